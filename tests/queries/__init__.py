"""Tests of tournament/queries."""
