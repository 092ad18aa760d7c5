"""Tests of the competition's regulation."""
