"""Results as files: one page of HTML with a picture and a table, the picture alone as SVG, Parquet; all without Qt."""
