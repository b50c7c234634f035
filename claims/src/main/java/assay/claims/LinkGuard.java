package assay.claims;

import assay.claims.Refusal.Kind;
import assay.language.Checkpoint;
import assay.language.Folding;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import assay.scoring.document.SourceFormat;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks that every link, image and URL is kept, that none is new, and that each link text still has the
/// right target.
///
/// Links to the text's own headings may be added and removed, because they don't lead to another page.
final class LinkGuard extends Guard {

    /// The number of characters before a link that count as its context.
    private static final int CONTEXT = 60;

    /// The maximum number of links to compare.
    private static final int MOST_EXCHANGED = 200;
    /// Words of at most this length are ignored.
    private static final int SHORTEST_WORD = 3;

    /// A link text describes another link's URL if at least this many of its words occur in that URL.
    private static final int TELLING = 2;

    private final Document then;
    private final Document now;

    LinkGuard(Comparison comparison) {
        super(comparison);
        this.then = before.document();
        this.now = after.document();
    }

    @Override
    void judge() {
        Set<String> old = UrlReader.of(then);
        Set<String> fresh = UrlReader.of(now);
        Set<String> anchors = UrlReader.anchors(now);
        for (String each : old) {
            Checkpoint.pass();
            if (!fresh.contains(each) && !each.startsWith("#")) {
                refuse(Kind.LINK, each, "is no longer linked.");
            }
        }
        for (String each : fresh) {
            Checkpoint.pass();
            boolean within = each.startsWith("#") && anchors.contains(UrlReader.letters(each));
            if (!old.contains(each) && !within && !wasCode(each)) {
                refuse(Kind.LINK, each, "is a link or URL that is not in the original text.");
            }
        }
        named(byAddress(then), byAddress(now));
        exchanged();
    }

    /// Whether the URL was in code. An unclosed fence turns the text after it into code.
    private boolean wasCode(String address) {
        return then.codes().stream()
                .anyMatch(code -> code.range().of(then.source()).contains(address));
    }

    // ---- link texts

    /// Refuses a link whose new text describes another link's target, such as "the manual" on a link to a
    /// shop.
    private void named(Map<String, Set<String>> old, Map<String, Set<String>> fresh) {
        fresh.forEach((address, texts) -> {
            if (!old.containsKey(address) || old.size() > MOST_EXCHANGED || texts.equals(old.get(address))) {
                return;
            }
            for (String other : old.keySet()) {
                Checkpoint.pass();
                long there = named(texts, other);
                if (there >= TELLING && named(texts, address) == 0 && !other.equals(address)) {
                    refuse(Kind.LINK, address, "now has a link text that describes “" + other + "”.");
                    return;
                }
            }
        });
    }

    /// Counts the words in link texts that occur in a URL.
    private static long named(Set<String> texts, String address) {
        String letters = UrlReader.letters(address);
        return texts.stream()
                .flatMap(text -> Arrays.stream(text.split(" ")))
                .filter(word -> word.length() > SHORTEST_WORD && letters.contains(word))
                .count();
    }

    /// Refuses an edit that swaps two links and their texts. Such an edit is detected by the words before
    /// each link.
    private void exchanged() {
        Map<String, Set<String>> old = contexts(then);
        Map<String, Set<String>> fresh = contexts(now);
        fresh.keySet().retainAll(old.keySet());
        fresh.entrySet().removeIf(each -> each.getValue().equals(old.get(each.getKey())));
        List<String> moved = fresh.keySet().stream().limit(MOST_EXCHANGED).toList();
        for (String one : moved) {
            Checkpoint.pass();
            for (String other : moved) {
                if (isAt(one, other, old, fresh) && isAt(other, one, old, fresh)) {
                    refuse(Kind.LINK, one, "and “" + other + "” were swapped.");
                    return;
                }
            }
        }
    }

    /// Whether a link's context is now closer to the other link's old context than to its own.
    private static boolean isAt(
            String one, String other, Map<String, Set<String>> old, Map<String, Set<String>> fresh) {
        Set<String> here = fresh.getOrDefault(one, Set.of());
        return Statement.common(here, old.getOrDefault(other, Set.of()))
                > Statement.common(here, old.getOrDefault(one, Set.of()));
    }

    /// Returns the words in and before each link, for URLs that are linked only once.
    private static Map<String, Set<String>> contexts(Document document) {
        Map<String, Set<String>> contexts = new HashMap<>();
        Set<String> twice = new HashSet<>();
        for (Link link : document.links()) {
            Checkpoint.pass();
            int from = Math.max(0, link.range().start() - CONTEXT);
            String context = document.source().substring(from, link.range().start()) + ' ' + link.text();
            Set<String> words = new HashSet<>(List.of(Folding.fold(context).split("[^\\p{L}]+")));
            words.removeIf(word -> word.length() <= SHORTEST_WORD);
            String address = UrlReader.plain(link.destination());
            if (contexts.put(address, words) != null) {
                twice.add(address);
            }
        }
        contexts.keySet().removeAll(twice);
        return contexts;
    }

    private static Map<String, Set<String>> byAddress(Document document) {
        Map<String, Set<String>> texts = new HashMap<>();
        for (Link link : document.links()) {
            Checkpoint.pass();
            String text = Folding.fold(link.text());
            if (!text.isEmpty() && !link.destination().startsWith("#")) {
                texts.computeIfAbsent(UrlReader.plain(link.destination()), _ -> new HashSet<>())
                        .add(text);
            }
        }
        return texts;
    }

    /// Returns the title of a Markdown link, which browsers show on hover.
    static @Nullable String title(Document document, Link link) {
        if (document.format() == SourceFormat.HTML || link.bare()) {
            return null;
        }
        String whole = link.range().of(document.source());
        int at = whole.lastIndexOf("](");
        int from = at < 0
                ? whole.length()
                : Math.min(whole.length(), at + 2 + link.destination().length());
        String rest = whole.substring(from).strip();
        return rest.length() > 3 ? rest : null;
    }
}
