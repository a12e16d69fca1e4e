"""No screen and no sound for pygame; random tests the same in every run."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import hypothesis

long = bool(os.environ.get("HITMASK_LONG"))
hypothesis.settings.register_profile(
    "hitmask", deadline=None, derandomize=not long, max_examples=400 if long else 60
)
hypothesis.settings.load_profile("hitmask")
