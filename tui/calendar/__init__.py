"""The calendar on screen: the timeline, and forms for dates and events."""
