"""All settings, with the environment on top.

What differs between a laptop in a hall and a server is read from the environment, always with a default that suits
the laptop. Everything that the program makes at run time lies under `var/`, or in DATA_DIR. No behaviour lives here:
how variables are read is said in environment.py, how the database is set up in database.py, how a log line looks in
logs.py.

Environment: SECRET_KEY, DEBUG, ALLOWED_HOSTS, HTTPS, CSRF_TRUSTED_ORIGINS, DATABASE_URL, THREADS, WORKERS,
IDLE_TIMEOUT, LOG_LEVEL, TIME_ZONE, DATA_DIR, BACKUP_DIR, BACKUP_KEEP. See docs/operating.md.
"""

import sys
from pathlib import Path

from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.core.management.utils import get_random_secret_key
from django.utils.translation import gettext_lazy as _

from tournament.config import environment
from tournament.config.database import database

BASE_DIR = Path(__file__).resolve().parents[2]
VAR_DIR = Path(environment.text("DATA_DIR", str(BASE_DIR / "var")))


def secret_key() -> str:
    if from_environment := environment.text("SECRET_KEY"):
        return from_environment
    try:
        return (VAR_DIR / "secret_key").read_text(encoding="ascii")
    except FileNotFoundError:
        if sys.argv[1:2] == ["restore"]:  # The backup brings the key along.
            return get_random_secret_key()
        advice = "`python3 start.py` makes var/secret_key, or set SECRET_KEY in the environment."
        raise ImproperlyConfigured(f"There is no secret key. {advice}") from None


# Who may ask

SECRET_KEY = secret_key()
DEBUG = environment.flag("DEBUG")
ALLOWED_HOSTS = environment.names("ALLOWED_HOSTS", default="localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = environment.names("CSRF_TRUSTED_ORIGINS")

# HTTPS=1 is for a proxy in front that speaks HTTPS. It must set X-Forwarded-Proto itself and drop what clients send.
if HTTPS := environment.flag("HTTPS"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
# Monitors ask from inside, past the proxy.
SECURE_REDIRECT_EXEMPT = ["^healthz$", "^readyz$"]
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS

# The way of a request

INSTALLED_APPS = [
    "tournament.config.apps.Tournament",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "django_htmx",
]
MIDDLEWARE = [
    "tournament.config.logs.log_request",
    # Above what only pages need: their headers are longer than many a file.
    "tournament.config.static_files.serve_static_files",
    # Above the cache: a page says when it is sent, not when it was made.
    "tournament.middleware.tell_time",
    # Not below the next, which caches pages as they are and compresses them itself.
    "tournament.middleware.CompressPages",
    # Above all that it need not do again.
    "tournament.serving.page_cache.cache_pages",
    "django.middleware.security.SecurityMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "tournament.middleware.PrivateByDefault",
    "tournament.middleware.WrongMethod",
    "tournament.middleware.DatabaseErrors",
]
ROOT_URLCONF = "tournament.urls"
CSRF_FAILURE_VIEW = "tournament.views.http.errors.form_too_old"
WSGI_APPLICATION = "tournament.config.wsgi.application"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "tournament.views.http.responses.poll_interval",
            ],
            "loaders": [("django.template.loaders.cached.Loader", ["tournament.config.templates.Loader"])],
        },
    },
]
# Nothing from elsewhere and nothing inline. A drawing inside a style sheet is a data: address.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],  # scripts, styles and requests
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    },
}

# Who somebody is

AUTH_USER_MODEL = "tournament.Account"
LOGIN_URL = "login"
LOGIN_REDIRECT_URL = "desk"
LOGOUT_REDIRECT_URL = "home"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]

# What is kept

# How many requests are answered at the same time; the server is started with the same numbers.
THREADS = environment.number("THREADS", 4, least=1, most=64)
WORKERS = environment.number("WORKERS", 1, least=1, most=64)
# After how many seconds the server ends a connection over which no whole head of a request came: also one that rests
# between two requests, so longer than a proxy in front keeps its connections.
IDLE_TIMEOUT = environment.number("IDLE_TIMEOUT", 75 if HTTPS else 10, least=1, most=600)
# After how many seconds a request has to have arrived as a whole.
ARRIVAL_TIMEOUT = 15
DATABASES = {
    "default": database(
        environment.text("DATABASE_URL"), file=VAR_DIR / "grillmeister.sqlite3", threads=THREADS, processes=WORKERS
    )
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
# Where the server puts backups by itself, best on another disk, and how many it keeps there; without a folder, none.
BACKUP_DIR = environment.folder("BACKUP_DIR")
BACKUP_KEEP = environment.number("BACKUP_KEEP", 24, least=1, most=10_000)
BACKUP_LOOK_SECONDS = 60.0

# Nothing that is sent is written to a file before somebody has looked at it. How much may be sent at all is said in
# views/http/body_limits.py; this is what a list of players may carry from its preview to the next page.
FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = 36 * 1024 * 1024
DATA_UPLOAD_MAX_MEMORY_SIZE = 5_000_000
DATA_UPLOAD_MAX_NUMBER_FIELDS = 2_000

# What is sent along

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "tournament.config.static_files.HashedFiles"},
}
# Nobody else's site uses them.
WHITENOISE_ALLOW_ALL_ORIGINS = False

# How often pages ask whether there is something new. Games, tables and public pages wait up to half as long again, so
# that a hall does not ask at once: what another phone writes is there within two seconds.
POLL_SECONDS = 5  # pages of the desk
GAME_POLL_SECONDS = 1.3  # a game that this phone writes down alone
GAME_FOLLOW_SECONDS = 1  # a game that another phone writes down
TABLE_POLL_SECONDS = 1.3  # a table whose round is running
WAITING_TABLE_POLL_SECONDS = 2  # a table that waits for its round
CONFIRM_POLL_SECONDS = 2  # a result that waits for a player
PUBLIC_POLL_SECONDS = 2  # pages that everybody sees

# How often the server looks whether players' phones are to be told something by a message.
OUTGOING_LOOK_SECONDS = 3
# What makes the network that messages take. Another one, for the server of the benchmark alone, reaches this machine.
OUTGOING_NETWORK = "tournament.outgoing.network.Network"

# After how many milliseconds a phone sends a result again for the first time; then it waits longer and longer.
OUTBOX_FIRST_PAUSE_MS = 1000

# How long a public page that is asked for all the time is given again, although something has happened: rendering it
# for each result would slow the results down. Half a second, so that with polls every two to three it is seen in three.
PAGE_PAUSE_IN_SECONDS = 0.5
# How long polls are answered by a state of the event that one of them has read: hundreds ask in a second.
POLLED_STATE_IN_SECONDS = 0.1

# Whose language and time

# A language is listed once its translation is complete: half a translation would label English words as another tongue.
LANGUAGES = [("en", _("English"))]
LANGUAGE_CODE = "en"
TIME_ZONE = environment.time_zone("TIME_ZONE", environment.machine_time_zone())
FORMAT_MODULE_PATH = "tournament.config.date_formats"

# What is written down

# The answers of 400 and above are in the lines of the requests already.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"line": {"()": "tournament.config.logs.LineFormatter"}},
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "line"}},
    "root": {"handlers": ["terminal"], "level": "WARNING"},
    "loggers": {
        "tournament": {
            "level": environment.choice("LOG_LEVEL", "INFO", of=("DEBUG", "INFO", "WARNING", "ERROR")),
        },
        "django.request": {"level": "ERROR"},
        # Of a foreign Host the line of its request warns; a scanner must not fill the log with tracebacks.
        "django.security.DisallowedHost": {"level": "CRITICAL"},
    },
}
