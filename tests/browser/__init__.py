"""Whole ways through the pages in a real browser."""
