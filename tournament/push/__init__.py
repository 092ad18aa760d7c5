"""Messages to players' phones by Web Push: the key of this installation, one message, and who sends them when.

Which phones want any is in `actions/people/push.py`; what is news, in `queries/people/push_news.py`.
"""
