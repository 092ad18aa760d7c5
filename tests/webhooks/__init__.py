"""Messages to other programs and chats: what is news, how it is signed, and where it arrives."""
