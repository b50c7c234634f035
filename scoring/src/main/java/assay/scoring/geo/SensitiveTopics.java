package assay.scoring.geo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.Vocabulary;
import assay.language.Words;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Detects texts about health, money and law, in which errors can harm readers. Google's rater guidelines
/// call these subjects "your money or your life". Unclear cases don't count.
final class SensitiveTopics {

    /// A text belongs to a field only if it contains at least this many different words from that field.
    /// These words must also make up at least [#SHARE_PCT] percent of the text.
    private static final int FEWEST = 6;

    private static final double SHARE_PCT = 1.5;

    private record Field(String name, List<String> words) {}

    private static final PerLanguage<List<Field>> FIELDS =
            PerLanguage.of(language -> Stream.of("health", "money", "law")
                    .map(name -> new Field(name, language.list(name + "-words")))
                    .toList());

    private SensitiveTopics() {}

    /// Returns the field that the text belongs to, or null if there is none.
    static @Nullable String field(Words words, Language language) {
        for (Field field : FIELDS.in(language)) {
            Vocabulary vocabulary = words.vocabulary();
            int[] ids = new int[field.words().size()];
            int different = 0;
            for (String word : field.words()) {
                int id = vocabulary.find(word);
                if (id >= 0) {
                    ids[different++] = id;
                }
            }
            if (different < FEWEST) {
                continue;
            }
            boolean[] of = new boolean[vocabulary.size()];
            for (int i = 0; i < different; i++) {
                of[ids[i]] = true;
            }
            int count = 0;
            for (int i = 0; i < words.count(); i++) {
                count += of[words.id(i)] && !words.code(i) ? 1 : 0;
            }
            if (100.0 * count >= SHARE_PCT * words.count()) {
                return field.name();
            }
        }
        return null;
    }
}
