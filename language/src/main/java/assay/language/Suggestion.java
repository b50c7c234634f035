package assay.language;

/// A suggested correction of a misspelled word.
///
/// @param cost the cost of the mistakes: 1 for each common one, 2 for any other
/// @param level the frequency class of the word, from 1 to 6
public record Suggestion(String word, int cost, int level) {}
