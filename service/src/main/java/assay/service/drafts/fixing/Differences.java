package assay.service.drafts.fixing;

import assay.scoring.document.Range;
import java.util.List;

public final class Differences {
    private Differences() {}

    public static List<Edit> between(String before, String after) {
        return before.equals(after) ? List.of() : List.of(new Edit(new Range(0, before.length()), after));
    }

    public static String unified(String before, String after) {
        return before.equals(after) ? "" : "--- content\n+++ content\n";
    }
}
