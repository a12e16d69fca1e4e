"""How masks look in notebooks."""

from __future__ import annotations

import base64

from ._hitmask import Mask


def html_of(mask: Mask) -> str:
    """A picture, small masks enlarged so that their pixels can be seen."""
    data = base64.b64encode(mask.encode_png()).decode() if 0 not in mask.size else ""
    zoom = max(1, min(8, 256 // max(*mask.size, 1)))
    style = "image-rendering: pixelated; background: #ddd"
    return (
        f'<img src="data:image/png;base64,{data}" width="{mask.width * zoom}" '
        f'height="{mask.height * zoom}" style="{style}" alt="{mask.width}x{mask.height} mask">'
    )
