package assay.bench.calibrate;

import assay.language.WordData;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What bad copy is made of: sentences as they are really written by those who sell, hedge, fill up space or
/// paste what an assistant said. Written down before the word lists of the checks were read, so that finding
/// them proves something.
final class Phrases {

    /// What an assistant says before the text it was asked for.
    static final List<String> REPLIES = list("replies");

    /// What it says of itself in the middle of one.
    static final List<String> SELVES = list("selves");

    /// What it offers after it.
    static final List<String> OFFERS = list("offers");

    /// What could stand in any post, and since 2023 does.
    static final List<String> STOCK = list("stock");

    /// What could go without anybody missing it.
    static final List<String> FILLER = list("filler");

    /// What takes back the sentence after it.
    static final List<String> DOUBTS = list("doubts");

    /// What somebody says who sells.
    static final List<String> ADS = list("ads");

    /// Claims that lean on nobody.
    static final List<String> NAMELESS = list("nameless");

    /// Orders to a model, for nobody else to see.
    static final List<String> ORDERS = list("orders");

    /// Titles of what is not in the post, as they get there when a template's field is not changed.
    static final List<String> FOREIGN_TITLES = list("foreign-titles");

    private Phrases() {}

    /// The lines of a file beside this class.
    static List<String> list(String name) {
        return WordData.list(Phrases.class, name);
    }

    static Set<String> words(String name) {
        return WordData.words(Phrases.class, name);
    }

    /// The lines of a file, `left = right`, in their order.
    static Map<String, String> pairs(String name) {
        Map<String, String> pairs = new LinkedHashMap<>();
        for (String line : list(name)) {
            String[] sides = line.split(" = ", 2);
            pairs.put(sides[0], sides[1]);
        }
        return pairs;
    }
}
