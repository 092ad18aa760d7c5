"""Tests of tournament/views."""
