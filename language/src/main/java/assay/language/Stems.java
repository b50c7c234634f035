package assay.language;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.tartarus.snowball.SnowballStemmer;
import org.tartarus.snowball.ext.DanishStemmer;
import org.tartarus.snowball.ext.DutchStemmer;
import org.tartarus.snowball.ext.EnglishStemmer;
import org.tartarus.snowball.ext.FrenchStemmer;
import org.tartarus.snowball.ext.GermanStemmer;
import org.tartarus.snowball.ext.ItalianStemmer;
import org.tartarus.snowball.ext.NorwegianStemmer;
import org.tartarus.snowball.ext.PortugueseStemmer;
import org.tartarus.snowball.ext.RussianStemmer;
import org.tartarus.snowball.ext.SpanishStemmer;
import org.tartarus.snowball.ext.SwedishStemmer;

/// Stems for comparing two texts. They match too many forms of a word rather than too few. For searching a
/// text, use [Inflection], which is stricter.
///
/// Caches every word, and is not thread-safe: create one instance per pair of texts, and do not share it.
public final class Stems {

    /// The number of letters that identify a word if no stemmer supports the language.
    private static final int LONGEST = 6;

    private static final String VOWELS = "aeiouy";

    private final @Nullable SnowballStemmer stemmer;
    private final Map<String, String> known = new HashMap<>();

    public Stems(Language language) {
        this.stemmer = switch (language.tag()) {
            case "en" -> new EnglishStemmer();
            case "de" -> new GermanStemmer();
            case "nl" -> new DutchStemmer();
            case "fr" -> new FrenchStemmer();
            case "es" -> new SpanishStemmer();
            case "it" -> new ItalianStemmer();
            case "pt" -> new PortugueseStemmer();
            case "sv" -> new SwedishStemmer();
            case "da" -> new DanishStemmer();
            case "no" -> new NorwegianStemmer();
            case "ru" -> new RussianStemmer();
            default -> null;
        };
    }

    /// @param word the word, in lower case
    public String of(String word) {
        String stem = known.get(word);
        if (stem == null) {
            stem = stem(word);
            known.put(word, stem);
        }
        return stem;
    }

    private String stem(String word) {
        SnowballStemmer snowball = stemmer;
        if (snowball != null) {
            snowball.setCurrent(word);
            snowball.stem();
            return Folding.fold(snowball.getCurrent());
        }
        String folded = Folding.fold(word);
        int end = Math.min(folded.length(), LONGEST);
        while (end == folded.length() && end > 3 && VOWELS.indexOf(folded.charAt(end - 1)) >= 0) {
            end--;
            folded = folded.substring(0, end);
        }
        return folded.substring(0, end);
    }
}
