package assay.claims;

import assay.language.Checkpoint;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/// A sentence, a heading, a row of a table, a title or a description, with its facts.
///
/// A row has its cells apart by a middle dot, each behind the head of its column.
///
/// @param key the same for statements that differ in marks alone
/// @param heading the heading above it; empty before the first
/// @param block the same for sentences of one paragraph
/// @param step its place in an ordered list; -1 elsewhere
/// @param quoted whether it is part of a block quotation
/// @param ignored whether it is no part of the text, as an assistant's words on itself
record Statement(
        Place place,
        String text,
        String key,
        List<Token> tokens,
        List<Fact> facts,
        String heading,
        int block,
        int step,
        boolean quoted,
        boolean ignored,
        Set<String> stems) {

    enum Place {
        TITLE,
        DESCRIPTION,
        HEADING,
        PROSE,
        ROW
    }

    /// Its key and where it is.
    String place(String under) {
        return key + "\n" + under;
    }

    /// Whether it states something for itself; titles and headings may say less than they did.
    boolean body() {
        return (place == Place.PROSE || place == Place.ROW) && !ignored;
    }

    /// The mark between two cells of a row.
    static final String CELL = "·";

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

    /// The stems of words, numbers and codes that say something.
    static Set<String> stems(List<Token> tokens) {
        Set<String> stems = new HashSet<>();
        for (Token token : tokens) {
            if (token.says() || token.kind() == Token.Kind.NUMBER || token.kind() == Token.Kind.CODE) {
                stems.add(token.stem());
            }
        }
        return stems;
    }

    static int common(Set<String> some, Set<String> others) {
        boolean first = some.size() <= others.size();
        Set<String> fewer = first ? some : others;
        Set<String> more = first ? others : some;
        int both = 0;
        for (String each : fewer) {
            both += more.contains(each) ? 1 : 0;
        }
        return both;
    }
}
