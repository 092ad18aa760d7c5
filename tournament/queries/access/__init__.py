"""What pages read of links, and of the tables that they open."""
