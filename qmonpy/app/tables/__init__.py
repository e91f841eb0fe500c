"""Parts that every table shares: columns as data, local time, and the pages that names and objects lead to."""
