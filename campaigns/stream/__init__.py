"""The public stream: log entries as they are made, as players may know them, while another program plays."""
