package assay.scoring.seo;

/// A kind of typo, and its weight.
enum SlipKind {
    DOUBLED("doubled_words", 1, "repeated word", "repeated words"),
    BRACKET("unbalanced_brackets", 1, "unbalanced bracket", "unbalanced brackets"),
    QUOTE("unbalanced_quotes", 1, "unbalanced quotation mark", "unbalanced quotation marks"),
    REPEATED("repeated_punctuation", 1, "repeated punctuation mark", "repeated punctuation marks"),
    DASH("mixed_dashes", 0.25, "dash of another kind", "dashes of another kind"),
    SPACE("double_spaces", 0.1, "double space", "double spaces");

    final String metric;

    /// The weight of a single one; browsers show two spaces as one.
    final double weight;

    private final String one;
    private final String many;

    SlipKind(String metric, double weight, String one, String many) {
        this.metric = metric;
        this.weight = weight;
        this.one = one;
        this.many = many;
    }

    String counted(int count) {
        return count + " " + (count == 1 ? one : many);
    }
}
