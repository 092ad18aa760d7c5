"""What answers a request: short functions that ask a query or call an action, and pick the page.

No reading or writing of the database happens here, and no rule of the game or the regulation is applied here.
"""
