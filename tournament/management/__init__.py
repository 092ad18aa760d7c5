"""What is done from the terminal, with `python manage.py`."""
