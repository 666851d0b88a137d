"""Dossiers: everything known of one character or article."""
