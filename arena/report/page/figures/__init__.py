"""What a page shows of an event, counted while its records go by once; memory does not grow with the games."""
