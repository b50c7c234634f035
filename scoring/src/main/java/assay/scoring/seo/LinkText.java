package assay.scoring.seo;

import static assay.scoring.Severity.OPTIMIZATION;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.language.PerLanguage;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Scale;
import assay.scoring.Severity;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Image;
import assay.scoring.document.Link;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/// Checks that link texts describe their targets.
@AutoService(Check.class)
public final class LinkText implements Check {

    private static final String NAME = "link_text";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message NO_LINKS = MESSAGES.get("no_links");
    private static final Message EMPTY_LINKS = MESSAGES.get("empty_links", "links", "address");
    private static final Message EMPTY_LINK = MESSAGES.get("empty_link");
    private static final Message VAGUE_LINKS = MESSAGES.get("vague_links", "links", "text");
    private static final Message VAGUE_LINK = MESSAGES.get("vague_link");
    private static final Message BARE_ADDRESSES = MESSAGES.get("bare_addresses", "links", "address");
    private static final Message BARE_ADDRESS = MESSAGES.get("bare_address");
    private static final Message LONG_LINKS = MESSAGES.get("long_links", "links", "text", "words");
    private static final Message LONG_LINK = MESSAGES.get("long_link");
    private static final Message ALL_CLEAR = MESSAGES.get("all_clear", "links");
    private static final Message MOST_CLEAR = MESSAGES.get("most_clear", "links", "clear", "unclear");

    private static final Limit GENERIC = Limit.of(NAME, "generic_anchor_count_max", 0, 1, 3);
    private static final Limit BARE = Limit.of(NAME, "bare_url_anchor_max", 1, 3, Limit.OFF);
    private static final Limit LONG = Limit.of(NAME, "long_anchor_max", 0, 1, Limit.OFF);

    /// Longer link texts are passages. Even the titles of papers have at most about twenty words.
    private static final int LONG_WORDS = 25;

    /// Link texts that don't describe their target, in the article's language and in English. The English
    /// list is based on Lighthouse's, without words that can be the name of the target (go, start,
    /// information, link).
    private static final PerLanguage<Set<String>> GENERIC_TEXTS = PerLanguage.of(language -> {
        Set<String> texts = new HashSet<>(Language.of("en").list("generic-link-texts"));
        texts.addAll(language.list("generic-link-texts"));
        return Set.copyOf(texts);
    });

    /// The link texts that are generic in articles whose language is unknown.
    private static final class Every {
        static final Set<String> TEXTS = texts();

        private static Set<String> texts() {
            Set<String> texts = new HashSet<>(Language.everywhere("generic-link-texts"));
            Language.everywhere("ambiguous-link-texts").forEach(texts::remove);
            return Set.copyOf(texts);
        }
    }

    /// The maximum number of characters in a label before a URL.
    private static final int LONGEST_LABEL = 80;

    @Override
    public Card card() {
        return Card.seo(NAME, 2)
                .worst(WARNING)
                .limits(GENERIC, BARE, LONG)
                .documented()
                .passing("Read [how hot the water should be](/water) first.")
                .failing("For the water click [here](/water), and for the leaves [here](/leaves) or [](/more).")
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Language language = article.language();
        Set<String> generic = language.equals(Language.UNKNOWN) ? Every.TEXTS : GENERIC_TEXTS.in(language);
        String source = article.document().source();
        List<Link> empty = new ArrayList<>();
        List<Link> vague = new ArrayList<>();
        List<Link> bare = new ArrayList<>();
        List<Link> passages = new ArrayList<>();
        int judged = 0;
        ImageFinder images = new ImageFinder(article.document().images());
        List<Link> links = article.document().links();
        for (int i = 0; i < links.size(); i++) {
            Link link = links.get(i);
            Article.Target target = article.target(link);
            if (target != Article.Target.INTERNAL && target != Article.Target.EXTERNAL) {
                continue;
            }
            judged++;
            if (link.text().isBlank()) {
                // `image_alt` reports images without alt text. If a decorative image is the only content
                // of a link, the link has no name.
                if ((!link.image() || images.decorative(link))
                        && !named(link.range().of(source))
                        && !besideItsWords(article.document(), links, i)) {
                    empty.add(link);
                }
            } else if (link.bare()) {
                if (inSentence(article.document(), link)) {
                    bare.add(link);
                }
            } else if (!link.image()) {
                String text = plain(link.text());
                if (generic.contains(text)) {
                    vague.add(link);
                } else if (words(text) > LONG_WORDS) {
                    passages.add(link);
                }
            }
        }
        if (judged == 0) {
            return Outcome.notApplicable(NO_LINKS);
        }
        Outcome.Builder outcome = Outcome.measured(article, NAME);
        empty = outcome.heeded(empty, link -> Finding.at(link.range(), WARNING, EMPTY_LINK));
        vague = outcome.heeded(vague, link -> Finding.at(link.range(), OPTIMIZATION, VAGUE_LINK));
        bare = outcome.heeded(bare, link -> Finding.at(link.range(), OPTIMIZATION, BARE_ADDRESS));
        passages = outcome.heeded(passages, link -> Finding.at(link.range(), OPTIMIZATION, LONG_LINK));
        outcome.metric("links", judged)
                .metric("empty_anchor", empty.size())
                .metric("generic_anchor_count", vague.size())
                .metric("bare_url_anchor", bare.size())
                .metric("long_anchor", passages.size());
        say(
                outcome,
                empty,
                Scale.atMost(0).then(WARNING, 2).mark(empty.size()),
                empty.isEmpty()
                        ? ""
                        : EMPTY_LINKS.with(
                                empty.size(), Width.quoted(empty.getFirst().destination())),
                EMPTY_LINK);
        double most = GENERIC.at(article);
        say(
                outcome,
                vague,
                Scale.atMost(most)
                        .then(OPTIMIZATION, most + 1)
                        .then(WARNING, most + 4)
                        .mark(vague.size()),
                vague.isEmpty()
                        ? ""
                        : VAGUE_LINKS.with(vague.size(), vague.getFirst().text()),
                VAGUE_LINK);
        double addresses = BARE.at(article);
        say(
                outcome,
                bare,
                Scale.atMost(addresses).then(OPTIMIZATION, addresses + 5).mark(bare.size()),
                bare.isEmpty()
                        ? ""
                        : BARE_ADDRESSES.with(
                                bare.size(), Width.quoted(bare.getFirst().destination())),
                BARE_ADDRESS);
        double long0 = LONG.at(article);
        say(
                outcome,
                passages,
                Scale.atMost(long0).then(OPTIMIZATION, long0 + 3).mark(passages.size()),
                passages.isEmpty()
                        ? ""
                        : LONG_LINKS.with(
                                passages.size(),
                                Width.beginning(passages.getFirst().text()),
                                LONG_WORDS),
                LONG_LINK);
        int clear = judged - empty.size() - vague.size() - bare.size() - passages.size();
        return clear == judged
                ? outcome.orPass(ALL_CLEAR, judged)
                : outcome.orPass(MOST_CLEAR, judged, clear, judged - clear);
    }

    private static void say(
            Outcome.Builder outcome, List<Link> links, Scale.Mark mark, String reason, Message message) {
        if (mark.severity() != Severity.PASS) {
            outcome.say(mark, reason);
            for (Link link : links) {
                outcome.find(link.range(), mark.severity(), message);
            }
        }
    }

    /// Returns the text in lower case, without surrounding punctuation and arrows.
    private static String plain(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && !Character.isLetterOrDigit(text.codePointAt(start))) {
            start++;
        }
        while (end > start && !Character.isLetterOrDigit(text.codePointBefore(end))) {
            end--;
        }
        return text.substring(start, end).toLowerCase(Locale.ROOT);
    }

    /// Whether a URL is part of a sentence. On its own or in a list of references, a URL is the best text for
    /// its link.
    private static boolean inSentence(Document document, Link link) {
        if (link.block() < 0 || link.block() >= document.blocks().size()) {
            return false;
        }
        Block block = document.blocks().get(link.block());
        return block.kind() == Block.Kind.PARAGRAPH
                && block.prose()
                && block.words() > 4
                && !labelled(document, block, link);
    }

    /// Whether the line of the link consists only of a label and the URL, as in a list of downloads.
    private static boolean labelled(Document document, Block block, Link link) {
        String text = document.text();
        int after = link.span().end();
        while (after < block.span().end() && text.charAt(after) != '\n') {
            if (Character.isLetterOrDigit(text.charAt(after++))) {
                return false;
            }
        }
        int before = link.span().start();
        while (before > block.span().start() && Character.isWhitespace(text.charAt(before - 1))) {
            before--;
        }
        if (before == block.span().start() || text.charAt(before - 1) != ':') {
            return false;
        }
        int least = Math.max(block.span().start(), before - LONGEST_LABEL);
        int line = before;
        while (line > least && text.charAt(line - 1) != '\n') {
            line--;
        }
        return line == block.span().start() || text.charAt(line - 1) == '\n';
    }

    private static int words(String text) {
        int words = 1;
        for (int i = 0; i < text.length(); i++) {
            words += text.charAt(i) == ' ' ? 1 : 0;
        }
        return words;
    }

    /// Whether a link without text has a name in its markup: a label for screen readers, or a template.
    private static boolean named(String source) {
        return source.contains("aria-label")
                || source.contains("title=")
                || source.contains("{{")
                || source.contains("{%")
                || source.contains("<%")
                || source.contains("${");
    }

    /// Whether a neighboring link has text and the same target, as with an icon next to its label.
    private static boolean besideItsWords(Document document, List<Link> links, int icon) {
        return icon > 0 && isSame(document, links.get(icon - 1), links.get(icon))
                || icon + 1 < links.size() && isSame(document, links.get(icon + 1), links.get(icon));
    }

    private static boolean isSame(Document document, Link worded, Link icon) {
        int from = Math.min(worded.span().end(), icon.span().end());
        int to = Math.max(worded.span().start(), icon.span().start());
        return worded.destination().equals(icon.destination())
                && !worded.text().isBlank()
                && worded.block() == icon.block()
                && (from >= to || document.text().substring(from, to).isBlank());
    }

    /// Iterates over images and links together. Both must be in source order.
    private static final class ImageFinder {
        private final List<Image> images;
        private int next;

        ImageFinder(List<Image> images) {
            this.images = images;
        }

        boolean decorative(Link link) {
            while (next < images.size()
                    && images.get(next).range().start() < link.range().start()) {
                next++;
            }
            return next < images.size()
                    && images.get(next).range().start() < link.range().end()
                    && images.get(next).decorative();
        }
    }
}
