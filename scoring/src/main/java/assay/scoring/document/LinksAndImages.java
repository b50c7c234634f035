package assay.scoring.document;

import assay.language.Span;
import assay.language.Words;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The links and images of a document during parsing.
final class LinksAndImages {

    private static final String FILLER = String.valueOf(Templating.FILLER);

    private record OpenLink(String destination, @Nullable String rel, int textStart, int start) {}

    private final String source;
    private final String input;
    private final Templating templating;
    private final FoldedText text;
    private final List<Link> links = new ArrayList<>();
    private final List<Image> images = new ArrayList<>();
    private final List<Span> linkSpans = new ArrayList<>();
    private final Deque<OpenLink> openLinks = new ArrayDeque<>();

    /// The source offset of the last image.
    private int lastImage = -1;

    LinksAndImages(String source, String input, Templating templating, FoldedText text) {
        this.source = source;
        this.input = input;
        this.templating = templating;
        this.text = text;
    }

    void open(String destination, @Nullable String rel, int start) {
        openLinks.push(new OpenLink(destination, rel, text.length(), start));
    }

    boolean isOpen() {
        return !openLinks.isEmpty();
    }

    /// @param block the index of the block that contains the link
    void close(int end, boolean quoted, int block) {
        if (openLinks.isEmpty()) {
            return;
        }
        OpenLink link = openLinks.pop();
        int from = Math.min(link.textStart(), text.length());
        while (from < text.length() && (text.charAt(from) == ' ' || text.charAt(from) == '\n')) {
            from++;
        }
        Range range = new Range(link.start(), Math.max(end, link.start()));
        String label = text.substring(from).strip();
        boolean image = false;
        if (label.isEmpty()) {
            for (Image each : images.reversed()) {
                if (each.range().start() < range.start()) {
                    break;
                }
                image = true;
                label = each.alt() == null ? "" : each.alt();
            }
        }
        Span span = new Span(from, image ? from : from + label.length());
        linkSpans.add(span);
        boolean bare = label.equals(link.destination());
        boolean templated = link.destination().indexOf(Templating.FILLER) >= 0 && !templating.isEmpty();
        String destination = templated ? unmask(link.destination(), range) : link.destination();
        links.add(new Link(destination, label, span, link.rel(), image, bare, templated, quoted, block, range));
    }

    /// Returns the destination as written, without the mask over parts that a template fills in.
    private String unmask(String masked, Range range) {
        int at = input.indexOf(masked, range.start());
        return at >= 0 && at < range.end() ? source.substring(at, at + masked.length()) : masked.replace(FILLER, "");
    }

    void image(
            String address, @Nullable String alt, @Nullable String title, boolean decorative, Range range, int block) {
        String clean = alt == null ? null : alt.replace(FILLER, "").strip();
        // An alt text that a template fills in counts as present.
        boolean filled = alt != null && clean != null && clean.isEmpty() && !alt.isEmpty() && !alt.isBlank();
        lastImage = Math.max(lastImage, range.start());
        images.add(new Image(
                address.replace(FILLER, ""),
                filled ? "{{ }}" : clean == null || clean.isEmpty() && !decorative ? null : clean,
                title,
                decorative,
                block,
                range));
    }

    /// Returns the source offset of the last image.
    int lastImage() {
        return lastImage;
    }

    /// Adds links for URLs that are written in the text, because GitHub Flavored Markdown renders them as
    /// links.
    void linkAddresses(String plain, Words words, List<Block> measured) {
        int block = 0;
        for (int word = 0; word < words.count(); word++) {
            if (!words.address(word) || words.linked(word) || words.code(word) || words.raw(word)) {
                continue;
            }
            Span span = words.span(word);
            String address = plain.substring(span.start(), span.end());
            if (!address.startsWith("http")) {
                continue;
            }
            while (measured.get(block).endWord() <= word) {
                block++;
            }
            links.add(new Link(
                    address,
                    address,
                    span,
                    null,
                    false,
                    true,
                    false,
                    measured.get(block).quoted(),
                    block,
                    text.map().range(span.start(), span.end())));
        }
    }

    /// Marks the words that are part of links.
    void mark(Words words) {
        linkSpans.forEach(words::markLink);
    }

    /// Returns the links, ordered by their start.
    List<Link> links() {
        return links.stream()
                .sorted(Comparator.comparingInt(link -> link.range().start()))
                .toList();
    }

    List<Image> images() {
        return List.copyOf(images);
    }
}
