"""The door through which the server calls the project; which server, and where it listens, is said in start.py."""

import os

from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournament.config.settings")
application = get_wsgi_application()
