package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.ContentType;
import assay.scoring.Fill;
import assay.scoring.Finding;
import assay.scoring.Outcome;
import assay.scoring.Severity;
import assay.scoring.crawling.WebAddress;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The problems with the URLs of one article's links, and the number of links of each kind.
final class LinkFaults {

    /// Types that explain how to run something and link to the local address.
    private static final Set<ContentType> HANDS_ON =
            EnumSet.of(ContentType.DOCUMENTATION, ContentType.TUTORIAL, ContentType.HOW_TO);

    /// With this many words around it, a link is part of a sentence.
    private static final int SENTENCE_WORDS = 4;

    private final Article article;
    private final Document document;
    private final Outcome.Builder outcome;
    private final @Nullable WebAddress base;
    private final ShownHosts hosts;

    int links;
    int relative;
    int malformed;
    int spaced;
    int localhost;
    int mixed;
    int plain;
    String firstMalformed = "";
    String firstSpaced = "";
    String firstMixed = "";
    String firstPlain = "";

    /// @param base the URL of the page; null if unknown
    LinkFaults(Article article, @Nullable WebAddress base, Outcome.Builder outcome) {
        this.article = article;
        this.document = article.document();
        this.outcome = outcome;
        this.base = base;
        this.hosts = new ShownHosts(article);
    }

    void judge(Link link) {
        String address = link.destination().strip();
        if (Addresses.isScript(address)) {
            links++;
            script(link);
            return;
        }
        if (Addresses.isTemplate(address)) {
            return;
        }
        // Links without a URL may be page controls that a script handles.
        if (address.isEmpty() && document.format() == SourceFormat.HTML && !inSentence(link)) {
            return;
        }
        links++;
        if (Addresses.isFile(address)) {
            file(link);
            return;
        }
        WebAddress target = WebAddress.of(address);
        if (isMalformed(link, address, target)) {
            return;
        }
        if (target == null) {
            relative += article.target(link) == Article.Target.INTERNAL ? 1 : 0;
            placeholder(link);
        } else if (target.isPrivate() || Addresses.isUnqualified(target)) {
            if (base == null || !base.site().equals(target.site())) {
                away(link, target);
            }
        } else if (base != null
                && base.scheme().equals("https")
                && target.scheme().equals("http")) {
            plain(link, target, base);
        }
    }

    private boolean isMalformed(Link link, String address, @Nullable WebAddress web) {
        Addresses.Fault fault = Addresses.fault(address, web);
        if (fault != null && link.bare() && fault.mended() == null) {
            // "http://ip:port" is written to be read.
            return true;
        }
        if (fault != null) {
            Range range = destination(link);
            if (outcome.find(new Finding(
                    range == null ? link.range() : range,
                    FAIL,
                    Fill.in("This address %s.", fault.what()),
                    range == null ? null : fault.mended()))) {
                malformed++;
                if (firstMalformed.isEmpty()) {
                    firstMalformed = link.destination().isBlank()
                            ? Fill.in("The link “%s” has no address; give it one, or remove the link.", name(link))
                            : Fill.in(
                                    "The address “%s” %s; %s.",
                                    Width.quoted(link.destination()),
                                    fault.what(),
                                    fault.mended() == null
                                            ? "correct it"
                                            : Fill.in("write “%s”", Width.quoted(fault.mended())));
                }
            }
            return true;
        }
        String mended = Addresses.spaced(address);
        if (mended != null) {
            Range range = destination(link);
            if (outcome.find(new Finding(
                    range == null ? link.range() : range,
                    OPTIMIZATION,
                    "An address has no spaces.",
                    range == null || document.format() == SourceFormat.MARKDOWN ? null : mended))) {
                spaced++;
                firstSpaced = firstSpaced.isEmpty() ? Width.quoted(link.destination()) : firstSpaced;
            }
        }
        return false;
    }

    /// The range of a link's URL; null if the source has it elsewhere or spells it differently.
    private @Nullable Range destination(Link link) {
        String written = link.range().of(document.source());
        String address = link.destination();
        // In Markdown the URL is last, in HTML first.
        int at = address.isEmpty()
                ? -1
                : written.startsWith("<") && !written.startsWith("<h")
                        ? written.indexOf(address)
                        : written.lastIndexOf(address);
        return at < 0 ? null : new Range(link.range().start() + at, link.range().start() + at + address.length());
    }

    private void script(Link link) {
        if (Addresses.isBookmarklet(link.destination())) {
            return;
        }
        boolean inText = inSentence(link) && !link.quoted();
        Severity severity = inText ? BLOCKER : OPTIMIZATION;
        if (outcome.find(link.range(), severity, "This runs a script and leads to no page.")) {
            outcome.say(
                    severity,
                    "The link “%s” runs a script and leads to no page; %s.",
                    name(link),
                    inText ? "give it an address" : "use a button instead");
        }
    }

    private void file(Link link) {
        boolean mild = HANDS_ON.contains(article.type()) || link.bare() || link.quoted();
        Severity severity = mild ? WARNING : BLOCKER;
        localhost++;
        if (outcome.find(link.range(), severity, "This file is on the writer's disk.")) {
            outcome.say(
                    severity,
                    "The link “%s” leads to a file on your own disk (%s); give the address readers can open.",
                    name(link),
                    Width.quoted(link.destination()));
        }
    }

    /// A link to a host known only on one machine or network.
    private void away(Link link, WebAddress target) {
        localhost++;
        // Written to be read, and linked automatically by renderers.
        if (link.bare()) {
            return;
        }
        boolean meant = HANDS_ON.contains(article.type()) || link.quoted() || hosts.shown(target.host());
        Severity severity = meant ? OPTIMIZATION : target.isPrivate() ? BLOCKER : WARNING;
        if (outcome.find(
                link.range(),
                severity,
                meant ? "This link works only where its server runs." : "Nobody else can open this address.")) {
            outcome.say(
                    severity,
                    meant
                            ? Fill.in(
                                    "The link “%s” works only where %s answers; show the address as code instead.",
                                    name(link), target.host())
                            : Fill.in(
                                    "The link “%s” leads to %s, which only %s knows; give the public address.",
                                    name(link),
                                    target.host(),
                                    target.host().endsWith("localhost")
                                                    || target.host().startsWith("127.")
                                            ? "your own machine"
                                            : "your own network"));
        }
    }

    /// `[pricing](#)` is a forgotten placeholder. Alone at the end of a text, it is a link to the top.
    private void placeholder(Link link) {
        if (link.destination().strip().equals("#")
                && !link.image()
                && document.format() == SourceFormat.MARKDOWN
                && inSentence(link)
                && outcome.find(link.range(), WARNING, "“#” leads to the top of this page.")) {
            outcome.say(
                    WARNING, "The link “%s” has only “#” for an address; give it one, or remove the link.", name(link));
        }
    }

    private void plain(Link link, WebAddress target, WebAddress base) {
        boolean own = target.site().equals(base.site());
        Range range = destination(link);
        String mended = own && range != null ? "https" + link.destination().substring(4) : null;
        if (own
                && outcome.find(
                        new Finding(range == null ? link.range() : range, WARNING, "The site is on https.", mended))) {
            mixed++;
            firstMixed = firstMixed.isEmpty() ? Width.quoted(link.destination()) : firstMixed;
        } else if (!own) {
            plain++;
            firstPlain = firstPlain.isEmpty() ? Width.quoted(link.destination()) : firstPlain;
        }
    }

    private boolean inSentence(Link link) {
        if (link.block() < 0 || link.block() >= document.blocks().size()) {
            return false;
        }
        Block block = document.blocks().get(link.block());
        int own = link.text().isBlank() ? 0 : link.text().strip().split("\\s+").length;
        return block.prose() && block.words() - own >= SENTENCE_WORDS;
    }

    private static String name(Link link) {
        return Width.quoted(link.text().isBlank() ? link.destination() : link.text());
    }

    /// Private hosts that also appear in the text or its code.
    private static final class ShownHosts {
        /// A text with more private hosts is about them.
        private static final int MOST_HOSTS = 8;

        private final Article article;
        private final Map<String, Boolean> known = new HashMap<>();

        ShownHosts(Article article) {
            this.article = article;
        }

        boolean shown(String host) {
            return !known.containsKey(host) && known.size() >= MOST_HOSTS || known.computeIfAbsent(host, this::look);
        }

        private boolean look(String host) {
            int links = 0;
            for (Link link : article.document().links()) {
                links += link.destination().contains(host) ? 1 : 0;
            }
            String source = article.document().source();
            int shown = 0;
            for (int at = source.indexOf(host); at >= 0; at = source.indexOf(host, at + host.length())) {
                shown++;
            }
            return shown > links;
        }
    }
}
