package assay.bench.calibrate;

import assay.scoring.ContentType;
import assay.scoring.Strictness;
import assay.scoring.Submission;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.ListBlock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;

/// Faults in lists, steps, tables and tables of contents.
final class AnswerFormDamages {

    private AnswerFormDamages() {}

    static List<Damage> all() {
        return List.of(
                Damage.of("lists", "turns lists into sentences", AnswerFormDamages::unlisted)
                        .readied(each -> each.as(ContentType.HOW_TO))
                        .touching("sentence_length passive_voice readability_flesch ordered_steps transition_words"),
                Damage.of("lists", "makes single sentences bullet points", AnswerFormDamages::bulleted)
                        .readied(each -> each.as(ContentType.BLOG)),
                Damage.of("ordered_steps", "describes the steps in a paragraph", AnswerFormDamages::unnumbered)
                        .readied(each -> stepped(each.as(ContentType.HOW_TO)))
                        .touching("lists sentence_length paragraph_length readability_flesch transition_words"),
                Damage.of("table_of_contents", "renames a section, but not in the contents", AnswerFormDamages::renamed)
                        .readied(AnswerFormDamages::contents)
                        .touching("link_integrity keyword_in_headings heading_quality"),
                Damage.of("table_of_contents", "drops a section, but not from the contents", AnswerFormDamages::dropped)
                        .readied(AnswerFormDamages::contents)
                        .touching(
                                "link_integrity keyword_in_headings heading_distribution chunk_size heading_hierarchy"),
                Damage.of("tables", "compares things without a table", each -> table(each, _ -> ""))
                        .readied(AnswerFormDamages::tabled),
                Damage.of("tables", "leaves the header row blank", each -> table(each, AnswerFormDamages::headless))
                        .readied(AnswerFormDamages::tabled),
                Damage.of("tables", "leaves most cells empty", each -> table(each, AnswerFormDamages::gappy))
                        .readied(AnswerFormDamages::tabled),
                Damage.of("tables", "has more columns than fit a screen", each -> table(each, AnswerFormDamages::wide))
                        .readied(AnswerFormDamages::tabled));
    }

    /// Returns the texts of a list's items, without bullets and line breaks; empty if the list is not a
    /// simple one.
    private static List<String> items(Document document, ListBlock list) {
        List<String> items = new ArrayList<>();
        for (int i = list.firstBlock(); i < list.endBlock(); i++) {
            Block block = document.blocks().get(i);
            if (block.kind() != Block.Kind.LIST_ITEM || block.level() != 1) {
                return List.of();
            }
            items.add(block.range().of(document.source()).strip().replaceAll("\\s*\\R\\s*", " "));
        }
        return items.size() == list.items() ? items : List.of();
    }

    private static boolean outer(ListBlock list) {
        return !list.quoted() && list.depth() == 1;
    }

    private static String sentence(List<String> items) {
        StringBuilder sentence = new StringBuilder("There is ");
        for (int i = 0; i < items.size(); i++) {
            sentence.append(i == 0 ? "" : i == items.size() - 1 ? " and " : ", ")
                    .append(items.get(i).replaceAll("[.;,:]+$", ""));
        }
        return sentence.append(".\n\n").toString();
    }

    private static Optional<Submission> unlisted(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        Document document = passages.document();
        int listed = 0;
        for (ListBlock list : document.lists()) {
            List<String> items = items(document, list);
            listed += items.stream().mapToInt(MarkdownEdits::words).sum();
            if (!outer(list) || items.isEmpty()) {
                return Optional.empty();
            }
            passages.replace(list.range(), sentence(items));
        }
        // Numbered headings and paragraphs with bold labels are lists, too.
        boolean others =
                document.headings().stream().anyMatch(heading -> heading.text().matches("\\W*\\d.*"))
                        || post.content().contains("\n**");
        // A text that consists mostly of lists would be a different text without them.
        return others || 2 * listed > document.wordCount() ? Optional.empty() : passages.made();
    }

    /// Turns two paragraphs in different sections into lists, as editors do to emphasize a point.
    private static Optional<Submission> bulleted(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        List<DocumentEdits.Part> sections = passages.sections();
        if (sections.size() < 2) {
            return Optional.empty();
        }
        for (DocumentEdits.Part section : List.of(sections.getFirst(), sections.getLast())) {
            Block block = passages.document().blocks().get(section.firstBlock());
            boolean alone = section.endBlock() == section.firstBlock() + 1
                    || passages.document()
                                    .blocks()
                                    .get(section.firstBlock() + 1)
                                    .kind()
                            == Block.Kind.PARAGRAPH;
            if (!alone) {
                return Optional.empty();
            }
            passages.replace(block.range(), "- " + passages.text(block).replaceAll("\\R", " ") + "\n");
        }
        return passages.made();
    }

    private static final String STEPS = "## Step by step\n\n";

    /// Returns the post with a list of steps at its end: typical instructions on its topic.
    private static Submission stepped(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        String keyword = post.primaryKeyword();
        boolean steps = passages.document().lists().stream().anyMatch(ListBlock::ordered)
                || !passages.document().codes().isEmpty()
                || passages.document().headings().stream()
                        .anyMatch(heading -> heading.text().matches("\\W*\\d.*"));
        if (!DocumentEdits.isEnglish(post)
                || keyword == null
                || steps
                || passages.document().wordCount() < 300) {
            return post;
        }
        return post.reading(post.content().stripTrailing() + "\n\n" + STEPS + """
                1. Write down what you expect of %1$s, in one line.
                2. Ask two colleagues to read the line without you.
                3. Collect their questions on a board.
                4. Change what they did not understand about %1$s.
                5. Show the result to the same two colleagues again.
                """.formatted(keyword));
    }

    private static final Pattern INSTRUCTING = Pattern.compile(
            "(?i)^\\W*(?:\\w+ing|use|add|make|get|set|find|write|choose|create|build|keep|know|be|have|give|take|don't|avoid"
                    + "|start|run|install|update|upgrade|check|test|let|ask|do|go|show|say|put|download|work|try|follow)\\b");

    private static Optional<Submission> unnumbered(Submission post) {
        int at = post.content().indexOf(STEPS);
        if (at < 0) {
            return Optional.empty();
        }
        String prose = post.content()
                .substring(at + STEPS.length())
                .replaceFirst("1\\. Write", "We begin by writing")
                .replaceFirst("2\\. Ask", "Two colleagues come next: we ask")
                .replaceFirst("3\\. Collect their questions", "Their questions are collected")
                .replaceFirst("4\\. Change what they", "What they")
                .replaceFirst("(?m)^(What they .*)\\.$", "$1 is changed.")
                .replaceFirst("5\\. Show the", "The")
                .replaceFirst("The result to", "The result is then shown to")
                .replaceAll("\\R", " ")
                .strip();
        // Headings that contain instructions are steps, too.
        boolean instructs = DocumentEdits.of(post).document().headings().stream()
                .anyMatch(heading -> INSTRUCTING.matcher(heading.text()).find());
        return instructs
                ? Optional.empty()
                : Optional.of(
                        post.reading(post.content().substring(0, at) + "## Our usual procedure\n\n" + prose + "\n"));
    }

    private static String anchor(String text) {
        return text.toLowerCase(Locale.ROOT)
                .replaceAll("[^\\p{L}\\p{N} _-]", "")
                .strip()
                .replace(' ', '-');
    }

    /// Returns the headings that a table of contents would contain.
    private static List<Heading> listable(DocumentEdits passages) {
        return passages.document().headings().stream()
                .filter(heading -> heading.level() > 1
                        && passages.isHash(heading)
                        && heading.text().matches("[^\\[\\]`*<>|&{}]+"))
                .toList();
    }

    /// Returns the post as a documentation page with a table of contents.
    private static Submission contents(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        List<Heading> headings = listable(passages);
        if (headings.size() < 4 || post.content().contains("](#")) {
            return post;
        }
        StringBuilder list = new StringBuilder();
        for (Heading heading : headings) {
            String text = heading.text();
            list.append("- [").append(text).append("](#").append(anchor(text)).append(")\n");
        }
        passages.insert(headings.getFirst().range().start(), list + "\n");
        return passages.made()
                .map(each -> each.as(ContentType.DOCUMENTATION).judged(Strictness.STRICT))
                .orElse(post);
    }

    private static Optional<Submission> renamed(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        List<Heading> headings = listable(passages);
        if (post.strictness() != Strictness.STRICT || headings.size() < 4) {
            return Optional.empty();
        }
        return passages.retitle(headings.get(DocumentEdits.turn(post, headings.size())), _ -> "What came after that")
                .made();
    }

    /// Removes the heading of a section, so that its text becomes part of the previous section.
    private static Optional<Submission> dropped(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        List<Heading> headings = listable(passages);
        if (post.strictness() != Strictness.STRICT || headings.size() < 5) {
            return Optional.empty();
        }
        Heading heading = headings.get(1 + DocumentEdits.turn(post, headings.size() - 1));
        return passages.replace(heading.range(), "").made();
    }

    private static final String TABLE = "| Part | Words | Paragraphs | Depth |\n|---|---|---|---|\n";

    /// Returns the post with the content type of a comparison and, at its end, a table about its sections.
    private static Submission tabled(Submission post) {
        DocumentEdits passages = DocumentEdits.of(post);
        List<DocumentEdits.Part> sections = passages.sections();
        if (sections.size() < 4
                || !passages.document().tables().isEmpty()
                || passages.document().wordCount() < 400) {
            return post;
        }
        StringBuilder table = new StringBuilder(TABLE);
        for (DocumentEdits.Part section : sections.subList(0, 4)) {
            table.append("| ")
                    .append(section.heading().text().replaceAll("[|`\\[\\]<>{}*_]", ""))
                    .append(" | ")
                    .append(section.words())
                    .append(" | ")
                    .append(section.endBlock() - section.firstBlock())
                    .append(" | ")
                    .append(section.heading().level())
                    .append(" |\n");
        }
        return post.reading(post.content().stripTrailing() + "\n\n" + table).as(ContentType.COMPARISON);
    }

    private static Optional<Submission> table(Submission post, Function<String, String> spoil) {
        int at = post.content().indexOf(TABLE);
        return at < 0
                ? Optional.empty()
                : Optional.of(post.reading(post.content().substring(0, at)
                        + spoil.apply(post.content().substring(at))));
    }

    private static String headless(String table) {
        return table.replace("| Part | Words | Paragraphs | Depth |", "| | | | |");
    }

    /// Removes the values in the last two columns of each row.
    private static String gappy(String table) {
        return TABLE + table.substring(TABLE.length()).replaceAll("(?m)\\| \\d+ \\| \\d+ \\|$", "|  |  |");
    }

    /// Adds six columns, as if the table had been pasted from a spreadsheet.
    private static String wide(String table) {
        StringBuilder wide = new StringBuilder();
        String[] rows = table.split("\n");
        for (int i = 0; i < rows.length; i++) {
            wide.append(rows[i]);
            for (int column = 0; column < 6; column++) {
                wide.append(i == 0 ? " Q" + (column + 1) : i == 1 ? "---" : " " + (3 * i + column))
                        .append(" |");
            }
            wide.append('\n');
        }
        return wide.toString();
    }
}
