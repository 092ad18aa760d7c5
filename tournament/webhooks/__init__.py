"""Messages to other programs and chats: what one says, how it is signed, and who sends it when.

What is news is in `queries/events/webhook_news.py`, the outbox in `actions/events/webhook_messages.py`.
"""
