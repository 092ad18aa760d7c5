"""Backups: one file with everything that an installation holds, made while it is used, checked, and put back.

What the file is made of stands in `manifest` and `archive`, with what is looked at before it is trusted; what
only one kind of database can do, in `sqlite` and `postgresql`; the two verbs in `making` and `restoring`.
"""
