package assay.bench.calibrate;

import assay.scoring.Submission;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Range;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/// Faults in passages: they are repeated, badly split, dependent on each other, or off topic.
final class PassageDamages {

    /// Openings that make no sense without the text before them.
    private static final List<String> LEANING = BadPhrases.list("leaning-openings");

    private PassageDamages() {}

    static List<Damage> all() {
        return List.of(
                Damage.of("duplicate_text", "contains three paragraphs twice", PassageDamages::doubled)
                        .touching("sentence_variety heading_distribution keyword_density chunk_size structure"),
                Damage.of("duplicate_text", "ends many sections with the same sentences", PassageDamages::refrained)
                        .touching(
                                "sentence_variety paragraph_length readability_flesch sentence_length transition_words"),
                Damage.of("chunk_size", "removes every second heading and others", PassageDamages::lumped)
                        .touching(
                                "heading_distribution question_headings keyword_in_headings answer_capsule_links",
                                "answer_paragraphs"),
                Damage.of("self_contained_passages", "begins sections with “this” and “that”", PassageDamages::leaning)
                        .touching(
                                "sentence_variety entity_clarity transition_words sentence_length readability_flesch"),
                Damage.of("topic_focus", "has the title of another post", PassageDamages::mistitled)
                        .touching("title_keyword title slug intro_answer definitions"),
                Damage.of("entity_clarity", "uses abbreviations without explaining them", PassageDamages::abbreviated)
                        .touching("readability_flesch sentence_length passive_voice statistics_density topic_focus"));
    }

    private static List<Block> longest(DocumentEdits passages, int fewestWords) {
        return passages.paragraphs().stream()
                .filter(block -> block.words() >= fewestWords && block.endSentence() - block.firstSentence() > 1)
                .toList();
    }

    /// Adds a copy of three paragraphs at the end, as happens when drafts are rearranged.
    private static Optional<Submission> doubled(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        List<Block> many = longest(passages, 35);
        if (many.size() < 5) {
            return Optional.empty();
        }
        List<Block> again = many.subList(0, 3);
        Block last = many.getLast();
        return passages.insert(
                        last.range().end(),
                        again.stream().map(passages::text).collect(Collectors.joining("\n\n", "\n\n", "\n")))
                .made();
    }

    /// Repeats three of the post's own sentences at the end of several paragraphs.
    private static Optional<Submission> refrained(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        Document document = passages.document();
        List<Block> paragraphs = passages.paragraphs();
        List<String> sentences = paragraphs.stream()
                .flatMap(block -> document.sentences().subList(block.firstSentence(), block.endSentence()).stream())
                .filter(sentence -> sentence.words() >= 12 && sentence.words() <= 30)
                .map(sentence -> document.range(sentence).of(document.source()).strip())
                .filter(sentence -> sentence.matches("[\\p{Lu}][^\\[\\]`*_<>|“”\"]*[.]"))
                .limit(2)
                .toList();
        if (sentences.size() < 2 || paragraphs.size() < 6) {
            return Optional.empty();
        }
        for (int i = 1; i <= 3; i++) {
            passages.append(paragraphs.get(i * (paragraphs.size() - 1) / 3), String.join(" ", sentences));
        }
        return passages.made();
    }

    private static Optional<Submission> lumped(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        Document document = passages.document();
        int words = document.wordCount();
        List<Heading> headings = document.headings().stream()
                .filter(heading -> heading.level() > 1 && passages.isHash(heading))
                .toList();
        if (words < 1_500
                || headings.size() < 3
                || headings.size()
                        != document.headings().stream()
                                .filter(heading -> heading.level() > 1)
                                .count()) {
            return Optional.empty();
        }
        int keep = 2;
        for (int i = 0; i < headings.size(); i++) {
            boolean kept = i == headings.size() / 3 || i == 2 * headings.size() / 3;
            if (!kept || keep-- <= 0) {
                passages.replace(headings.get(i).range(), "");
            }
        }
        return passages.made();
    }

    private static Optional<Submission> leaning(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        if (!DocumentEdits.isEnglish(post) || passages.sections().size() < 3) {
            return Optional.empty();
        }
        int turn = DocumentEdits.turn(post, LEANING.size());
        int leaning = 0;
        for (DocumentEdits.Part section : passages.sections()) {
            Block block = passages.document().blocks().get(section.firstBlock());
            String text = passages.text(block);
            if (block.words() < 12 || !Character.isUpperCase(text.charAt(0))) {
                continue;
            }
            boolean name = text.startsWith("I ") || text.startsWith("I'") || text.matches("(?s)\\p{Lu}\\S*\\p{Lu}.*");
            String lower = name ? text.substring(0, 1) : text.substring(0, 1).toLowerCase(Locale.ROOT);
            passages.replace(
                    new Range(block.range().start(), block.range().start() + 1),
                    LEANING.get(turn++ % LEANING.size()) + " " + lower);
            leaning++;
        }
        return leaning < 3 ? Optional.empty() : passages.made();
    }

    private static Optional<Submission> mistitled(Submission post) {
        String title = post.title();
        return !DocumentEdits.isEnglish(post) || title == null || title.length() < 4
                ? Optional.empty()
                : Optional.of(post.titled(DocumentEdits.pick(post, BadPhrases.FOREIGN_TITLES)));
    }

    private static final List<String> ABBREVIATED = BadPhrases.list("abbreviated");

    private static Optional<Submission> abbreviated(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        return DocumentEdits.isEnglish(post) && passages.sprinkle(ABBREVIATED, 6) ? passages.made() : Optional.empty();
    }
}
