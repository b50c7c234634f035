package assay.language;

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

/// The number words of a language, as defined by Unicode's spell-out rules (CLDR, “rule-based number
/// format”): two to ninety-nine, the hundreds, and a thousand, in all genders and cases, if they are single
/// words.
///
/// The number one is omitted, because in most languages the word is also an indefinite article.
public final class NumberWords {

    /// Languages without usable number words: they write the parts of a number as separate words, so that a
    /// single word means little, or they have no spaces between words.
    private static final Set<String> APART = Set.of("vi", "zh", "ja", "ko", "th", "und");

    private static final Set<String> SPELT = Arrays.stream(NumberFormat.getAvailableLocales())
            .map(Locale::getLanguage)
            .collect(Collectors.toUnmodifiableSet());

    private static final Map<String, NumberWords> KNOWN = new ConcurrentHashMap<>();

    private final Map<String, Integer> values = new HashMap<>();

    private NumberWords(Language language) {
        String tag = language.tag();
        // For a language without rules, the library would use those of the machine's locale.
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
        for (String line : language.list("collective-numbers")) {
            String[] parts = line.split(" ");
            values.put(parts[0], Integer.valueOf(parts[1]));
        }
        language.list("no-number-words").forEach(values::remove);
    }

    private void add(String spelt, int value) {
        // Soft hyphens join the parts of a word that may be split at a line end.
        String word = Folding.fold(spelt.replace("\u00ad", ""));
        boolean one = word.codePoints().allMatch(Character::isLetter);
        if (one) {
            values.putIfAbsent(word, value);
        }
    }

    /// Returns the number words of a language. There are none if the language's numbers are not single words.
    public static NumberWords of(Language language) {
        return KNOWN.computeIfAbsent(language.tag(), _ -> new NumberWords(language));
    }

    /// Returns the number that a word means.
    ///
    /// @param form the word, [folded][Folding#fold]
    public OptionalInt value(String form) {
        Integer value = values.get(form);
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
