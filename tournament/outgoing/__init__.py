"""What goes out to the internet by itself: how an address is reached, and the threads that look for what is to go.

Phones are told by `tournament/push`, other programs and chats by `tournament/webhooks`.
"""
