"""What every table needs: columns as data, local time, and where names lead."""
