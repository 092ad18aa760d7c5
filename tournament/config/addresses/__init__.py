"""The addresses of the site, one file a family of pages. What happens there lives in `tournament.views`."""
