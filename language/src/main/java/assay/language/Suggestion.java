package assay.language;

/// A word that may be meant by one that is misspelled.
///
/// @param cost what the mistakes cost: 1 for each that is common, 2 for any other
/// @param level how common the word is, from 1 to 6
public record Suggestion(String word, int cost, int level) {}
