package assay.bench.calibrate;

import assay.language.WordData;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// Phrases as in bad copy: complete sentences of the kind written by people who sell, hedge, pad, or paste an
/// assistant's output. The author of these lists had not read the checks' word lists, so it means something
/// if the checks find the phrases.
final class BadPhrases {

    /// An assistant's comments before the text that was requested.
    static final List<String> REPLIES = list("replies");

    /// An assistant's comments about itself in the middle of a text.
    static final List<String> SELVES = list("selves");

    /// Offers of further help that a chatbot adds after the text.
    static final List<String> OFFERS = list("offers");

    /// Stock phrases that fit any post and have appeared in many since 2023.
    static final List<String> STOCK = list("stock");

    /// Padding that can be left out without loss.
    static final List<String> FILLER = list("filler");

    /// Openings that hedge the rest of the sentence.
    static final List<String> DOUBTS = list("doubts");

    /// Sales talk.
    static final List<String> ADS = list("ads");

    /// Claims without a named source.
    static final List<String> NAMELESS = list("nameless");

    /// Hidden instructions for a model.
    static final List<String> ORDERS = list("orders");

    /// Titles of other posts, as if a template field had not been updated.
    static final List<String> FOREIGN_TITLES = list("foreign-titles");

    private BadPhrases() {}

    /// Returns the lines of a file that is next to this class.
    static List<String> list(String name) {
        return WordData.list(BadPhrases.class, name);
    }

    static Set<String> words(String name) {
        return WordData.words(BadPhrases.class, name);
    }

    /// Returns the lines of a file in the format `left = right`, in their order.
    static Map<String, String> pairs(String name) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String line : list(name)) {
            String[] sides = line.split(" = ", 2);
            pairs.put(sides[0], sides[1]);
        }
        return pairs;
    }
}
