package assay.service.drafts.fixing;

import assay.drafts.quality.Statement.Word;
import assay.service.drafts.fixing.Wording.Sort;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/// Tells names from nouns in German, where both have a capital: by what stands before them. "Bei Anna", "Anna Weber",
/// "Frau Weber" have no article; "die Kanne" has one.
final class Nouns {

    private static final Set<String> ARTICLES = Set.of(
            ("der die das den dem des ein eine einen einem einer eines kein keine keinen keinem keiner mein meine meinen"
                            + " sein seine seinen seinem seiner ihr ihre ihren ihrem ihrer unser unsere unseren unserem dieser diese dieses"
                            + " diesen diesem jeder jede jedes jeden jedem jener jene welcher welche welches manche solche alle allen aller"
                            + " viele vielen wenige wenigen einige einigen mehrere mehreren beide beiden zum zur im am beim vom ins ans ums")
                    .split(" "));

    /// What may stand before a name and no article with it.
    private static final Set<String> BEFORE = Set.of(
            "in", "aus", "bei", "nach", "von", "bis", "auf", "und", "oder", "herr", "frau", "dr", "prof", "familie",
            "firma");

    /// Endings of nouns that are no names.
    private static final List<String> ENDINGS = List.of(
            "ung", "ungen", "heit", "heiten", "keit", "keiten", "schaft", "tion", "tionen", "tat", "nis", "nisse",
            "ment", "chen", "tum", "ismus");

    private static final int SHORTEST = 3;

    private Nouns() {}

    /// Puts down which of these stand behind an article, with at most one word between.
    static void articled(List<Word> words, Set<String> articled) {
        for (int i = 1; i < words.size(); i++) {
            Word word = words.get(i);
            if (word.capital() && word.says()) {
                boolean near = ARTICLES.contains(words.get(i - 1).form());
                boolean far = i > 1
                        && !words.get(i - 1).capital()
                        && ARTICLES.contains(words.get(i - 2).form());
                if (near || far) {
                    articled.add(word.form());
                }
            }
        }
    }

    /// Whether a word with a capital within a sentence is a name.
    static boolean isName(List<Word> words, int at, Told told) {
        Word word = words.get(at);
        String form = word.form();
        boolean common = form.length() < SHORTEST
                || told.articled().contains(form)
                || ENDINGS.stream().anyMatch(form::endsWith)
                || told.is(Sort.GENERAL, form);
        if (common || at == 0) {
            return false;
        }
        return BEFORE.contains(words.get(at - 1).form()) || isPaired(words, at, told);
    }

    /// Whether another word with a capital stands next to it that has no article, either: "Anna Weber", but not
    /// "ein Stück Land".
    static boolean isPaired(List<Word> words, int at, Told told) {
        return IntStream.of(at - 1, at + 1)
                .filter(i -> i >= 0 && i < words.size())
                .anyMatch(i -> words.get(i).says()
                        && words.get(i).capital()
                        && !told.articled().contains(words.get(i).form()));
    }
}
