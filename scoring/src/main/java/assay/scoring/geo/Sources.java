package assay.scoring.geo;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.language.Phrases;
import assay.language.Sentence;
import assay.language.WordData;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.CitedLinks;
import assay.scoring.DeclaredSources;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Link;
import assay.scoring.document.Note;
import assay.scoring.document.Section;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// The sources in a text: links that are next to a statement and whose text describes their target,
/// footnotes, references such as "(Author, 2024)", attributions with a name, and the list of sources in the
/// front matter.
///
/// A source without a link is worth an eighth of a linked source, because readers can't follow it and
/// generated texts easily invent such sources.
final class Sources {

    /// A link supports a statement if its sentence contains at least this many words apart from the link.
    /// With fewer words, the link describes its target but supports no statement.
    private static final int STATEMENT_WORDS = 3;

    private static final int LINKED_STATEMENT_WORDS = 5;

    private static final double NAMED = 1.0 / 8;

    private static final Pattern PARENTHESIS = Pattern.compile(
            "\\((?:see |cf\\. |siehe |vgl\\. |voir |véase )?\\p{Lu}[\\p{L}'’.-]{1,30}(?:,? (?:et al\\.?|and|und|et|y|e|en|&|\\p{Lu}[\\p{L}'’.-]{0,30})){0,8},? (?:19|20)\\d{2}[a-z]?(?:[,;:][^()\\n]{0,80})?\\)");
    private static final Pattern NUMBERED = Pattern.compile("\\[\\d{1,3}(?:[,–-] ?\\d{1,3}){0,5}\\]");

    private static final PerLanguage<Phrases> ATTRIBUTIONS =
            PerLanguage.of(language -> Phrases.of(language.list("attributions")));

    /// Sources that can't be looked up because they have no name.
    private static final Set<String> NOBODY = Language.wordsEverywhere("nameless-sources");

    private static final Set<String> REFERENCE_HEADINGS = Language.wordsEverywhere("source-headings");

    /// The maximum number of characters in the heading of a source list, including the white space around it.
    private static final int LONGEST_NAME = 60;

    private static final Set<String> OFFERS = Language.wordsEverywhere("offer-words");

    /// The query parameters of common affiliate programs.
    private static final Pattern PAID_FIELD = Pattern.compile(
            "(?i)[?&](?:tag|aff|affid|aff_id|affiliate|affiliate_id|afftrack|irclickid|awc|partner_id)=");

    /// Hosts of affiliate programs, and domain suffixes of such hosts.
    private static final Set<String> PAID_HOSTS = WordData.words(Sources.class, "affiliate-hosts");

    private static final List<String> PAID_DOMAINS = WordData.list(Sources.class, "affiliate-domains");

    private final boolean[] sourced;
    private final Set<String> cited = new HashSet<>();

    /// The sources that have no URL.
    private final Set<String> named = new HashSet<>();

    /// For each sentence, whether it contains a source with a link.
    private final boolean[] followed;

    private final boolean[] linked;
    private int citingWords;

    private Sources(int sentences) {
        sourced = new boolean[sentences];
        linked = new boolean[sentences];
        followed = new boolean[sentences];
    }

    static Sources of(Article article) {
        Document document = article.document();
        Sources sources = new Sources(document.sentences().size());
        DeclaredSources declared = article.measured(DeclaredSources.class, DeclaredSources::of);
        declared.addresses().stream().filter(each -> !isPaid(each)).forEach(each -> sources.cited.add(address(each)));
        sources.named.addAll(declared.names());
        if (sources.sourced.length == 0) {
            return sources;
        }
        sources.links(article);
        for (Note note : document.notes()) {
            sources.name(document.sentenceAt(Math.max(0, note.at() - 1)), "note " + note.label());
        }
        sources.inText(document);
        sources.attributions(article);
        for (int i = 0; i < sources.sourced.length; i++) {
            sources.citingWords +=
                    sources.sourced[i] ? document.sentences().get(i).words() : 0;
        }
        return sources;
    }

    /// Returns the number of different sources.
    int count() {
        return cited.size() + named.size();
    }

    /// Returns the number of different sources that have a URL.
    int linked() {
        return cited.size();
    }

    /// Returns the total worth of the sources. A linked source is worth 1.
    double worth() {
        return cited.size() + NAMED * named.size();
    }

    /// Returns the worth of the source in or next to this sentence, or 0 if there is none.
    double worthNear(Document document, int sentence) {
        if (!near(document, sentence)) {
            return 0;
        }
        boolean follow = isFollowed(sentence)
                || beside(document, sentence, sentence + 1) && isFollowed(sentence + 1)
                || beside(document, sentence, sentence - 1) && isFollowed(sentence - 1);
        return follow ? 1 : NAMED;
    }

    private boolean isFollowed(int sentence) {
        return followed[sentence] || linked[sentence];
    }

    /// Returns the number of words in sentences that contain a source. Adding such a sentence does not
    /// increase the number of sources that are needed.
    int citingWords() {
        return citingWords;
    }

    /// Whether there is a source in this sentence, or in the sentence before or after it in the same
    /// paragraph.
    boolean near(Document document, int sentence) {
        return at(sentence) || beside(document, sentence, sentence + 1) || beside(document, sentence, sentence - 1);
    }

    boolean at(int sentence) {
        return sourced[sentence] || linked[sentence];
    }

    private boolean beside(Document document, int sentence, int other) {
        return other >= 0
                && other < sourced.length
                && at(other)
                && document.sentences().get(other).block()
                        == document.sentences().get(sentence).block();
    }

    private void cite(int sentence, String source) {
        if (sentence >= 0) {
            sourced[sentence] = true;
            followed[sentence] = true;
            cited.add(source);
        }
    }

    private void name(int sentence, String source) {
        if (sentence >= 0) {
            sourced[sentence] = true;
            named.add(source);
        }
    }

    private void links(Article article) {
        Document document = article.document();
        boolean[] references = references(document);
        for (Link link : document.links()) {
            if (link.image()
                    || link.block() < 0
                    || link.block() >= document.blocks().size()) {
                continue;
            }
            Block block = document.blocks().get(link.block());
            int at = document.sentenceAt(link.span().start());
            if (at < 0 || link.quoted()) {
                continue;
            }
            Article.Target target = article.target(link);
            if (target == Article.Target.FRAGMENT && isNote(link)) {
                name(at, "note " + link.destination());
                continue;
            }
            if (target != Article.Target.EXTERNAL) {
                // Another page of the site may contain the source, which is reason enough not to report the
                // sentence.
                linked[at] |= target == Article.Target.INTERNAL && block.prose() && CitedLinks.saysWhat(document, link);
                continue;
            }
            boolean listed = references[link.block()] || block.footnote();
            // In a list of sources, the text around the link describes its target.
            if (listed ? CitedLinks.isEncyclopedia(link.destination()) : !CitedLinks.saysWhat(document, link)) {
                continue;
            }
            linked[at] = true;
            if (link.rel("sponsored") || isSharing(link.destination()) || isPaid(link.destination())) {
                continue;
            }
            if (listed) {
                cite(at, address(link.destination()));
            } else if (block.prose() && !isHome(link.destination()) && isStatement(document, at, link)) {
                cite(at, address(link.destination()));
            }
        }
    }

    /// Returns, for each block, whether it is below a heading such as "References".
    private static boolean[] references(Document document) {
        boolean[] references = new boolean[document.blocks().size()];
        for (Section section : document.sections()) {
            Heading heading = section.heading();
            if (heading != null && REFERENCE_HEADINGS.contains(name(heading.text()))) {
                for (int i = section.firstBlock(); i < section.endBlock(); i++) {
                    references[i] = true;
                }
            }
        }
        return references;
    }

    private static String name(String heading) {
        int end = heading.length();
        while (end > 0 && ":. \t\n\u000b\f\r".indexOf(heading.charAt(end - 1)) >= 0) {
            end--;
        }
        return end > LONGEST_NAME
                ? ""
                : heading.substring(0, end).toLowerCase(Locale.ROOT).strip();
    }

    /// Whether the sentence contains a statement in addition to the link, or a long link text. False if it is
    /// only a link that invites readers to buy: “Check the latest price”.
    private static boolean isStatement(Document document, int at, Link link) {
        Words words = document.words();
        int sentence = document.sentences().get(at).words();
        int first = words.firstFrom(link.span().start());
        int end = words.firstFrom(link.span().end());
        int own = end - first;
        return (sentence - own >= STATEMENT_WORDS || own >= LINKED_STATEMENT_WORDS)
                && (own < sentence || !isOffer(words, first, end));
    }

    private static boolean isOffer(Words words, int first, int end) {
        for (int i = first; i < end; i++) {
            if (OFFERS.contains(words.form(i))) {
                return true;
            }
        }
        return false;
    }

    /// Whether the URL is an affiliate link.
    private static boolean isPaid(String destination) {
        boolean query = destination.indexOf('?') >= 0 || destination.indexOf('&') >= 0;
        return query && PAID_FIELD.matcher(destination).find() || isPaidHost(destination);
    }

    private static boolean isPaidHost(String destination) {
        int start = destination.regionMatches(true, 0, "https://", 0, 8)
                ? 8
                : destination.regionMatches(true, 0, "http://", 0, 7) ? 7 : -1;
        int end = start < 0 ? -1 : destination.indexOf('/', start);
        if (end < 0) {
            return false;
        }
        String host = destination.substring(start, end).toLowerCase(Locale.ROOT);
        if (PAID_HOSTS.contains(host.startsWith("www.") ? host.substring(4) : host)) {
            return true;
        }
        return PAID_DOMAINS.stream().anyMatch(domain -> host.endsWith(domain));
    }

    /// Whether the URL is a home page, which identifies a site but supports no statement.
    private static boolean isHome(String destination) {
        int scheme = destination.indexOf("//");
        int slash = scheme < 0 ? -1 : destination.indexOf('/', scheme + 2);
        return slash < 0 || slash == destination.length() - 1;
    }

    static boolean isSharing(String destination) {
        return destination.contains("/intent/")
                || destination.contains("/sharer")
                || destination.contains("/share?")
                || destination.contains("/shareArticle");
    }

    private static boolean isNote(Link link) {
        String name = link.destination().toLowerCase(Locale.ROOT);
        return name.startsWith("#fn")
                || name.startsWith("#cite")
                || name.startsWith("#footnote")
                || name.startsWith("#note")
                || name.startsWith("#ref");
    }

    private static String address(String destination) {
        int hash = destination.indexOf('#');
        return hash < 0 ? destination : destination.substring(0, hash);
    }

    private void inText(Document document) {
        String text = document.text();
        if (text.indexOf('(') >= 0) {
            Matcher matcher = PARENTHESIS.matcher(text);
            int from = text.indexOf('(');
            while (from >= 0 && from + 1 < text.length()) {
                matcher.region(from, Math.min(text.length(), from + 300));
                if (mayCite(text, from) && matcher.lookingAt()) {
                    name(document.sentenceAt(from), matcher.group());
                }
                from = text.indexOf('(', from + 1);
            }
        }
        for (int from = text.indexOf('['); from >= 0; from = text.indexOf('[', from + 1)) {
            if (from + 1 < text.length() && Character.isDigit(text.charAt(from + 1))) {
                Matcher matcher = NUMBERED.matcher(text).region(from, Math.min(text.length(), from + 40));
                int word = document.words().firstFrom(from);
                if (matcher.lookingAt()
                        && word < document.words().count()
                        && !document.words().code(word)) {
                    name(document.sentenceAt(from), matcher.group());
                }
            }
        }
    }

    /// Whether there is a digit inside the parentheses. Most parentheses contain none, and therefore no year.
    private static boolean mayCite(String text, int open) {
        for (int i = open + 1; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c >= '0' && c <= '9') {
                return true;
            }
            if (c == '(' || c == ')') {
                return false;
            }
        }
        return false;
    }

    private void attributions(Article article) {
        Document document = article.document();
        Words words = document.words();
        for (Phrases.Hit hit : ATTRIBUTIONS.in(article.language()).in(words)) {
            int at = document.sentenceAt(words.start(hit.firstWord()));
            Sentence sentence = document.sentences().get(at);
            Block block = document.block(sentence);
            if (!block.prose() || hit.endWord() > sentence.endWord() || sourced[at]) {
                continue;
            }
            String name = name(document, sentence, hit.endWord());
            if (name == null && words.form(hit.firstWord()).equals("zufolge")) {
                name = name(document, sentence, Math.max(sentence.firstWord(), hit.firstWord() - 3));
            }
            if (name != null) {
                name(at, name);
            }
        }
    }

    /// Returns the first capitalized word among the next few words, or null if there is none.
    private static @Nullable String name(Document document, Sentence sentence, int from) {
        Words words = document.words();
        for (int i = from; i < Math.min(sentence.endWord(), from + 5); i++) {
            if (NOBODY.contains(words.form(i))) {
                return null;
            }
            char first = document.text().charAt(words.start(i));
            if (Character.isUpperCase(first) || Character.isDigit(first) && words.linked(i)) {
                return words.form(i);
            }
        }
        return null;
    }
}
