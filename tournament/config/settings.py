"""All settings, with the environment on top.

What differs between a laptop in a hall and a server is read from the environment, always with a default that suits
the laptop. Everything that the program makes at run time lies under `var/`. No behaviour lives here.

Environment: SECRET_KEY, DEBUG, ALLOWED_HOSTS, HTTPS, CSRF_TRUSTED_ORIGINS, TIME_ZONE.
"""

import os
from pathlib import Path

from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

BASE_DIR = Path(__file__).resolve().parents[2]
VAR_DIR = BASE_DIR / "var"


def flag(name: str) -> bool:
    value = os.environ.get(name, "").lower()
    if value not in ("", "0", "1", "false", "true", "no", "yes"):
        raise ImproperlyConfigured(f"{name} must be 1 or 0, not “{value}”.")
    return value in ("1", "true", "yes")


def names(name: str, default: str) -> list[str]:
    return [part.strip() for part in os.environ.get(name, default).split(",") if part.strip()]


def secret_key() -> str:
    if from_environment := os.environ.get("SECRET_KEY"):
        return from_environment
    try:
        return (VAR_DIR / "secret_key").read_text(encoding="ascii")
    except FileNotFoundError:
        advice = "`python3 start.py` makes var/secret_key, or set SECRET_KEY in the environment."
        raise ImproperlyConfigured(f"There is no secret key. {advice}") from None


# Who may ask

SECRET_KEY = secret_key()
DEBUG = flag("DEBUG")
ALLOWED_HOSTS = names("ALLOWED_HOSTS", default="localhost,127.0.0.1,[::1]")
CSRF_TRUSTED_ORIGINS = names("CSRF_TRUSTED_ORIGINS", default="")

# HTTPS=1 is for a proxy in front that speaks HTTPS. It must set X-Forwarded-Proto itself and drop what clients send.
if HTTPS := flag("HTTPS"):
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = 365 * 24 * 60 * 60
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True
SECURE_SSL_REDIRECT = SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS

# How a request walks

INSTALLED_APPS = [
    "tournament",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
]
MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    # Private by default: a view that strangers may see says so itself, with `login_not_required`.
    "django.contrib.auth.middleware.LoginRequiredMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
]
ROOT_URLCONF = "tournament.config.urls"
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
            ],
        },
    },
]
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

DATABASES = {
    "default": {
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": VAR_DIR / "grillmeister.sqlite3",
        "OPTIONS": {
            # FULL, because with NORMAL a power cut can take back a result that was already acknowledged.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            # Take the write lock at the start: a transaction that first reads and then writes could not wait for it.
            "transaction_mode": "IMMEDIATE",
            "timeout": 10,
        },
    },
}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# What is sent along

STATIC_URL = "static/"
STATIC_ROOT = VAR_DIR / "static"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"},
}

# Whose language and time

# A language is listed once its translation is complete: half a translation would label English words as another tongue.
LANGUAGES = [("en", _("English"))]
LANGUAGE_CODE = "en"
TIME_ZONE = os.environ.get("TIME_ZONE") or "UTC"

# What the terminal shows: without this, Django would keep the reason of a 500 to itself.

LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {"plain": {"format": "{asctime} {levelname} {name}: {message}", "style": "{"}},
    "handlers": {"terminal": {"class": "logging.StreamHandler", "formatter": "plain"}},
    "root": {"handlers": ["terminal"], "level": "WARNING"},
}
