"""No screen and no sound for pygame; random tests the same in every run."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import hypothesis

long = bool(os.environ.get("HITMASK_LONG"))
examples = int(os.environ.get("HITMASK_EXAMPLES", 400 if long else 50))
hypothesis.settings.register_profile(
    "hitmask",
    deadline=None,
    derandomize=not long,
    max_examples=examples,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("hitmask")
