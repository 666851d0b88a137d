"""Maps on screen: frame, spaces, legend and the widget."""
