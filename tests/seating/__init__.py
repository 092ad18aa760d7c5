"""Tests of the seating."""
