package assay.service.site;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Evidence.Verified;
import assay.drafts.bundle.Bundle.Fact;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A research bundle for its page. All of its content is untrusted, because other people wrote it.
///
/// @param own whether a person wrote or changed the bundle
/// @param by who did the research, as a sentence
/// @param counts how much the bundle contains, as a sentence
/// @param shares how the passages were verified, as a sentence
/// @param market the sources of the section about what searchers want
/// @param others evidence that is not used
/// @param notes notes among the dropped facts, for example that a tool could not be researched
record BundleView(
        String id,
        String keyword,
        String audience,
        String house,
        boolean fictitious,
        boolean own,
        String by,
        Formats.Moment made,
        String counts,
        String shares,
        String intent,
        List<String> questions,
        List<String> terms,
        List<Source> market,
        List<Tool> tools,
        List<Source> others,
        List<Dropped> dropped,
        List<Dropped> notes) {

    /// A tool.
    ///
    /// @param url the tool's URL; null if there is none that can be linked
    /// @param known how much is known about the tool, in a few words
    record Tool(
            String id, String name, boolean house, @Nullable String url, String known, List<Kind> kinds) {}

    /// The facts of one kind about a tool; empty if none are known.
    record Kind(String name, List<FactGroup> facts) {}

    /// Facts with the same sources.
    record FactGroup(List<String> texts, List<Source> sources) {}

    /// A piece of evidence.
    ///
    /// @param url the source's URL; null if it can't be linked
    /// @param address the displayed name of the page
    /// @param verified who verified the passage, which determines the color: `page`, `provider` or `user`
    record Source(
            String passage,
            String title,
            @Nullable String url,
            String address,
            Formats.Moment retrieved,
            String verified,
            String says,
            String means) {
        static Source of(Evidence evidence) {
            return new Source(
                    evidence.passage(),
                    evidence.title(),
                    followed(evidence.url()),
                    host(evidence.url()),
                    Formats.Moment.of(evidence.retrievedAt().toEpochMilli()),
                    evidence.verified().name().toLowerCase(Locale.ROOT),
                    DraftWords.verified(evidence.verified()),
                    DraftWords.means(evidence.verified()));
        }
    }

    /// A fact that was rejected.
    ///
    /// @param tool the tool; null if the fact is not about any of the remaining tools
    record Dropped(@Nullable String tool, String text, String reason) {}

    static BundleView of(Bundle bundle) {
        Set<String> cited = new HashSet<>(bundle.searchers().evidence());
        bundle.tools().forEach(tool -> tool.facts().forEach(fact -> cited.addAll(fact.evidence())));
        return new BundleView(
                bundle.id(),
                bundle.primaryKeyword(),
                bundle.audience(),
                bundle.houseProduct(),
                bundle.fictitious(),
                bundle.origin() == Bundle.Origin.USER,
                switch (bundle.provider()) {
                    case "mock" -> "Sample data made up in mock mode.";
                    case "user" -> "Added by a person.";
                    default -> "Researched by " + DraftWords.provider(bundle.provider()) + ".";
                },
                Formats.Moment.of(bundle.createdAt().toEpochMilli()),
                counts(bundle),
                shares(bundle.evidence()),
                bundle.searchers().intent(),
                bundle.searchers().questions(),
                bundle.searchers().terms(),
                sources(bundle, bundle.searchers().evidence()),
                bundle.tools().stream().map(tool -> tool(bundle, tool)).toList(),
                bundle.evidence().stream()
                        .filter(each -> !cited.contains(each.id()))
                        .map(Source::of)
                        .toList(),
                bundle.dropped().stream()
                        .filter(each -> !isNote(each))
                        .map(each -> dropped(bundle, each))
                        .toList(),
                bundle.dropped().stream()
                        .filter(BundleView::isNote)
                        .map(each -> dropped(bundle, each))
                        .toList());
    }

    private static boolean isNote(Bundle.Dropped dropped) {
        return dropped.text().isBlank();
    }

    private static String counts(Bundle bundle) {
        int facts =
                bundle.tools().stream().mapToInt(tool -> tool.facts().size()).sum();
        return Formats.count(bundle.tools().size(), "tool", "tools") + ", "
                + Formats.count(facts, "fact", "facts") + ", "
                + Formats.count(bundle.evidence().size(), "passage", "passages") + ".";
    }

    /// Returns how the passages were verified, and how many in each way.
    static String shares(List<Evidence> evidence) {
        List<String> parts = new ArrayList<>();
        for (Verified verified : Verified.values()) {
            long count = evidence.stream()
                    .filter(each -> each.verified() == verified)
                    .count();
            if (count > 0) {
                parts.add(Formats.number(count) + " "
                        + switch (verified) {
                            case PAGE -> "found on the page";
                            case PROVIDER -> "quoted only by the provider";
                            case USER -> "added by a person";
                        });
            }
        }
        return parts.isEmpty() ? "" : "Passages: " + String.join(", ", parts) + ".";
    }

    private static List<Source> sources(Bundle bundle, List<String> ids) {
        return ids.stream()
                .flatMap(id -> bundle.evidence(id).stream())
                .map(Source::of)
                .toList();
    }

    private static Tool tool(Bundle bundle, Bundle.Tool tool) {
        List<Kind> kinds = Arrays.stream(Fact.Kind.values())
                .map(kind -> new Kind(DraftWords.kind(kind), told(bundle, tool.facts(kind))))
                .toList();
        long gaps = kinds.stream().filter(kind -> kind.facts().isEmpty()).count();
        return new Tool(
                tool.id(),
                tool.name(),
                tool.house(),
                tool.url() == null ? null : followed(tool.url()),
                Formats.count(tool.facts().size(), "fact", "facts")
                        + (gaps == 0 ? "" : ", " + Formats.count(gaps, "gap", "gaps")),
                kinds);
    }

    private static List<FactGroup> told(Bundle bundle, List<Fact> facts) {
        Map<List<String>, List<String>> byEvidence = new LinkedHashMap<>();
        facts.forEach(fact -> byEvidence
                .computeIfAbsent(fact.evidence(), _ -> new ArrayList<>())
                .add(fact.text()));
        return byEvidence.entrySet().stream()
                .map(each -> new FactGroup(each.getValue(), sources(bundle, each.getKey())))
                .toList();
    }

    private static Dropped dropped(Bundle bundle, Bundle.Dropped dropped) {
        String tool = dropped.tool();
        return new Dropped(
                tool == null ? null : bundle.tool(tool).map(Bundle.Tool::name).orElse(null),
                dropped.text(),
                dropped.reason());
    }

    /// Returns the URL if it is safe to link, or null. Only http and https URLs are safe.
    static @Nullable String followed(String url) {
        String scheme =
                uri(url) == null ? null : Objects.requireNonNull(uri(url)).getScheme();
        return "https".equalsIgnoreCase(scheme) || "http".equalsIgnoreCase(scheme) ? url : null;
    }

    /// Returns the host of the page, or the whole URL if it has none.
    private static String host(String url) {
        URI uri = uri(url);
        return uri == null || uri.getHost() == null ? url : uri.getHost();
    }

    private static @Nullable URI uri(String url) {
        try {
            return new URI(url);
        } catch (URISyntaxException e) {
            return null;
        }
    }
}
