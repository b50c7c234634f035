package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.ContentType;
import assay.scoring.Finding;
import assay.scoring.Message;
import assay.scoring.Messages;
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

/// Collects the problems with the URLs of an article's links, and counts the links of each kind.
final class LinkFaults {

    private static final Messages MESSAGES = Messages.of(LinkIntegrity.NAME);
    private static final Message THIS_ADDRESS = MESSAGES.get("this_address", "fault");
    private static final Message NO_ADDRESS = MESSAGES.get("no_address", "link");
    private static final Message MALFORMED = MESSAGES.get("malformed", "address", "fault");
    private static final Message MALFORMED_WITH_FIX = MESSAGES.get("malformed_with_fix", "address", "fault", "fixed");
    private static final Message SPACES = MESSAGES.get("spaces");
    private static final Message SCRIPT = MESSAGES.get("script");
    private static final Message SCRIPT_IN_TEXT = MESSAGES.get("script_in_text", "link");
    private static final Message SCRIPT_CONTROL = MESSAGES.get("script_control", "link");
    private static final Message OWN_FILE = MESSAGES.get("own_file");
    private static final Message OWN_FILES = MESSAGES.get("own_files", "link", "address");
    private static final Message MEANT_ADDRESS = MESSAGES.get("meant_address");
    private static final Message PRIVATE_ADDRESS = MESSAGES.get("private_address");
    private static final Message MEANT_ADDRESSES = MESSAGES.get("meant_addresses", "link", "host");
    private static final Message OWN_MACHINE = MESSAGES.get("own_machine", "link", "host");
    private static final Message OWN_NETWORK = MESSAGES.get("own_network", "link", "host");
    private static final Message ONLY_HASH = MESSAGES.get("only_hash");
    private static final Message ONLY_HASHES = MESSAGES.get("only_hashes", "link");
    private static final Message SITE_ON_HTTPS = MESSAGES.get("site_on_https");

    /// Types of text that explain how to run software, and therefore link to local hosts.
    private static final Set<ContentType> HANDS_ON =
            EnumSet.of(ContentType.DOCUMENTATION, ContentType.TUTORIAL, ContentType.HOW_TO);

    /// If there are at least this many words around a link, the link is part of a sentence.
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

    /// @param base the URL of the page; null if it is unknown
    LinkFaults(Article article, @Nullable WebAddress base, Outcome.Builder outcome) {
        this.article = article;
        this.document = article.document();
        this.outcome = outcome;
        this.base = base;
        this.hosts = new ShownHosts(article);
    }

    void judge(Link link) {
        String address = link.destination().strip();
        if (MalformedUrls.isScript(address)) {
            links++;
            script(link);
            return;
        }
        if (MalformedUrls.isTemplate(address)) {
            return;
        }
        // A link without a URL may be a control that a script handles.
        if (address.isEmpty() && document.format() == SourceFormat.HTML && !inSentence(link)) {
            return;
        }
        links++;
        if (MalformedUrls.isFile(address)) {
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
        } else if (target.isPrivate() || MalformedUrls.isUnqualified(target)) {
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
        MalformedUrls.Fault fault = MalformedUrls.fault(address, web);
        if (fault != null && link.bare() && fault.fixed() == null) {
            // A URL such as "http://ip:port" shows readers the format and is not meant to be followed.
            return true;
        }
        if (fault != null) {
            Range range = destination(link);
            if (outcome.find(new Finding(
                    range == null ? link.range() : range,
                    FAIL,
                    THIS_ADDRESS.with(fault.what()),
                    range == null ? null : fault.fixed()))) {
                malformed++;
                if (firstMalformed.isEmpty()) {
                    firstMalformed = reason(link, fault);
                }
            }
            return true;
        }
        String fixed = MalformedUrls.spaced(address);
        if (fixed != null) {
            Range range = destination(link);
            if (outcome.find(new Finding(
                    range == null ? link.range() : range,
                    OPTIMIZATION,
                    SPACES.with(),
                    range == null || document.format() == SourceFormat.MARKDOWN ? null : fixed))) {
                spaced++;
                firstSpaced = firstSpaced.isEmpty() ? Width.quoted(link.destination()) : firstSpaced;
            }
        }
        return false;
    }

    private static String reason(Link link, MalformedUrls.Fault fault) {
        if (link.destination().isBlank()) {
            return NO_ADDRESS.with(name(link));
        }
        String address = Width.quoted(link.destination());
        return fault.fixed() == null
                ? MALFORMED.with(address, fault.what())
                : MALFORMED_WITH_FIX.with(address, fault.what(), Width.quoted(fault.fixed()));
    }

    /// Returns the range of a link's URL, or null if the URL is elsewhere in the source or is written
    /// differently there.
    private @Nullable Range destination(Link link) {
        String written = link.range().of(document.source());
        String address = link.destination();
        // In Markdown, the URL is at the end of the link; in HTML, it is at the beginning.
        int at = address.isEmpty()
                ? -1
                : written.startsWith("<") && !written.startsWith("<h")
                        ? written.indexOf(address)
                        : written.lastIndexOf(address);
        return at < 0 ? null : new Range(link.range().start() + at, link.range().start() + at + address.length());
    }

    private void script(Link link) {
        if (MalformedUrls.isBookmarklet(link.destination())) {
            return;
        }
        boolean inText = inSentence(link) && !link.quoted();
        Severity severity = inText ? BLOCKER : OPTIMIZATION;
        if (outcome.find(link.range(), severity, SCRIPT)) {
            outcome.say(severity, inText ? SCRIPT_IN_TEXT : SCRIPT_CONTROL, name(link));
        }
    }

    private void file(Link link) {
        boolean mild = HANDS_ON.contains(article.type()) || link.bare() || link.quoted();
        Severity severity = mild ? WARNING : BLOCKER;
        localhost++;
        if (outcome.find(link.range(), severity, OWN_FILE)) {
            outcome.say(severity, OWN_FILES, name(link), Width.quoted(link.destination()));
        }
    }

    /// Reports a link to a host that exists only on one machine or network.
    private void away(Link link, WebAddress target) {
        localhost++;
        // A bare URL is shown to readers, and is a link only because renderers turn it into one.
        if (link.bare()) {
            return;
        }
        boolean meant = HANDS_ON.contains(article.type()) || link.quoted() || hosts.shown(target.host());
        Severity severity = meant ? OPTIMIZATION : target.isPrivate() ? BLOCKER : WARNING;
        if (outcome.find(link.range(), severity, meant ? MEANT_ADDRESS : PRIVATE_ADDRESS)) {
            boolean machine =
                    target.host().endsWith("localhost") || target.host().startsWith("127.");
            Message unreachable = machine ? OWN_MACHINE : OWN_NETWORK;
            outcome.say(severity, meant ? MEANT_ADDRESSES : unreachable, name(link), target.host());
        }
    }

    /// Reports a forgotten placeholder such as `[pricing](#)` within a sentence. A `#` link that is not part
    /// of a sentence leads to the top of the page.
    private void placeholder(Link link) {
        if (link.destination().strip().equals("#")
                && !link.image()
                && document.format() == SourceFormat.MARKDOWN
                && inSentence(link)
                && outcome.find(link.range(), WARNING, ONLY_HASH)) {
            outcome.say(WARNING, ONLY_HASHES, name(link));
        }
    }

    private void plain(Link link, WebAddress target, WebAddress base) {
        boolean own = target.site().equals(base.site());
        Range range = destination(link);
        String fixed = own && range != null ? "https" + link.destination().substring(4) : null;
        if (own
                && outcome.find(
                        new Finding(range == null ? link.range() : range, WARNING, SITE_ON_HTTPS.with(), fixed))) {
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

    /// Finds private hosts that also occur in the text or its code.
    private static final class ShownHosts {
        /// A text with more private hosts is about such hosts.
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
