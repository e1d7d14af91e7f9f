"""The claims, one small file each, found by walking this package."""
