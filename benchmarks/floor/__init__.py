"""What serving is measured against: empty views behind the whole stack, on the very server that answers the rest.

A settings module that adds their addresses to the product's, for the benchmark's own server alone.
"""
