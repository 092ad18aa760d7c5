"""The product's addresses and the two empty views."""

from django.urls import path

from benchmarks.floor.views import commit, empty
from tournament import urls

urlpatterns = [path("empty/", empty), path("empty/commit/", commit), *urls.urlpatterns]
