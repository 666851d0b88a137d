"""Events and deadlines on the calendar, and the timeline of a campaign."""
