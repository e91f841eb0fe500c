"""Who is told what happens in the embedded cluster: records, mails, events, and what is remembered."""
