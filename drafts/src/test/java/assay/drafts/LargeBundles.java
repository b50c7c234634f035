package assay.drafts;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.bundle.Bundle.Searchers;
import assay.drafts.bundle.Bundle.Tool;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/// Creates bundles that are as large as the schema allows and repeat one text.
public final class LargeBundles {

    private static final int LONGEST_TEXT = 300;
    private static final int LONGEST_PASSAGE = 1_000;
    private static final int EVIDENCE = 400;
    private static final List<Fact.Kind> KINDS = List.of(Fact.Kind.values());

    private LargeBundles() {}

    /// @param part the text that facts and passages repeat
    /// @param tools the number of tools, from 2 to 15
    /// @param facts the number of facts per tool, up to 40
    public static Bundle of(String part, int tools, int facts) {
        Instant now = Instant.parse("2026-11-22T10:00:00Z");
        List<Evidence> evidence = new ArrayList<>();
        for (int i = 0; i < EVIDENCE; i++) {
            evidence.add(new Evidence(
                    "e" + (i + 1),
                    "t" + (1 + i % tools),
                    "https://tea.example/" + i,
                    repeated(part, 200),
                    repeated(part, LONGEST_PASSAGE),
                    now,
                    Evidence.Found.BROUGHT,
                    Evidence.Verified.USER));
        }
        List<Tool> all = new ArrayList<>();
        int number = 0;
        for (int i = 0; i < tools; i++) {
            List<Fact> own = new ArrayList<>();
            for (int k = 0; k < facts; k++) {
                own.add(new Fact(
                        "f" + ++number,
                        KINDS.get(k % KINDS.size()),
                        repeated(part, LONGEST_TEXT),
                        null,
                        List.of("e" + (1 + (i + k * tools) % EVIDENCE))));
            }
            all.add(new Tool("t" + (i + 1), "Tool " + (char) ('A' + i), i == 0, null, own));
        }
        return new Bundle(
                Bundle.VERSION,
                "rb_bulky",
                Bundle.Origin.USER,
                true,
                now,
                "user",
                "green tea",
                "people",
                "Tool A",
                new Searchers("", List.of(), List.of(), List.of()),
                all,
                evidence,
                List.of());
    }

    /// Returns a bundle that is as large as the schema allows, in which all numbers are distinct.
    public static Bundle distinct() {
        Bundle bundle = of("1 ", 15, 4);
        int[] number = {0};
        List<Evidence> evidence = new ArrayList<>();
        for (Evidence each : bundle.evidence()) {
            StringBuilder passage = new StringBuilder();
            while (passage.length() < LONGEST_PASSAGE - 20) {
                passage.append(1_000_000 + 7 * number[0]++).append(" km, ");
            }
            evidence.add(new Evidence(
                    each.id(),
                    each.tool(),
                    each.url(),
                    each.title(),
                    passage.toString(),
                    each.retrievedAt(),
                    each.found(),
                    each.verified()));
        }
        return bundle.with(bundle.tools(), evidence);
    }

    private static String repeated(String part, int chars) {
        return part.repeat(chars / part.length()).strip();
    }
}
