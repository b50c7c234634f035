package assay.claims;

import assay.language.Checkpoint;
import assay.language.Folding;
import assay.language.Words;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Image;
import assay.scoring.document.Link;
import assay.scoring.document.SourceFormat;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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
final class LinkGuard {

    private static final String[] SCHEMES = {
        "http:", "https:", "www.", "ftp:", "javascript:", "vbscript:", "data:", "mailto:", "tel:", "file:"
    };

    private static final String ENDS = " \t\r\n\"'<>()[]{}|`\\";

    /// Characters that lead up to a link, links that are compared, and letters of words that tell little.
    private static final int CONTEXT = 60;

    private static final int MOST_EXCHANGED = 200;
    private static final int LONGEST_SHOWN = 100;
    private static final int SHORTEST_WORD = 3;

    /// So many words of an address name it.
    private static final int TELLING = 2;

    private LinkGuard() {}

    static void judge(Document then, Document now, Verdicts verdicts) {
        List<Refusal> refusals = new ArrayList<>();
        Set<String> old = all(then);
        Set<String> fresh = all(now);
        Set<String> anchors = anchors(now);
        for (String each : old) {
            Checkpoint.pass();
            if (!fresh.contains(each) && !each.startsWith("#")) {
                refusals.add(refused(each, "was linked and is not any more."));
            }
        }
        for (String each : fresh) {
            Checkpoint.pass();
            boolean within = each.startsWith("#") && anchors.contains(anchor(each));
            if (!old.contains(each) && !within && !isInCode(then, each)) {
                refusals.add(refused(each, "is a link or an address that the text does not have."));
            }
        }
        texts(then, now, refusals);
        named(byAddress(then, false), byAddress(now, false), refusals);
        exchanged(then, now, refusals);
        refusals.forEach(verdicts::refuse);
    }

    /// Whether code has the address: a fence that was left open makes code of what follows it.
    private static boolean isInCode(Document document, String address) {
        return document.codes().stream()
                .anyMatch(code -> code.range().of(document.source()).contains(address));
    }

    private static Refusal refused(String address, String why) {
        return new Refusal(Refusal.Kind.LINK, "“" + Refusal.excerpt(address, LONGEST_SHOWN) + "” " + why);
    }

    private static Set<String> all(Document document) {
        Set<String> all = new HashSet<>();
        for (Link link : document.links()) {
            Checkpoint.pass();
            all.add(plain(link.destination()));
        }
        for (Image image : document.images()) {
            Checkpoint.pass();
            all.add(plain(image.source()));
        }
        Words words = document.words();
        for (int i = 0; i < words.count(); i++) {
            Checkpoint.pass();
            if (words.address(i)) {
                all.add(bare(document.text().substring(words.start(i), words.end(i))));
            }
        }
        // Whatever is an address, wherever it stands: in an attribute, in metadata, in a comment.
        String source = document.source();
        String lower = lower(source);
        for (String scheme : SCHEMES) {
            Checkpoint.pass();
            for (int at = lower.indexOf(scheme); at >= 0; at = lower.indexOf(scheme, at + 1)) {
                boolean begins = at == 0 || !Character.isLetterOrDigit(source.charAt(at - 1));
                int end = at + scheme.length();
                while (end < source.length() && ENDS.indexOf(source.charAt(end)) < 0) {
                    end++;
                }
                boolean leads = scheme.equals("www.") || scheme.endsWith("script:") || end > at + scheme.length();
                if (begins && leads) {
                    all.add(bare(source.substring(at, end)));
                }
                at = Math.max(at, end - 1);
            }
        }
        hosts(source, all);
        all.remove("");
        return all;
    }

    /// Addresses without a scheme: “//host/path” in an attribute, a style or a refresh.
    private static void hosts(String source, Set<String> all) {
        for (int at = source.indexOf("//"); at >= 0; at = source.indexOf("//", at + 2)) {
            Checkpoint.pass();
            if (at > 0 && "\"'=( \t\r\n`<".indexOf(source.charAt(at - 1)) < 0) {
                continue;
            }
            int end = at + 2;
            while (end < source.length() && ENDS.indexOf(source.charAt(end)) < 0) {
                end++;
            }
            int slash = source.indexOf('/', at + 2);
            String host = source.substring(at + 2, slash >= 0 && slash < end ? slash : end);
            int dot = host.indexOf('.');
            if (dot > 0 && dot < host.length() - 1 && Character.isLetterOrDigit(host.charAt(0))) {
                all.add(plain(source.substring(at, end)));
            }
            at = Math.max(at, end - 2);
        }
    }

    /// Letter by letter, so that all stands where it stood.
    static String lower(String text) {
        StringBuilder lower = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            Checkpoint.pass();
            char c = text.charAt(i);
            lower.append(c >= 'A' && c <= 'Z' ? (char) (c + ('a' - 'A')) : c);
        }
        return lower.toString();
    }

    /// What case says nothing of is in lower case: the scheme and the host, and all of a link within the text.
    private static String cased(String address) {
        String lower = lower(address);
        int scheme = lower.indexOf("://");
        int host = scheme < 0 ? 0 : scheme + 3;
        for (int at = afterScheme(lower, host); at > host; at = afterScheme(lower, host)) {
            Checkpoint.pass();
            // "http://https://example.com": the host comes after the last of them.
            host = at;
        }
        while (host < address.length() && "/?#".indexOf(address.charAt(host)) < 0) {
            Checkpoint.pass();
            host++;
        }
        boolean within = address.startsWith("#");
        boolean path = address.startsWith("/") && !address.startsWith("//");
        return path ? address : within ? lower : lower.substring(0, host) + address.substring(host);
    }

    /// An address as it stands in text, behind which the sentence goes on.
    private static String bare(String address) {
        String plain = plain(address);
        int end = plain.length();
        while (end > 0 && "!?*_)]".indexOf(plain.charAt(end - 1)) >= 0) {
            Checkpoint.pass();
            end--;
        }
        return end == plain.length() ? plain : plain(plain.substring(0, end));
    }

    /// One spelling of an address: what a careful editor mends in one leaves it the same.
    private static String plain(String address) {
        String plain = cased(address.strip());
        if (plain.indexOf('%') >= 0) {
            try {
                plain = URLDecoder.decode(plain.replace("+", "%2B"), StandardCharsets.UTF_8);
            } catch (IllegalArgumentException _) {
                // A percent sign that encodes nothing is itself.
            }
        }
        plain = plain.replace("&amp;", "&");
        plain = plain.substring(doubled(plain));
        int from = plain.startsWith("https://") ? 8 : plain.startsWith("http://") ? 7 : 0;
        int end = plain.length();
        while (end > from && ".,;: >\"'/".indexOf(plain.charAt(end - 1)) >= 0) {
            Checkpoint.pass();
            end--;
        }
        int start = from;
        while (start < end && "<[( ".indexOf(plain.charAt(start)) >= 0) {
            Checkpoint.pass();
            start++;
        }
        return plain.startsWith("#") ? plain : plain.substring(start, end).replace(" ", "");
    }

    /// Where the address begins that stands after schemes that were set before one another: "http://https://",
    /// "https:www.".
    private static int doubled(String address) {
        int start = 0;
        for (int at = afterScheme(address, 0); at > start; at = afterScheme(address, start)) {
            Checkpoint.pass();
            boolean again = address.startsWith("http:", at)
                    || address.startsWith("https:", at)
                    || address.startsWith("www.", at);
            if (!again) {
                return start;
            }
            start = at;
        }
        return start;
    }

    private static int afterScheme(String address, int from) {
        int at = address.startsWith("https:", from) ? from + 6 : address.startsWith("http:", from) ? from + 5 : from;
        for (int i = 0; i < 3 && at > from && at < address.length() && address.charAt(at) == '/'; i++) {
            Checkpoint.pass();
            at++;
        }
        return at;
    }

    // ---- within the text

    private static Set<String> anchors(Document document) {
        Set<String> anchors = new HashSet<>();
        for (Heading heading : document.headings()) {
            Checkpoint.pass();
            anchors.add(anchor(heading.text()));
        }
        String source = document.source();
        for (String mark : List.of(" id=", " name=", "{#")) {
            Checkpoint.pass();
            for (int at = source.indexOf(mark); at >= 0; at = source.indexOf(mark, at + 1)) {
                int from = at + mark.length();
                int end = from + (from < source.length() && "\"'".indexOf(source.charAt(from)) >= 0 ? 1 : 0);
                while (end < source.length() && ENDS.indexOf(source.charAt(end)) < 0) {
                    end++;
                }
                anchors.add(anchor(source.substring(from, end)));
            }
        }
        anchors.add("");
        anchors.add("top");
        return anchors;
    }

    /// Letters and digits alone: renderers differ in what they make of the rest.
    private static String anchor(String text) {
        String decoded = text.indexOf('%') >= 0 ? plain(text) : text;
        StringBuilder letters = new StringBuilder();
        Folding.fold(decoded).codePoints().filter(Character::isLetterOrDigit).forEach(letters::appendCodePoint);
        return letters.toString();
    }

    // ---- where words lead

    /// The words of one link on another.
    private static void texts(Document then, Document now, List<Refusal> refusals) {
        Map<String, Set<String>> old = byAddress(then, true);
        Map<String, Set<String>> fresh = byAddress(now, true);
        Map<String, Set<String>> owners = new HashMap<>();
        old.forEach((address, texts) -> texts.forEach(
                text -> owners.computeIfAbsent(text, _ -> new HashSet<>()).add(address)));
        fresh.forEach((address, texts) -> {
            for (String text : texts) {
                Set<String> owner = owners.getOrDefault(text, Set.of());
                if (!owner.isEmpty() && !owner.contains(address) && old.containsKey(address)) {
                    refusals.add(refused(address, "is linked from words now that led elsewhere."));
                    return;
                }
            }
        });
    }

    /// New words on a link that name what another link of the text leads to: "the manual" on the address of a shop.
    private static void named(Map<String, Set<String>> old, Map<String, Set<String>> fresh, List<Refusal> refusals) {
        fresh.forEach((address, texts) -> {
            if (!old.containsKey(address) || old.size() > MOST_EXCHANGED || texts.equals(old.get(address))) {
                return;
            }
            for (String other : old.keySet()) {
                Checkpoint.pass();
                long there =
                        texts.stream().mapToLong(text -> named(text, other)).sum();
                long here =
                        texts.stream().mapToLong(text -> named(text, address)).sum();
                if (here == 0 && there >= TELLING && !other.equals(address)) {
                    refusals.add(refused(address, "is linked from words now that name “" + other + "”."));
                    return;
                }
            }
        });
    }

    /// How many words of a text an address has.
    private static long named(String text, String address) {
        String letters = anchor(address);
        return Arrays.stream(text.split(" "))
                .filter(word -> word.length() > SHORTEST_WORD && letters.contains(word))
                .count();
    }

    /// Two links that stand where the other stood, with other words on them: told by what leads up to each.
    private static void exchanged(Document then, Document now, List<Refusal> refusals) {
        Map<String, Set<String>> old = contexts(then);
        List<Moved> moved = new ArrayList<>();
        contexts(now).forEach((address, words) -> {
            Set<String> was = old.get(address);
            if (was != null && !was.equals(words) && moved.size() < MOST_EXCHANGED) {
                moved.add(new Moved(address, was, words));
            }
        });
        for (Moved one : moved) {
            Checkpoint.pass();
            for (Moved other : moved) {
                if (one.isAt(other) && other.isAt(one)) {
                    refusals.add(refused(
                            one.address, "is linked from where “" + other.address + "” was, and the other way round."));
                    return;
                }
            }
        }
    }

    /// A link and what led up to it, and what does now.
    private record Moved(String address, Set<String> then, Set<String> now) {

        /// Whether it stands rather where another stood than where it did.
        boolean isAt(Moved other) {
            return common(now, other.then) > common(now, then);
        }
    }

    private static long common(Set<String> some, Set<String> others) {
        return some.stream().filter(others::contains).count();
    }

    /// The words on each link and those that lead up to it, of addresses that are linked once.
    private static Map<String, Set<String>> contexts(Document document) {
        Map<String, Set<String>> contexts = new HashMap<>();
        Set<String> twice = new HashSet<>();
        for (Link link : document.links()) {
            Checkpoint.pass();
            int from = Math.max(0, link.range().start() - CONTEXT);
            String context = document.source().substring(from, link.range().start()) + ' ' + link.text();
            Set<String> words = new HashSet<>();
            for (String word : Folding.fold(context).split("[^\\p{L}]+")) {
                if (word.length() > SHORTEST_WORD) {
                    words.add(word);
                }
            }
            if (contexts.put(plain(link.destination()), words) != null) {
                twice.add(plain(link.destination()));
            }
        }
        contexts.keySet().removeAll(twice);
        return contexts;
    }

    private static Map<String, Set<String>> byAddress(Document document, boolean joined) {
        Map<String, Set<String>> texts = new HashMap<>();
        for (Link link : document.links()) {
            Checkpoint.pass();
            String text = joined ? anchor(link.text()) : Folding.fold(link.text());
            if (!text.isEmpty() && !link.destination().startsWith("#")) {
                texts.computeIfAbsent(plain(link.destination()), _ -> new HashSet<>())
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
        int from = at < 0 ? -1 : at + 2 + link.destination().length();
        String rest =
                from < 0 || from >= whole.length() ? "" : whole.substring(from).strip();
        return rest.length() > 3 ? rest : null;
    }
}
