package assay.scoring.seo;

import assay.scoring.Message;
import assay.scoring.Messages;

/// A kind of typo, with its weight.
@SuppressWarnings("ImmutableEnumChecker") // a Message never changes
enum TypoKind {
    DOUBLED("doubled_words", 1),
    BRACKET("unbalanced_brackets", 1),
    QUOTE("unbalanced_quotes", 1),
    REPEATED("repeated_punctuation", 1),
    DASH("mixed_dashes", 0.25),
    SPACE("double_spaces", 0.1);

    final String metric;

    /// The weight of a single typo. Double spaces have little weight, because browsers show them as a single
    /// space.
    final double weight;

    private final Message counted;

    /// @param metric the name of the metric, which is also the message's key
    TypoKind(String metric, double weight) {
        this.metric = metric;
        this.weight = weight;
        counted = Messages.of(SpellingGrammarHygiene.NAME).get(metric, "slips");
    }

    String counted(int count) {
        return counted.with(count);
    }
}
