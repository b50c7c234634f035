package assay.bench.calibrate;

import assay.scoring.ContentType;
import assay.scoring.Strictness;
import assay.scoring.Submission;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// Faults in questions and their answers: headings, openings, definitions and summaries.
final class QuestionDamages {

    /// Words that turn a heading into a question when they are put before it.
    private static final String ASKS = "What do you need to know about ";

    private static final int SECTIONS = 4;

    /// If answers are limited to this many words or fewer, a section must contain nothing but the answer.
    private static final int WHOLE_WORDS = 400;

    private QuestionDamages() {}

    static List<Damage> all() {
        return List.of(
                Damage.of("question_headings", "has headings that are not questions", QuestionDamages::labelled)
                        .readied(each -> asking(each.as(ContentType.HOW_TO), 1, 10_000))
                        .touching("answer_paragraphs answer_capsule_links keyword_in_headings heading_quality"),
                Damage.of("answer_paragraphs", "answers each question in one block of text", QuestionDamages::walled)
                        .readied(each -> asking(each, 110, 10_000))
                        .touching("paragraph_length sentence_variety self_contained_passages heading_distribution"),
                Damage.of("answer_capsule_links", "adds links to each answer's first sentence", QuestionDamages::linked)
                        .readied(each -> asking(each.as(ContentType.HOW_TO), 20, 10_000))
                        .touching("internal_links link_text source_authority external_links source_citations"),
                Damage.of("faq", "asks the same question twice", QuestionDamages::askedTwice)
                        .readied(each -> asking(each.as(ContentType.FAQ), 20, 10_000))
                        .touching("heading_quality keyword_in_headings table_of_contents"),
                Damage.of("faq", "leaves questions without an answer", QuestionDamages::unanswered)
                        .readied(each -> asking(each.as(ContentType.FAQ), 20, 400))
                        .touching("answer_paragraphs structure chunk_size heading_distribution keyword_distribution"),
                Damage.of("definitions", "never defines the term", QuestionDamages::undefined)
                        .readied(QuestionDamages::defining)
                        .touching("intro_answer keyword_in_intro"),
                Damage.of("definitions", "defines the term only at the end", QuestionDamages::definedLate)
                        .readied(QuestionDamages::defining)
                        .touching("intro_answer keyword_in_intro"),
                Damage.of("intro_answer", "has an opening that fits any text", QuestionDamages::waffling)
                        .readied(each -> each.as(ContentType.HOW_TO))
                        .touching("fluff keyword_in_intro transition_words heading_distribution sentence_length"),
                Damage.of("summary_section", "ends a long text without a conclusion", QuestionDamages::unconcluded)
                        .readied(QuestionDamages::concluding)
                        .touching("heading_quality keyword_in_headings"));
    }

    private static final Pattern ASKING =
            Pattern.compile("(?i)^\\W*(?:how|what|why|when|where|who|which|is|are|can|do|does|should|will)\\b.*");

    /// Returns the sections that have no subsections, and whose opening paragraphs have this many words in
    /// total.
    private static List<DocumentEdits.Part> answerable(DocumentEdits passages, int fewest, int most) {
        List<Heading> headings = passages.document().headings();
        return passages.sections().stream()
                .filter(section -> {
                    int next = headings.indexOf(section.heading()) + 1;
                    return next == headings.size()
                            || headings.get(next).level() <= section.heading().level();
                })
                .filter(section -> {
                    List<Block> opening = passages.opening(section);
                    int words = opening.stream().mapToInt(Block::words).sum();
                    boolean close = passages.isBlank(
                            section.heading(), passages.document().blocks().get(section.firstBlock()));
                    boolean whole = section.endBlock() - section.firstBlock() == opening.size();
                    return close && words >= fewest && words <= most && (whole || most > WHOLE_WORDS);
                })
                .limit(SECTIONS)
                .toList();
    }

    /// Returns the post with some headings turned into questions, or unchanged if too few sections can answer
    /// a question.
    private static Submission asking(Submission post, int fewest, int most) {
        DocumentEdits passages = DocumentEdits.of(post);
        List<DocumentEdits.Part> sections = answerable(passages, fewest, most);
        boolean asks = passages.document().headings().stream()
                .anyMatch(heading ->
                        heading.isQuestion() || ASKING.matcher(heading.text()).matches());
        if (!DocumentEdits.isEnglish(post) || sections.size() < (fewest > 100 ? 1 : 2) || asks) {
            return post;
        }
        sections.forEach(section -> passages.retitle(section.heading(), words -> ASKS + words + "?"));
        return passages.made().orElse(post);
    }

    private static List<DocumentEdits.Part> asked(DocumentEdits passages) {
        return passages.sections().stream()
                .filter(section -> section.heading().text().startsWith(ASKS))
                .toList();
    }

    private static Optional<Submission> labelled(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        if (passages.document().wordCount() < 600
                || passages.document().headings().size() < 5) {
            return Optional.empty();
        }
        asked(passages)
                .forEach(section -> passages.retitle(
                        section.heading(), words -> words.substring(ASKS.length(), words.length() - 1)));
        return passages.made();
    }

    private static Optional<Submission> walled(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        for (DocumentEdits.Part section : asked(passages)) {
            List<Block> opening = passages.opening(section);
            String wall = opening.stream().map(passages::text).collect(Collectors.joining(" "));
            if (wall.endsWith(":")) {
                return Optional.empty();
            }
            passages.replace(opening.getFirst().range(), wall + "\n");
            opening.subList(1, opening.size()).forEach(block -> passages.replace(block.range(), ""));
        }
        return passages.made();
    }

    /// Turns two parts of the first sentence below each question into links to other pages of the site.
    private static Optional<Submission> linked(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        Document document = passages.document();
        int linked = 0;
        for (DocumentEdits.Part section : asked(passages)) {
            Block block = document.blocks().get(section.firstBlock());
            String first = document.range(document.sentences().get(block.firstSentence()))
                    .of(document.source());
            String[] words = first.split(" ");
            // In a sentence with links, code or emphasis, a new link would break the markup.
            if (first.matches("(?s).*[\\[\\]`*_<>|{}\\d].*") || words.length < 8) {
                continue;
            }
            words[1] = "[" + words[1];
            words[2] = words[2] + "](/notes/" + plain(words[2]) + ")";
            words[5] = "[" + words[5];
            words[6] = words[6] + "](/guides/" + plain(words[6]) + ")";
            passages.replace(document.range(document.sentences().get(block.firstSentence())), String.join(" ", words));
            linked++;
        }
        return linked < 2 ? Optional.empty() : passages.made();
    }

    private static String plain(String word) {
        return word.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
    }

    private static Optional<Submission> askedTwice(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        List<DocumentEdits.Part> asked = asked(passages);
        if (asked.size() < 4) {
            return Optional.empty();
        }
        String first = asked.getFirst().heading().text();
        passages.retitle(asked.getLast().heading(), _ -> first);
        return passages.made();
    }

    private static Optional<Submission> unanswered(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        List<DocumentEdits.Part> asked = asked(passages);
        if (asked.size() < 3) {
            return Optional.empty();
        }
        DocumentEdits.Part section = asked.get(DocumentEdits.turn(post, asked.size()));
        List<Block> opening = passages.opening(section);
        int end = section.endBlock() < passages.document().blocks().size()
                ? passages.document().blocks().get(section.endBlock()).range().start()
                : passages.document().source().length();
        String rest =
                passages.document().source().substring(opening.getLast().range().end(), end);
        if (!rest.isBlank()) {
            return Optional.empty();
        }
        opening.forEach(block -> passages.replace(block.range(), ""));
        return passages.made();
    }

    private static String definition(Submission post) {
        String keyword = DocumentEdits.capital("" + post.primaryKeyword());
        List<String> forms = List.of(
                " is a way of working that small teams use when they want to see results early.",
                " is the name for a set of habits that people in this field share.",
                " means that the people who do the work decide together how it is done.",
                " refers to what the rest of this text shows with examples from our own work.");
        return keyword + DocumentEdits.pick(post.reading(keyword), forms);
    }

    /// Defines the topic of the post in a new first paragraph, as the title promises.
    private static Submission defining(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        String keyword = term(post);
        if (!DocumentEdits.isEnglish(post)
                || keyword == null
                || passages.document().wordCount() < 200
                || passages.paragraphs().isEmpty()) {
            return post;
        }
        Submission about = post.about(keyword);
        passages.insert(passages.paragraphs().getFirst().range().start(), definition(about) + "\n\n");
        return passages.made()
                .map(each ->
                        each.about(keyword).titled("What is " + keyword + "?").as(ContentType.BLOG))
                .orElse(post);
    }

    /// Returns the first word of the title that the text uses but does not define; null if there is none.
    private static @Nullable String term(Submission post) {
        for (String word : ("" + post.title()).split("[^\\p{L}]+")) {
            boolean used = word.length() > 4
                    && Pattern.compile("\\b" + word + "\\b")
                                    .matcher(post.content())
                                    .results()
                                    .count()
                            > 1;
            if (used
                    && !Pattern.compile("(?i)\\b" + word.replaceFirst("s$", "")
                                    + "\\S*(?:\\W+\\w+){0,6}?\\W+(?:is|are|was|were|means|refers|describes)\\b|called\\W+"
                                    + word)
                            .matcher(post.content())
                            .find()) {
                return word;
            }
        }
        return null;
    }

    private static Optional<Submission> undefined(Submission post) {
        String keyword = post.primaryKeyword();
        return keyword == null || !("What is " + keyword + "?").equals(post.title())
                ? Optional.empty()
                : DocumentEdits.swap(
                        post,
                        definition(post),
                        "You will hear a lot about " + keyword + " these days, and for good reason.");
    }

    private static Optional<Submission> definedLate(Submission post) {
        return post.primaryKeyword() == null
                        || DocumentEdits.of(post).document().wordCount() < 350
                ? Optional.empty()
                : DocumentEdits.swap(post, definition(post) + "\n\n", "")
                        .map(each -> each.reading(each.content().stripTrailing() + "\n\n" + definition(post) + "\n"));
    }

    private static Optional<Submission> waffling(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        Block opening = passages.document().opening().filter(passages::isPlain).orElse(null);
        if (!DocumentEdits.isEnglish(post)
                || post.primaryKeyword() == null
                || opening == null
                || passages.document().wordCount() < 600) {
            return Optional.empty();
        }
        int from = DocumentEdits.turn(post, BadPhrases.FILLER.size());
        StringBuilder waffle = new StringBuilder();
        for (int i = 0; i < 8; i++) {
            waffle.append(BadPhrases.FILLER.get((from + i) % BadPhrases.FILLER.size()))
                    .append(i % 3 == 2 ? "\n\n" : " ");
        }
        return passages.insert(opening.range().start(), waffle.toString().strip() + "\n\n")
                .made();
    }

    private static final Pattern SUMMING_UP = Pattern.compile(
            "(?im)^\\W*(?:in )?(?:tl;?dr|summary|conclu|to sum|takeaway|key |wrap|final|closing|recap|in short|big picture|lessons)"
                    + "|^#.*(?:summary|conclusion|takeaway|recap|overview|picture)");

    private static final String CONCLUSION = "Conclusion";

    /// Adds the word “Conclusion” to the last heading. Posts that already contain anything like a summary are
    /// skipped. The post is then judged at the strictest level, because few posts are long enough for the
    /// other levels.
    private static Submission concluding(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        List<DocumentEdits.Part> sections = passages.sections();
        if (!DocumentEdits.isEnglish(post)
                || sections.isEmpty()
                || SUMMING_UP.matcher(post.content()).find()) {
            return post;
        }
        Heading last = sections.getLast().heading();
        UnaryOperator<String> named = words -> CONCLUSION + ": " + words;
        return passages.retitle(last, named)
                .made()
                .map(each -> each.judged(Strictness.STRICT).as(ContentType.HOW_TO))
                .orElse(post);
    }

    private static Optional<Submission> unconcluded(Submission post) {
        return DocumentEdits.of(post).document().wordCount() < 1_300
                ? Optional.empty()
                : DocumentEdits.swap(post, "# " + CONCLUSION + ": ", "# ");
    }
}
