"""Debug drawing with SFML: the picture in the documentation."""

import unittest

from example import ExampleTest


class Debug(ExampleTest):
    wrapper = ("xvfb-run", "-a")

    def test_the_picture_of_the_documentation(self):
        self.assert_draws("debug_sfml.png")

    def test_refuses_what_it_cannot_do(self):
        self.assert_refuses("--picture FILE", "--picture")


if __name__ == "__main__":
    unittest.main()
