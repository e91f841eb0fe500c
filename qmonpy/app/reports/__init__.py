"""Reports as data: what can be asked of the reporting database, its answers as rows and plots, the jobs behind them."""
