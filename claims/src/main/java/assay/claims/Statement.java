package assay.claims;

import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A sentence, a heading, a table row, a title or a description, with its facts. Two statements are distinct
/// even if their words are equal.
///
/// The cells of a row are separated by a middle dot, and each cell follows the header of its column.
///
/// @param index the index of the statement in its text
/// @param heading the heading above the statement; empty before the first heading
/// @param block equal for sentences of the same paragraph
/// @param step the position in an ordered list; -1 outside ordered lists
/// @param quoted whether the statement is part of a block quotation
/// @param ignored whether the statement does not belong to the text, such as an assistant's comment about
/// itself
/// @param key equal for statements that differ only in punctuation
/// @param stems the stems of its meaningful words, numbers and codes
/// @param facts set once all statements have been read
/// @param named the tokens that are names
record Statement(
        int index,
        Place place,
        String text,
        List<Token> tokens,
        String heading,
        int block,
        int step,
        boolean quoted,
        boolean ignored,
        String key,
        Set<String> stems,
        List<Fact> facts,
        BitSet named) {

    enum Place {
        TITLE,
        DESCRIPTION,
        HEADING,
        PROSE,
        ROW
    }

    /// The mark between two cells of a row.
    static final String CELL = "·";

    /// Marks that carry meaning.
    private static final String TELLING = "%$€£¥?°²³·";

    static String key(Place place, List<Token> tokens) {
        StringBuilder key = new StringBuilder(place == Place.TITLE || place == Place.DESCRIPTION ? place + " " : "");
        for (Token token : tokens) {
            if (!token.mark() || TELLING.contains(token.text())) {
                key.append(token.form()).append(' ');
            }
        }
        return key.toString();
    }

    @Override
    public boolean equals(Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return index;
    }

    /// Returns the key with the heading above the statement.
    String placedKey() {
        return key + "\n" + heading;
    }

    /// Whether the statement is part of the body. Titles and headings may be shortened.
    boolean body() {
        return (place == Place.PROSE || place == Place.ROW) && !ignored;
    }

    boolean asks() {
        String trimmed = text.stripTrailing();
        return trimmed.endsWith("?") || trimmed.endsWith("？") || trimmed.endsWith("؟");
    }

    <F extends Fact> List<F> facts(Class<F> type) {
        List<F> found = new ArrayList<>();
        for (Fact fact : facts) {
            Checkpoint.pass();
            if (type.isInstance(fact)) {
                found.add(type.cast(fact));
            }
        }
        return found;
    }

    static Set<String> stems(List<Token> tokens) {
        Set<String> stems = new HashSet<>();
        for (Token token : tokens) {
            if (token.tells()) {
                stems.add(token.stem());
            }
        }
        return stems;
    }

    /// Returns the forms of all words in the statements.
    static Set<String> forms(List<Statement> statements) {
        Set<String> forms = new HashSet<>();
        statements.forEach(statement -> statement.tokens.forEach(token -> forms.add(token.form())));
        return forms;
    }

    /// Returns the number of tokens in the statements.
    static int size(List<Statement> statements) {
        return statements.stream().mapToInt(each -> each.tokens.size()).sum();
    }

    static int common(Set<String> some, Set<String> others) {
        Set<String> fewer = some.size() <= others.size() ? some : others;
        Set<String> more = some.size() <= others.size() ? others : some;
        return (int) fewer.stream().filter(more::contains).count();
    }
}
