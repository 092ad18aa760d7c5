"""What takes long to import and asks for no settings then: read once for all processes that stand by."""

# ruff: noqa: F401

import csp.middleware
import django.contrib.staticfiles.management.commands.collectstatic
import django.core.handlers.wsgi
import django.core.management.commands.migrate
import django.core.servers.basehttp
import django.db.migrations.executor
import django.db.models
import django.forms
import django.test
import factory.django
import openpyxl
import psycopg
import whitenoise.middleware
