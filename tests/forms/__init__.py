"""Tests of tournament/forms."""
