"""What programs may read: the queries of the pages, as data."""
