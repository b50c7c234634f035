package assay.drafts.quality;

import java.util.List;
import java.util.Set;

/// Lists of words as they stand in the code, in one line or several.
final class Words {

    private Words() {}

    static Set<String> of(String words) {
        return Set.copyOf(List.of(words.strip().split("\\s+")));
    }
}
