"""Documents made of layouts and data: pictures of pages for messengers. Reads nothing from the database."""
