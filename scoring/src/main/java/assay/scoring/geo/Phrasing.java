package assay.scoring.geo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.Phrases;
import assay.language.QuotationMarks;
import assay.language.Sentence;
import assay.language.Words;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds phrases that may have a replacement or a gap: `in today's ... world, age`.
///
/// In a word list, `in order to = to` gives a shorter form, and `needless to say = -` means that the phrase
/// can be deleted. `...` is followed by a list of words, one of which must follow within the next few words
/// of the same sentence.
final class Phrasing {

    /// The maximum number of words in a gap. A gap before a conjunction such as `or` can be longer.
    private static final int GAP_WORDS = 4;

    private static final int CLAUSE_WORDS = 14;

    /// Conjunctions before which a gap can be as long as a clause.
    private static final Set<String> CONJUNCTIONS = Language.wordsEverywhere("gap-conjunctions");

    /// @param instead the replacement; empty if the phrase can be deleted; null if no replacement is known
    record Hit(int firstWord, int endWord, @Nullable String instead) {}

    private record Entry(
            @Nullable Set<String> ends, @Nullable String instead) {}

    private final Map<String, Entry> entries = new HashMap<>();
    private final Phrases heads;

    private Phrasing(List<String> list) {
        for (String line : list) {
            String[] sides = line.split(" = ", 2);
            String[] parts = sides[0].split("\\.\\.\\.", 2);
            Set<String> ends = null;
            if (parts.length == 2) {
                ends = new HashSet<>();
                for (String end : parts[1].split(",")) {
                    ends.add(end.strip());
                }
            }
            String instead = sides.length == 1 ? null : sides[1].strip().equals("-") ? "" : sides[1].strip();
            entries.put(parts[0].strip(), new Entry(ends, instead));
        }
        heads = Phrases.of(List.copyOf(entries.keySet()));
    }

    static Phrasing of(List<String> list) {
        return new Phrasing(list);
    }

    /// Returns the word list with this name, for each language.
    static PerLanguage<Phrasing> named(String list) {
        return PerLanguage.of(language -> of(language.list(list)));
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    /// Returns the words that can end a gap.
    Set<String> ends() {
        Set<String> ends = new HashSet<>();
        for (Entry entry : entries.values()) {
            ends.addAll(entry.ends() == null ? Set.of() : entry.ends());
        }
        return ends;
    }

    /// Returns the matches in the author's own running text. Quotations, text in quotation marks, code and
    /// links are left out.
    List<Hit> in(Document document) {
        Words words = document.words();
        List<Hit> found = new ArrayList<>();
        QuotationMarks.Walk quotations = new QuotationMarks.Walk(document.text());
        for (Phrases.Hit hit : heads.in(words)) {
            Sentence sentence = document.sentenceOf(hit.firstWord());
            Block block = document.block(sentence);
            if (!block.prose()
                    || hit.endWord() > block.endWord()
                    || words.code(hit.firstWord())
                    || words.linked(hit.firstWord())) {
                continue;
            }
            Entry entry = entries.get(form(words, hit));
            int end = entry == null || entry.ends() == null
                    ? hit.endWord()
                    : end(words, hit.endWord(), lastSentence(document, hit).endWord(), entry.ends());
            if (end > 0 && !quotations.enclose(block.span(), words.start(hit.firstWord()), words.end(end - 1))) {
                found.add(new Hit(hit.firstWord(), end, entry == null ? null : entry.instead()));
            }
        }
        return found;
    }

    private static String form(Words words, Phrases.Hit hit) {
        StringBuilder form = new StringBuilder(words.form(hit.firstWord()));
        for (int i = hit.firstWord() + 1; i < hit.endWord(); i++) {
            form.append(' ').append(words.form(i));
        }
        return form.toString();
    }

    /// Returns the sentence in which the phrase ends. A phrase such as "Certainly! Here is" extends into a
    /// second sentence.
    private static Sentence lastSentence(Document document, Phrases.Hit hit) {
        int at = document.sentenceAt(document.words().start(hit.endWord() - 1));
        return document.sentences().get(at);
    }

    /// Returns the index after the word that ends the gap, or -1 if there is no such word. If several words can
    /// end the gap, the first conjunction among them ends it. If none of them is a conjunction, the last one
    /// does ("in today's fast-paced world").
    private static int end(Words words, int from, int to, Set<String> ends) {
        int end = -1;
        for (int i = from; i < Math.min(to, from + CLAUSE_WORDS); i++) {
            String form = words.form(i);
            if (ends.contains(form)) {
                if (CONJUNCTIONS.contains(form)) {
                    return i + 1;
                }
                end = i <= from + GAP_WORDS ? i + 1 : end;
            }
        }
        return end;
    }
}
