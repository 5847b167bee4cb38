"""Errors in the language of those who read them: messages are English, gettext catalogues translate them."""

from sandtable.i18n.catalogue import catalogues, say, translate

__all__ = ["catalogues", "say", "translate"]
