"""Reports: two sessions or characters side by side, and series over the sessions."""
