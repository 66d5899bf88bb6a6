"""Text for views and games: boards, sentences, squares, translations."""
