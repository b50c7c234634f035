package assay.bench.calibrate;

import assay.language.Sentence;
import assay.scoring.ContentType;
import assay.scoring.Submission;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/// Faults in evidence: sources, numbers, quotations and first-hand experience.
final class EvidenceDamages {

    /// Figures without a source, as in mass-produced texts.
    private static final List<String> FIGURES = BadPhrases.list("figures");

    private static final List<String> SPEAKERS = BadPhrases.list("speakers");

    private EvidenceDamages() {}

    static List<Damage> all() {
        return List.of(
                Damage.of("source_citations", "relies on unnamed studies and experts", EvidenceDamages::nameless)
                        .readied(each -> each.as(ContentType.BLOG))
                        .touching("statistics_density hedging readability_flesch fluff entity_clarity"),
                Damage.of("source_citations", "removes all links to sources", EvidenceDamages::unlinked)
                        .touching("external_links source_authority link_text link_integrity internal_links"),
                Damage.of("source_authority", "links only to its own pages", EvidenceDamages::own)
                        .readied(
                                each -> each.on("https://example.com/blog/post").as(ContentType.BLOG))
                        .touching("external_links source_citations statistics_density internal_links link_integrity"),
                Damage.of("source_authority", "hides its sources behind a shortener", EvidenceDamages::shortened)
                        .readied(each -> each.as(ContentType.BLOG))
                        .touching("source_citations link_integrity external_links statistics_density"),
                Damage.of("statistics_density", "contains figures without a source", EvidenceDamages::figured)
                        .readied(each -> each.as(ContentType.BLOG))
                        .touching("source_citations sentence_length readability_flesch first_hand_evidence structure"),
                Damage.of("quotations", "quotes people without naming them", EvidenceDamages::voiceless)
                        .readied(EvidenceDamages::spoken)
                        .touching("entity_clarity source_citations first_hand_evidence transition_words"),
                Damage.of("first_hand_evidence", "describes only what others may have seen", EvidenceDamages::absent)
                        .readied(EvidenceDamages::present)
                        .touching("statistics_density hedging entity_clarity source_citations freshness"));
    }

    private static Optional<Submission> nameless(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        return DocumentEdits.isEnglish(post)
                        && passages.document().wordCount() > 250
                        && passages.scatter(BadPhrases.NAMELESS, 4)
                ? passages.made()
                : Optional.empty();
    }

    private static boolean isOutside(Link link) {
        return link.destination().startsWith("http") && !link.image() && !link.bare();
    }

    /// Replaces each link with its text.
    private static Optional<Submission> unlinked(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        Document document = passages.document();
        List<Link> links =
                document.links().stream().filter(EvidenceDamages::isOutside).toList();
        boolean others = document.links().stream().anyMatch(link -> !isOutside(link) && !link.image());
        if (links.size() < 3 || others || document.wordCount() < 400) {
            return Optional.empty();
        }
        for (Link link : links) {
            String source = link.range().of(document.source());
            if (!source.startsWith("[") || link.text().isBlank()) {
                return Optional.empty();
            }
            passages.replace(link.range(), link.text());
        }
        return passages.made();
    }

    private static final Pattern OUTSIDE = Pattern.compile("\\]\\(https?://([^)\\s]+)\\)");

    private static Optional<Submission> own(Submission post) {
        // A URL that is not part of a simple link would still lead to another site.
        boolean others = OUTSIDE.matcher(post.content()).replaceAll("").contains("http");
        return DocumentEdits.of(post).document().wordCount() < 400
                        || others
                        || RELEASE.matcher("" + post.title()).find()
                ? Optional.empty()
                : DocumentEdits.swapAll(
                        post,
                        OUTSIDE,
                        4,
                        link -> "](https://example.com/blog/"
                                + Integer.toHexString(link.group(1).hashCode()) + ")");
    }

    private static Optional<Submission> shortened(Submission post) {
        String host = DocumentEdits.pick(post, List.of("bit.ly", "tinyurl.com", "t.co", "ow.ly"));
        return DocumentEdits.swapAll(
                post,
                OUTSIDE,
                3,
                link -> "](https://" + host + "/"
                        + Integer.toHexString(link.group(1).hashCode()) + ")");
    }

    private static Optional<Submission> figured(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        int words = passages.document().wordCount();
        return DocumentEdits.isEnglish(post)
                        && words > 550
                        && !RELEASE.matcher("" + post.title()).find()
                        && passages.scatter(FIGURES, Math.max(8, words / 120))
                ? passages.made()
                : Optional.empty();
    }

    /// Returns the post as a news item that attributes its sentences to people.
    private static Submission spoken(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        Document document = passages.document();
        int turn = DocumentEdits.turn(post, SPEAKERS.size());
        int spoken = 0;
        for (Block block : passages.paragraphs()) {
            Sentence last = document.sentences().get(block.endSentence() - 1);
            String text = document.range(last).of(document.source()).strip();
            boolean plain = text.matches("\\p{Lu}[^\\[\\]`*_<>|“”\"]*\\.") && last.words() >= 9 && last.words() <= 30;
            if (spoken < 4 && plain && block.endSentence() - block.firstSentence() > 1) {
                passages.replace(
                        document.range(last),
                        "“" + text.substring(0, text.length() - 1) + ",” " + SPEAKERS.get(turn++ % SPEAKERS.size())
                                + ".");
                spoken++;
            }
        }
        boolean quotes = post.content().contains("“")
                || document.codes().size() > 1
                || !document.quotations().isEmpty();
        return spoken < 4 || quotes || !DocumentEdits.isEnglish(post)
                ? post
                : passages.made().map(each -> each.as(ContentType.NEWS)).orElse(post);
    }

    private static Optional<Submission> voiceless(Submission post) {
        String text = post.content();
        for (String speaker : SPEAKERS) {
            text = text.replace(",” " + speaker + ".", ".”");
        }
        return text.equals(post.content()) ? Optional.empty() : Optional.of(post.reading(text));
    }

    private static final Pattern RELEASE = Pattern.compile("\\d\\.\\d|\\bv\\d");

    /// First-hand statements, each with an impersonal version.
    private static final List<List<String>> SEEN = List.of(
            List.of(
                    "We timed 40 runs on 12 March 2026, and the slowest took 78 seconds.",
                    "It usually takes some time, and sometimes a little more."),
            List.of(
                    "When I asked 9 colleagues in Lisbon, 6 of them had done it the other way round.",
                    "People have different ways of doing it."),
            List.of(
                    "In our own log of last June we counted 212 complaints about it.",
                    "Complaints about it are known to occur."));

    private static final Pattern WRITER = Pattern.compile(
            "\\b(?:I|we|We|my|My|our|Our|us|I'm|I've|we're|We've|we've)\\b|[“”\"]|!\\[|[Ff]or (?:example|instance)|e\\.g\\.|[Ss]uch as|[Ii]ncluding|[Ll]ike \\p{Lu}");

    /// Returns the post as a review in which only three sentences are about first-hand experience. The post's
    /// own sentences that refer to the author, give examples or contain quotations are removed.
    private static Submission present(Submission post) {
        DocumentEdits own = DocumentEdits.of(post);
        Document document = own.document();
        if (!DocumentEdits.isEnglish(post)
                || !document.codes().isEmpty()
                || !document.images().isEmpty()
                || !document.quotations().isEmpty()) {
            return post;
        }
        for (Block block : own.paragraphs()) {
            for (Sentence sentence : document.sentences().subList(block.firstSentence(), block.endSentence())) {
                if (WRITER.matcher(document.text(sentence)).find()) {
                    own.replace(document.range(sentence), "");
                }
            }
        }
        DocumentEdits passages = DocumentEdits.of(own.made().orElse(post));
        List<Block> paragraphs = passages.paragraphs();
        // Lists may mention people, too, but a word or two does not describe an experience.
        if (paragraphs.size() < 3
                || passages.document().wordCount() < 300
                || WRITER.matcher(passages.document().text()).results().count() > 2) {
            return post;
        }
        for (int i = 0; i < SEEN.size(); i++) {
            passages.append(
                    paragraphs.get(i * paragraphs.size() / SEEN.size()),
                    SEEN.get(i).getFirst());
        }
        return passages.made().map(each -> each.as(ContentType.REVIEW)).orElse(post);
    }

    private static Optional<Submission> absent(Submission post) {
        String text = post.content();
        for (List<String> each : SEEN) {
            text = text.replace(each.getFirst(), each.getLast());
        }
        return text.equals(post.content()) ? Optional.empty() : Optional.of(post.reading(text));
    }
}
