"""Tests of tournament/actions."""
