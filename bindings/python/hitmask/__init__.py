"""Pixel-exact 2D collision: masks, contacts, motion and worlds of sprites."""
from ._hitmask import Contact, Mask, __version__

__all__ = ["Contact", "Mask", "__version__"]
