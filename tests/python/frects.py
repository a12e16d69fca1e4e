"""pygame-ce's FRect, or what the tests need of one: the original pygame has none."""

import numpy
import pygame


class _FRect:
    """Four numbers of 32 bits."""

    def __init__(self, *box):
        self._box = [float(numpy.float32(number)) for number in box]

    def __getitem__(self, index):
        return self._box[index]

    def __len__(self):
        return 4

    def colliderect(self, other):
        """pygame looks it up before it uses the other test that it was given."""
        raise NotImplementedError

    @property
    def x(self):
        return self._box[0]

    @x.setter
    def x(self, x):
        self._box[0] = float(numpy.float32(x))

    @property
    def y(self):
        return self._box[1]

    @property
    def topleft(self):
        return tuple(self._box[:2])

    @topleft.setter
    def topleft(self, topleft):
        self._box[:2] = [float(numpy.float32(number)) for number in topleft]


FRect = getattr(pygame, "FRect", _FRect)
