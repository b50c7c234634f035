package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;

import assay.scoring.Article;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.document.Link;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Finds paragraphs that link to the same target again and again.
final class RepeatedTargets {

    private static final Messages MESSAGES = Messages.of(LinkIntegrity.NAME);
    private static final Message REPEATED_TARGET = MESSAGES.get("repeated_target");
    private static final Message REPEATED_TARGETS = MESSAGES.get("repeated_targets", "links", "address");

    private RepeatedTargets() {}

    /// Reports repeated links. Returns the maximum number of text links to one target in a single block.
    ///
    /// @param limit the maximum number of links that are allowed
    static int most(Article article, double limit, Outcome.Builder outcome) {
        List<Link> links = article.document().links();
        int worst = 0;
        for (int from = 0, to; from < links.size(); from = to) {
            to = from + 1;
            while (to < links.size() && links.get(to).block() == links.get(from).block()) {
                to++;
            }
            if (to - from > 1) {
                List<Link> most = mostRepeated(links.subList(from, to));
                worst = Math.max(worst, most.size());
                repeated(most, limit, outcome);
            } else {
                worst = Math.max(worst, 1);
            }
        }
        return worst;
    }

    /// Returns the links to the target with the most links. If there are several such targets, the first
    /// counts.
    private static List<Link> mostRepeated(List<Link> links) {
        Map<String, List<Link>> byPlace = new LinkedHashMap<>();
        for (Link link : links) {
            if (!link.templated() && !link.image() && !link.bare() && isWord(link.text()) && leadsAway(link)) {
                byPlace.computeIfAbsent(link.destination(), _ -> new ArrayList<>())
                        .add(link);
            }
        }
        List<Link> most = List.of();
        for (List<Link> same : byPlace.values()) {
            most = same.size() > most.size() ? same : most;
        }
        return most;
    }

    private static void repeated(List<Link> same, double limit, Outcome.Builder outcome) {
        int counted = 0;
        for (int i = 1; i < same.size() && same.size() > limit; i++) {
            counted += outcome.count(same.get(i).range(), OPTIMIZATION, REPEATED_TARGET);
        }
        if (counted > 0 && counted + 1 > limit) {
            outcome.say(
                    Scale.atMost(limit).then(OPTIMIZATION, limit + 4).mark(counted + 1),
                    REPEATED_TARGETS,
                    same.size(),
                    Width.quoted(same.getFirst().destination()));
        }
    }

    /// Whether a link text contains words. A number is a reference, and the same source may be cited often.
    private static boolean isWord(String text) {
        int letters = 0;
        for (int i = 0; i < text.length() && letters < 3; i++) {
            letters += Character.isLetter(text.charAt(i)) ? 1 : 0;
        }
        return letters == 3;
    }

    private static boolean leadsAway(Link link) {
        String address = link.destination();
        return !address.isEmpty() && !address.startsWith("#") && !address.startsWith("mailto:");
    }
}
