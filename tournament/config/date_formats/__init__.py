"""How dates and times look in each language, where Django has another habit."""
