"""Running claims: jobs with keys, worker processes, the cache, and judging what they answer."""
