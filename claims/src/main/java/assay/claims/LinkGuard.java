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

/// Whether every link, image and address is still there, none is new, and each leads where its words lead.
///
/// A link to a heading of the text itself leads nowhere else and may come and go.
final class LinkGuard extends Guard {

    /// Characters that lead up to a link, links that are compared, and letters of words that tell little.
    private static final int CONTEXT = 60;

    private static final int MOST_EXCHANGED = 200;
    private static final int SHORTEST_WORD = 3;

    /// So many words of an address name it.
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
        Set<String> old = Addresses.of(then);
        Set<String> fresh = Addresses.of(now);
        Set<String> anchors = Addresses.anchors(now);
        for (String each : old) {
            Checkpoint.pass();
            if (!fresh.contains(each) && !each.startsWith("#")) {
                refuse(Kind.LINK, each, "was linked and is not any more.");
            }
        }
        for (String each : fresh) {
            Checkpoint.pass();
            boolean within = each.startsWith("#") && anchors.contains(Addresses.letters(each));
            if (!old.contains(each) && !within && !wasCode(each)) {
                refuse(Kind.LINK, each, "is a link or an address that the text does not have.");
            }
        }
        named(byAddress(then), byAddress(now));
        exchanged();
    }

    /// Whether code has the address: a fence that was left open makes code of what follows it.
    private boolean wasCode(String address) {
        return then.codes().stream()
                .anyMatch(code -> code.range().of(then.source()).contains(address));
    }

    // ---- where words lead

    /// New words on a link that name what another link of the text leads to: "the manual" on the address of a shop.
    private void named(Map<String, Set<String>> old, Map<String, Set<String>> fresh) {
        fresh.forEach((address, texts) -> {
            if (!old.containsKey(address) || old.size() > MOST_EXCHANGED || texts.equals(old.get(address))) {
                return;
            }
            for (String other : old.keySet()) {
                Checkpoint.pass();
                long there = named(texts, other);
                if (there >= TELLING && named(texts, address) == 0 && !other.equals(address)) {
                    refuse(Kind.LINK, address, "is linked from words now that name “" + other + "”.");
                    return;
                }
            }
        });
    }

    /// How many words of some texts an address has.
    private static long named(Set<String> texts, String address) {
        String letters = Addresses.letters(address);
        return texts.stream()
                .flatMap(text -> Arrays.stream(text.split(" ")))
                .filter(word -> word.length() > SHORTEST_WORD && letters.contains(word))
                .count();
    }

    /// Two links that stand where the other stood, with other words on them: told by what leads up to each.
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
                    refuse(Kind.LINK, one, "is linked from where “" + other + "” was, and the other way round.");
                    return;
                }
            }
        }
    }

    /// Whether a link stands rather where another stood than where it did.
    private static boolean isAt(
            String one, String other, Map<String, Set<String>> old, Map<String, Set<String>> fresh) {
        Set<String> here = fresh.getOrDefault(one, Set.of());
        return Statement.common(here, old.getOrDefault(other, Set.of()))
                > Statement.common(here, old.getOrDefault(one, Set.of()));
    }

    /// The words on each link and those that lead up to it, of addresses that are linked once.
    private static Map<String, Set<String>> contexts(Document document) {
        Map<String, Set<String>> contexts = new HashMap<>();
        Set<String> twice = new HashSet<>();
        for (Link link : document.links()) {
            Checkpoint.pass();
            int from = Math.max(0, link.range().start() - CONTEXT);
            String context = document.source().substring(from, link.range().start()) + ' ' + link.text();
            Set<String> words = new HashSet<>(List.of(Folding.fold(context).split("[^\\p{L}]+")));
            words.removeIf(word -> word.length() <= SHORTEST_WORD);
            String address = Addresses.plain(link.destination());
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
                texts.computeIfAbsent(Addresses.plain(link.destination()), _ -> new HashSet<>())
                        .add(text);
            }
        }
        return texts;
    }

    /// The title that Markdown gives a link, which readers see where they rest on it.
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
