package assay.scoring.language;

import com.ibm.icu.text.NumberFormat;
import com.ibm.icu.text.RuleBasedNumberFormat;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// The words by which a language says numbers, as Unicode's rules spell them out (CLDR, “rule-based number format”):
/// two to ninety-nine where that is one word, the hundreds, and a thousand, in all their genders and cases.
///
/// One is left out: in most languages it is the article, too.
public final class NumberWords {

    /// "A dozen", "some fifty people".
    private static final Map<String, Map<String, Integer>> COLLECTIVES = Map.of(
            "de", Map.of("dutzend", 12),
            "nl", Map.of("dozijn", 12, "tiental", 10, "honderdtal", 100),
            "fr",
                    Map.of(
                            "dizaine",
                            10,
                            "douzaine",
                            12,
                            "quinzaine",
                            15,
                            "vingtaine",
                            20,
                            "trentaine",
                            30,
                            "quarantaine",
                            40,
                            "cinquantaine",
                            50,
                            "soixantaine",
                            60,
                            "centaine",
                            100,
                            "millier",
                            1_000),
            "es", Map.of("decena", 10, "docena", 12, "quincena", 15, "veintena", 20, "centenar", 100, "millar", 1_000),
            "it",
                    Map.of(
                            "decina",
                            10,
                            "dozzina",
                            12,
                            "quindicina",
                            15,
                            "ventina",
                            20,
                            "trentina",
                            30,
                            "centinaio",
                            100),
            "pt", Map.of("dezena", 10, "duzia", 12, "centena", 100, "milhar", 1_000),
            "sv", Map.of("dussin", 12, "tiotal", 10, "hundratal", 100),
            "da", Map.of("dusin", 12, "snes", 20),
            "no", Map.of("dusin", 12, "titall", 10),
            "pl", Map.of("tuzin", 12));

    /// Words that are more often something else: French and Catalan “new”, Italian “you are”, Hungarian “week”, Turkish
    /// “under”,
    /// “face” and “get on”.
    private static final Map<String, Set<String>> OTHERS = Map.of(
            "fr",
            Set.of("neuf"),
            "it",
            Set.of("sei"),
            "hu",
            Set.of("het"),
            "tr",
            Set.of("altı", "yuz", "bin"),
            "ca",
            Set.of("nou", "set"));

    /// Languages that write the parts of a word apart, so that single words tell little, or whose words are not told by
    /// spaces.
    private static final Set<String> APART = Set.of("vi", "zh", "ja", "ko", "th", "und");

    private static final Set<String> SPELT = Arrays.stream(NumberFormat.getAvailableLocales())
            .map(Locale::getLanguage)
            .collect(Collectors.toUnmodifiableSet());

    private static final Map<String, NumberWords> KNOWN = new ConcurrentHashMap<>();

    private final Map<String, Integer> values = new HashMap<>();

    private NumberWords(String tag) {
        // For a language without rules of its own it would take those of the machine's.
        if (APART.contains(tag) || !SPELT.contains(tag)) {
            return;
        }
        RuleBasedNumberFormat speller = new RuleBasedNumberFormat(Locale.of(tag), RuleBasedNumberFormat.SPELLOUT);
        for (String rules : speller.getRuleSetNames()) {
            if (rules.startsWith("%spellout-cardinal") || rules.equals("%spellout-numbering")) {
                IntStream.concat(
                                IntStream.range(2, 100),
                                IntStream.rangeClosed(1, 10).map(i -> i * 100))
                        .forEach(value -> add(speller.format(value, rules), value));
            }
        }
        values.putAll(COLLECTIVES.getOrDefault(tag, Map.of()));
        OTHERS.getOrDefault(tag, Set.of()).forEach(values::remove);
    }

    private void add(String spelt, int value) {
        // Where parts may be broken apart at the end of a line, they are joined by soft hyphens.
        String word = Folding.fold(spelt.replace("\u00ad", ""));
        boolean one = word.codePoints().allMatch(Character::isLetter);
        if (one) {
            values.putIfAbsent(word, value);
        }
    }

    /// Of a language; empty where its numbers are not told by single words.
    public static NumberWords of(Language language) {
        return KNOWN.computeIfAbsent(language.tag(), NumberWords::new);
    }

    /// The number that a word says.
    ///
    /// @param form [folded][Folding#fold]
    public OptionalInt value(String form) {
        Integer value = values.get(form);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
