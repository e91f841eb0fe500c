"""The page Jobs: jobs that wait, run or ended, why they wait, submitting, altering and deleting them."""
