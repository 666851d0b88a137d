"""Maps as drawn on screen: frame, spaces, legend and the widget."""
