package assay.drafts.quality;

import assay.drafts.bundle.Bundle;
import assay.drafts.quality.EvidenceFinding.Place;
import assay.drafts.quality.EvidenceFinding.Rule;
import assay.language.Checkpoint;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.Link;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.parser.Parser;

/// Finds URLs in Markdown and in plain text.
final class UrlFinder {

    /// The section id for findings in assembled Markdown, in which sections can't be told apart.
    static final String ASSEMBLED = "assembled";

    /// Top-level domains that feed readers and email programs turn into links.
    private static final Set<String> DOMAINS = WordSet.of("""
            com org net io co app ai dev info biz me tv gov edu eu uk de fr es it nl be ch at se no dk fi pl
            cz us ca au nz jp cn in ru br mx shop store online site tech xyz club blog cloud page example
            test invalid localhost
            """);

    private UrlFinder() {}

    static List<EvidenceFinding> in(Bundle bundle, String markdown) {
        Set<String> known = new HashSet<>();
        bundle.evidence().forEach(evidence -> known.add(evidence.url()));
        bundle.tools().forEach(tool -> {
            if (tool.url() != null) {
                known.add(tool.url());
            }
        });
        Set<String> passages = new HashSet<>();
        bundle.evidence().forEach(evidence -> passages.addAll(addresses(evidence.passage())));
        List<EvidenceFinding> findings = new ArrayList<>();
        Place place = new Place(ASSEMBLED, -1);
        Parser.builder()
                .extensions(List.of(TablesExtension.create()))
                .build()
                .parse(markdown)
                .accept(new AbstractVisitor() {
                    private boolean within;

                    @Override
                    public void visit(Link link) {
                        address(link.getDestination());
                        within = true;
                        visitChildren(link);
                        within = false;
                    }

                    @Override
                    public void visit(Image image) {
                        address(image.getDestination());
                        visitChildren(image);
                    }

                    @Override
                    public void visit(LinkReferenceDefinition definition) {
                        address(definition.getDestination());
                    }

                    @Override
                    public void visit(HtmlBlock html) {
                        markup(html.getLiteral());
                    }

                    @Override
                    public void visit(HtmlInline html) {
                        markup(html.getLiteral());
                    }

                    @Override
                    public void visit(Code code) {
                        text(code.getLiteral());
                    }

                    @Override
                    public void visit(FencedCodeBlock code) {
                        text(code.getLiteral());
                    }

                    @Override
                    public void visit(IndentedCodeBlock code) {
                        text(code.getLiteral());
                    }

                    @Override
                    public void visit(org.commonmark.node.Text text) {
                        // The text of a link may be the link's own URL.
                        if (!within) {
                            text(text.getLiteral());
                        }
                    }

                    private void address(String address) {
                        if (!address.startsWith("#") && !known.contains(address)) {
                            findings.add(
                                    new EvidenceFinding(Rule.LINK, place, address, "This URL is not in the bundle."));
                        }
                    }

                    private void markup(String html) {
                        findings.add(
                                new EvidenceFinding(Rule.LINK, place, html.strip(), "A draft must not contain HTML."));
                    }

                    private void text(String literal) {
                        for (String address : addresses(literal)) {
                            if (!known.contains(address) && !passages.contains(address) && !isHost(known, address)) {
                                findings.add(new EvidenceFinding(
                                        Rule.LINK, place, address, "This URL is not in the bundle."));
                            }
                        }
                    }
                });
        return List.copyOf(findings);
    }

    private static boolean isHost(Set<String> known, String address) {
        return known.stream().anyMatch(each -> hostOf(each).equals(withoutWww(address.toLowerCase(Locale.ROOT))));
    }

    /// Returns all parts of a plain text that look like an email address, or like a URL with a scheme, `www.`
    /// or a known top-level domain.
    static List<String> addresses(String text) {
        List<String> found = new ArrayList<>();
        int i = 0;
        while (i < text.length()) {
            Checkpoint.pass();
            int end = i;
            while (end < text.length()
                    && !Character.isWhitespace(text.charAt(end))
                    && "<>\"“”|".indexOf(text.charAt(end)) < 0) {
                end++;
            }
            if (end > i) {
                String word = trimmed(text.substring(i, end));
                if (isAddress(word)) {
                    found.add(word);
                }
            }
            i = end + 1;
        }
        return found;
    }

    private static String trimmed(String word) {
        int start = 0;
        int end = word.length();
        while (start < end && "([{'‘’*_".indexOf(word.charAt(start)) >= 0) {
            Checkpoint.pass();
            start++;
        }
        while (end > start && ".,;:!?)]}'’*_…".indexOf(word.charAt(end - 1)) >= 0) {
            Checkpoint.pass();
            end--;
        }
        return word.substring(start, end);
    }

    private static boolean isAddress(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        int colon = lower.indexOf(':');
        if (lower.contains("://") || lower.startsWith("www.") || lower.startsWith("//") && lower.length() > 4) {
            return true;
        }
        if (colon > 0
                && Set.of("javascript", "data", "mailto", "tel", "vbscript", "file")
                        .contains(lower.substring(0, colon))) {
            return colon + 1 < lower.length();
        }
        int slash = lower.indexOf('/');
        String host = slash < 0 ? lower : lower.substring(0, slash);
        int at = host.indexOf('@');
        String name = at < 0 ? host : host.substring(at + 1);
        int dot = name.lastIndexOf('.');
        if (dot < 1 || name.startsWith(".") || name.contains("..")) {
            return false;
        }
        boolean letters = name.chars().allMatch(c -> Character.isLetterOrDigit(c) || c == '.' || c == '-');
        return letters
                && DOMAINS.contains(name.substring(dot + 1))
                && name.chars().anyMatch(Character::isLetter)
                // "example.com" is a domain, but "a.in" and "no.no" are typos. "Node.js" does not end in a
                // top-level domain.
                && dot > 1;
    }

    /// Returns the letters and digits of a URL's host, which often contain the publisher's name.
    static String host(String url) {
        StringBuilder host = new StringBuilder();
        hostOf(url).chars().filter(Character::isLetterOrDigit).forEach(c -> host.append((char) c));
        return host.toString();
    }

    /// Returns the host of a URL without `www.`; empty if the URL has none.
    static String hostOf(String url) {
        try {
            String host = URI.create(url).getHost();
            return host == null ? "" : withoutWww(host.toLowerCase(Locale.ROOT));
        } catch (IllegalArgumentException _) {
            return "";
        }
    }

    private static String withoutWww(String host) {
        return host.startsWith("www.") ? host.substring(4) : host;
    }
}
