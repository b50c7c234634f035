package assay.drafts.quality;

import java.util.List;
import java.util.Set;

/// Parses word lists in the code, which can have several lines.
final class WordSet {

    private WordSet() {}

    static Set<String> of(String words) {
        return Set.copyOf(List.of(words.strip().split("\\s+")));
    }
}
