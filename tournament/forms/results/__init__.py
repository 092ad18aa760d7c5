"""Results as people type them and as phones send them."""
