package assay.service.drafts.quality;

import java.util.List;
import java.util.Set;

public final class Grounding {
    private Grounding() {}

    public static List<Finding> unsupported(String text, List<String> passages, Set<String> names) {
        return List.of();
    }
}
