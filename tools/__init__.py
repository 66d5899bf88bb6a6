"""What made the files that the package ships."""
