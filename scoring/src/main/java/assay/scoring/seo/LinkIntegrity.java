package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.FAIL;
import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Card.Example;
import assay.scoring.Card.Grade;
import assay.scoring.Check;
import assay.scoring.ContentType;
import assay.scoring.Engine;
import assay.scoring.Fill;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Outcome;
import assay.scoring.Page;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.crawling.WebAddress;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import assay.scoring.document.PageMarkup;
import assay.scoring.document.Range;
import assay.scoring.document.SourceFormat;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds links that can lead nowhere, as far as their addresses tell.
@AutoService(Check.class)
public final class LinkIntegrity implements Check {

    private static final String NAME = "link_integrity";

    private static final Limit MALFORMED = Limit.of("malformed_urls_max", 0, 0, 2);
    private static final Limit MIXED = Limit.of("mixed_http_max", 0, 0, 2);
    private static final Limit PLAIN = Limit.of("http_links_to_others_max", 0, 2, 5);
    private static final Limit DUPLICATE = Limit.of("duplicate_target_max", 2, 3, 4);

    /// Texts that tell how to run something, and link to where it then runs.
    private static final Set<ContentType> HANDS_ON =
            EnumSet.of(ContentType.DOCUMENTATION, ContentType.TUTORIAL, ContentType.HOW_TO);

    /// Words around a link from which on it stands in a sentence.
    private static final int SENTENCE_WORDS = 4;

    @Override
    public Card card() {
        return Card.of(NAME, Engine.SEO, 3)
                .titled("Link integrity")
                .asks("Can every link lead somewhere?")
                .because("""
                        A misspelt address, a script in place of one or a page on the writer's own machine is a dead end
                        for readers and crawlers alike.
                        """)
                .fixedBy("Write each address in full, as the browser shows it, and follow it once.")
                .worst(BLOCKER)
                .limits(MALFORMED, MIXED, PLAIN, DUPLICATE)
                .evidence(Grade.B, """
                        Google Search Central, "SEO link best practices": links are crawlable when they are <a> elements
                        with an address that resolves; Lighthouse 13, crawlable-anchors
                        """)
                .doubts("""
                        A tutorial links to localhost because the reader is to open it there: that is a suggestion at
                        most. Plain http costs nothing where the other site redirects.
                        """)
                .cannotSee("Whether a well-formed address answers.")
                .passing(Example.of("Read [how hot the water should be](https://example.com/water) first."))
                .failing(Example.of("Read [how hot the water should be](htps://example.com/water) first."))
                .build();
    }

    /// What one look at the links has found and counted, so far.
    private static final class Count {
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
    }

    @Override
    public Outcome judge(Article article) {
        Document document = article.document();
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        Count count = new Count();
        WebAddress base = base(article);
        Hosts hosts = new Hosts(article);
        for (Link link : document.links()) {
            if (!link.templated()) {
                judge(article, link, base, hosts, outcome, count);
            }
        }
        for (LinkMarkup.Broken each : LinkMarkup.broken(document)) {
            if (outcome.find(new Finding(each.range(), each.severity(), each.message(), each.mended()))) {
                outcome.say(each.severity(), each.reason());
                count.malformed++;
            }
            count.links++;
        }
        if (count.links == 0) {
            return Outcome.notApplicable("The text has no links.");
        }
        int duplicates = duplicates(article, outcome);
        outcome.metric("links", count.links)
                .metric("malformed_urls", count.malformed)
                .metric("relative_without_base", base == null ? count.relative : 0)
                .metric("localhost_links", count.localhost)
                .metric("mixed_http", count.mixed)
                .metric("duplicate_target", duplicates);
        say(article, count, outcome);
        if (base == null && count.relative > 0) {
            outcome.say(
                    Scale.Mark.PASS,
                    Fill.in(
                            "%d %s relative; give base_url to have %s judged against the site.",
                            count.relative,
                            count.relative == 1 ? "link is" : "links are",
                            count.relative == 1 ? "it" : "them"));
        }
        return outcome.orPass(
                count.links == 1
                        ? "The link can lead somewhere."
                        : Fill.in("All %d links can lead somewhere.", count.links));
    }

    private static void judge(
            Article article, Link link, @Nullable WebAddress base, Hosts hosts, Outcome.Builder outcome, Count count) {
        Document document = article.document();
        String address = link.destination().strip();
        if (Addresses.isScript(address)) {
            count.links++;
            script(document, link, outcome);
            return;
        }
        if (Addresses.isTemplate(address)) {
            return;
        }
        // A page's own controls lead nowhere until a script gives them something to do.
        if (address.isEmpty() && document.format() == SourceFormat.HTML && !inSentence(document, link)) {
            return;
        }
        count.links++;
        if (Addresses.isFile(address)) {
            file(article, link, outcome, count);
            return;
        }
        WebAddress target = WebAddress.of(address);
        if (malformed(document, link, address, target, outcome, count)) {
            return;
        }
        if (target == null) {
            count.relative += article.target(link) == Article.Target.INTERNAL ? 1 : 0;
            placeholder(document, link, outcome);
        } else if (target.isPrivate() || Addresses.isUnqualified(target)) {
            if (base == null || !base.site().equals(target.site())) {
                away(article, link, target, hosts, outcome, count);
            }
        } else if (base != null
                && base.scheme().equals("https")
                && target.scheme().equals("http")) {
            plain(document, link, target, base, outcome, count);
        }
    }

    private static void say(Article article, Count count, Outcome.Builder outcome) {
        if (!count.firstMalformed.isEmpty()) {
            double limit = MALFORMED.at(article);
            Scale scale = limit > 0
                    ? Scale.atMost(0).then(WARNING, limit).then(FAIL, limit + 3)
                    : Scale.atMost(0).then(FAIL, 3);
            outcome.say(
                    scale.mark(count.malformed), count.firstMalformed + others(count.malformed, "malformed address"));
        }
        if (count.spaced > 0) {
            outcome.say(
                    Scale.atMost(0).then(OPTIMIZATION, 5).mark(count.spaced),
                    Fill.in("The address “%s” has spaces in it; write %%20 for each.", count.firstSpaced)
                            + others(count.spaced, "such address"));
        }
        if (count.mixed > 0) {
            double limit = MIXED.at(article);
            Scale.Mark mark = Scale.atMost(limit).then(WARNING, limit + 3).mark(count.mixed);
            if (mark.severity() != Severity.PASS) {
                outcome.say(
                        mark,
                        Fill.in(
                                        "The page is on https and links to “%s” of its own site on http; write https.",
                                        count.firstMixed)
                                + others(count.mixed, "such link"));
            }
        }
        double most = PLAIN.at(article);
        Scale.Mark mark = Scale.atMost(most).then(OPTIMIZATION, most + 10).mark(count.plain);
        if (mark.severity() != Severity.PASS) {
            outcome.say(
                    mark,
                    Fill.in(
                            "%d %s to other sites on http, “%s” first; write https where they have it.",
                            count.plain, count.plain == 1 ? "link leads" : "links lead", count.firstPlain));
        }
    }

    private static String others(int count, String what) {
        int more = count - 1;
        return more <= 0 ? "" : Fill.in(" (%d more %s.)", more, more == 1 ? what : plural(what));
    }

    private static String plural(String what) {
        return what.endsWith("s") ? what + "es" : what + "s";
    }

    private static @Nullable WebAddress base(Article article) {
        String page = article.page().map(Page::url).orElse(article.submission().baseUrl());
        WebAddress known = page == null ? null : WebAddress.of(page);
        String declared =
                article.document().metadata().markup().map(PageMarkup::base).orElse(null);
        return known == null && declared != null ? WebAddress.of(declared) : known;
    }

    private static boolean malformed(
            Document document,
            Link link,
            String address,
            @Nullable WebAddress web,
            Outcome.Builder outcome,
            Count count) {
        Addresses.Fault fault = Addresses.fault(address, web);
        if (fault != null && link.bare() && fault.mended() == null) {
            // "http://ip:port", written to be read.
            return true;
        }
        if (fault != null) {
            Range range = destination(document, link);
            if (outcome.find(new Finding(
                    range == null ? link.range() : range,
                    FAIL,
                    Fill.in("This address %s.", fault.what()),
                    range == null ? null : fault.mended()))) {
                count.malformed++;
                if (count.firstMalformed.isEmpty()) {
                    count.firstMalformed = link.destination().isBlank()
                            ? Fill.in("The link “%s” has no address; give it one, or take the link out.", name(link))
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
            Range range = destination(document, link);
            if (outcome.find(new Finding(
                    range == null ? link.range() : range,
                    OPTIMIZATION,
                    "An address has no spaces.",
                    range == null || document.format() == SourceFormat.MARKDOWN ? null : mended))) {
                count.spaced++;
                count.firstSpaced = count.firstSpaced.isEmpty() ? Width.quoted(link.destination()) : count.firstSpaced;
            }
        }
        return false;
    }

    /// Where a link's address stands; null where the source has it elsewhere or spells it otherwise.
    private static @Nullable Range destination(Document document, Link link) {
        String written = link.range().of(document.source());
        String address = link.destination();
        // In Markdown the address is last, in HTML first.
        int at = address.isEmpty()
                ? -1
                : written.startsWith("<") && !written.startsWith("<h")
                        ? written.indexOf(address)
                        : written.lastIndexOf(address);
        return at < 0 ? null : new Range(link.range().start() + at, link.range().start() + at + address.length());
    }

    private static void script(Document document, Link link, Outcome.Builder outcome) {
        if (Addresses.isBookmarklet(link.destination())) {
            return;
        }
        boolean inText = inSentence(document, link) && !link.quoted();
        Severity severity = inText ? BLOCKER : OPTIMIZATION;
        if (outcome.find(Finding.at(link.range(), severity, "This runs a script and leads to no page."))) {
            outcome.say(
                    severity,
                    Fill.in(
                            "The link “%s” runs a script and leads to no page; %s.",
                            name(link), inText ? "give it an address" : "a button would be right for it"));
        }
    }

    private static void file(Article article, Link link, Outcome.Builder outcome, Count count) {
        boolean mild = HANDS_ON.contains(article.type()) || link.bare() || link.quoted();
        Severity severity = mild ? WARNING : BLOCKER;
        count.localhost++;
        if (outcome.find(Finding.at(link.range(), severity, "This file is on the writer's disk."))) {
            outcome.say(
                    severity,
                    Fill.in(
                            "The link “%s” leads to a file on your own disk (%s); give the address readers can open.",
                            name(link), Width.quoted(link.destination())));
        }
    }

    /// A link to a host that only one machine or network knows.
    private static void away(
            Article article, Link link, WebAddress target, Hosts hosts, Outcome.Builder outcome, Count count) {
        count.localhost++;
        // Shown to be read, and linked by whoever renders it.
        if (link.bare()) {
            return;
        }
        boolean meant = HANDS_ON.contains(article.type()) || link.quoted() || hosts.shown(target.host());
        Severity severity = meant ? OPTIMIZATION : target.isPrivate() ? BLOCKER : WARNING;
        if (outcome.find(Finding.at(
                link.range(),
                severity,
                meant ? "Only where this runs does the link work." : "Nobody else can open this address."))) {
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

    /// `[pricing](#)` was to be filled in. At the foot of a text, by itself, it leads to the top.
    private static void placeholder(Document document, Link link, Outcome.Builder outcome) {
        if (link.destination().strip().equals("#")
                && !link.image()
                && document.format() == SourceFormat.MARKDOWN
                && inSentence(document, link)
                && outcome.find(Finding.at(link.range(), WARNING, "“#” leads to the top of this page."))) {
            outcome.say(
                    WARNING,
                    Fill.in(
                            "The link “%s” has only “#” for an address; give it one, or take the link out.",
                            name(link)));
        }
    }

    private static void plain(
            Document document, Link link, WebAddress target, WebAddress base, Outcome.Builder outcome, Count count) {
        boolean own = target.site().equals(base.site());
        Range range = destination(document, link);
        String mended = own && range != null ? "https" + link.destination().substring(4) : null;
        if (own
                && outcome.find(
                        new Finding(range == null ? link.range() : range, WARNING, "The site is on https.", mended))) {
            count.mixed++;
            count.firstMixed = count.firstMixed.isEmpty() ? Width.quoted(link.destination()) : count.firstMixed;
        } else if (!own) {
            count.plain++;
            count.firstPlain = count.firstPlain.isEmpty() ? Width.quoted(link.destination()) : count.firstPlain;
        }
    }

    /// How often, at most, the text of one block links to the same place.
    private static int duplicates(Article article, Outcome.Builder outcome) {
        double limit = DUPLICATE.at(article);
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

    /// The links to the place that is linked to most, the first such place of several.
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
            counted +=
                    outcome.find(Finding.at(same.get(i).range(), OPTIMIZATION, "The same place is linked just before."))
                            ? 1
                            : 0;
        }
        if (counted > 0 && counted + 1 > limit) {
            outcome.say(
                    Scale.atMost(limit).then(OPTIMIZATION, limit + 4).mark(counted + 1),
                    Fill.in(
                            "One paragraph links %d times to “%s”; once is enough.",
                            same.size(), Width.quoted(same.getFirst().destination())));
        }
    }

    /// A number is a reference, and the same source may be cited often.
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

    private static boolean inSentence(Document document, Link link) {
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

    /// Which private hosts the text also shows, in its code or its words.
    private static final class Hosts {
        /// A text with more private hosts is about them.
        private static final int MOST_HOSTS = 8;

        private final Article article;
        private final Map<String, Boolean> known = new HashMap<>();

        Hosts(Article article) {
            this.article = article;
        }

        boolean shown(String host) {
            return known.containsKey(host) || known.size() < MOST_HOSTS
                    ? known.computeIfAbsent(host, this::look)
                    : true;
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
