package assay.bench.calibrate;

import assay.scoring.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntFunction;

/// Gives articles the form of mass-produced pages: a heading every few words, fragments, bold labels, and
/// sections of equal length.
final class FormDamages {

    private static final List<String> LABELS = BadPhrases.list("point-labels");

    /// The minimum length of a post in words, which is what the checks need plus a margin.
    private static final int WORDS = 500;

    /// The minimum length of a paragraph of running text, in words.
    private static final int PARAGRAPH = 20;

    private FormDamages() {}

    static List<Damage> all() {
        return List.of(
                Damage.of("heading_density", "puts a heading above each paragraph", FormDamages::headed)
                        .touching("chunk_size heading_quality keyword_in_headings heading_distribution even_sections"),
                Damage.of("heading_density", "puts a bold line above each paragraph", FormDamages::lined)
                        .touching("running_text chunk_size heading_quality"),
                Damage.of("running_text", "turns sentences into bullet points", FormDamages::bulleted)
                        .touching("chunk_size sentence_variety paragraph_length structure coherence"),
                Damage.of("running_text", "turns sentences into a table", FormDamages::tabled)
                        .touching("chunk_size structure coherence tables paragraph_length"),
                Damage.of("labelled_lists", "puts a bold label before each sentence", FormDamages::labelled)
                        .touching("running_text chunk_size structure coherence paragraph_length"),
                Damage.of("labelled_lists", "puts a bold label before each paragraph", FormDamages::paragraphs)
                        .touching("running_text coherence"),
                Damage.of("even_sections", "gives all sections the same number of sentences", FormDamages::even)
                        .touching("chunk_size coherence structure keyword_density self_contained_passages"));
    }

    private static boolean isLong(Submission post) {
        return MarkdownEdits.wordsIn(post.content()) >= WORDS;
    }

    private static String label(int index) {
        return LABELS.get(index % LABELS.size());
    }

    /// Splits paragraphs in half, and puts each half under its own heading.
    private static Optional<Submission> headed(Submission post) {
        return over(post, index -> "### " + label(index));
    }

    private static Optional<Submission> lined(Submission post) {
        return over(post, index -> "**" + label(index) + "**");
    }

    private static Optional<Submission> over(Submission post, IntFunction<String> heading) {
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content(), PARAGRAPH);
        if (!isLong(post) || paragraphs.size() < 8) {
            return Optional.empty();
        }
        int[] count = {MarkdownEdits.form(post, LABELS.size())};
        return MarkdownEdits.replaced(post, paragraphs, each -> {
            List<String> sentences = MarkdownEdits.sentences(each.text());
            StringBuilder parts = new StringBuilder();
            for (int i = 0; i < sentences.size(); i += 2) {
                parts.append(heading.apply(count[0]++))
                        .append("\n\n")
                        .append(String.join(" ", sentences.subList(i, Math.min(sentences.size(), i + 2))))
                        .append("\n\n");
            }
            return parts.toString().stripTrailing();
        });
    }

    /// Turns the first words of each sentence into a list item.
    private static Optional<Submission> bulleted(Submission post) {
        return listed(post, (index, sentence) -> "- " + fragment(sentence));
    }

    private static Optional<Submission> labelled(Submission post) {
        return listed(post, (index, sentence) -> switch (MarkdownEdits.form(post, 3)) {
            case 0 -> "- **" + label(index) + ":** " + sentence;
            case 1 -> "* **" + label(index) + "** – " + sentence;
            default -> "1. __" + label(index) + ".__ " + sentence;
        });
    }

    private interface Items {
        String item(int index, String sentence);
    }

    private static Optional<Submission> listed(Submission post, Items items) {
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content(), PARAGRAPH);
        if (!isLong(post) || paragraphs.size() < 8) {
            return Optional.empty();
        }
        int[] count = {0};
        return MarkdownEdits.replaced(post, paragraphs, each -> {
            List<String> lines = new ArrayList<>();
            for (String sentence : MarkdownEdits.sentences(each.text())) {
                lines.add(items.item(count[0]++, MarkdownEdits.plain(sentence)));
            }
            return String.join("\n", lines);
        });
    }

    /// Returns the first words of a sentence, up to 80 characters, without the mark at its end.
    private static String fragment(String sentence) {
        return MarkdownEdits.cut(sentence, 80).replaceAll("[.!?]$", "");
    }

    private static Optional<Submission> tabled(Submission post) {
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content(), PARAGRAPH);
        if (!isLong(post) || paragraphs.size() < 8) {
            return Optional.empty();
        }
        return MarkdownEdits.replaced(post, paragraphs, each -> {
            StringBuilder table = new StringBuilder("| " + label(0) + " | " + label(1) + " |\n|---|---|");
            for (String sentence : MarkdownEdits.sentences(each.text())) {
                String plain = MarkdownEdits.plain(sentence).replace("|", "");
                int middle = plain.lastIndexOf(' ', plain.length() / 2);
                table.append("\n| ")
                        .append(middle < 0 ? plain : plain.substring(0, middle))
                        .append(" | ")
                        .append(middle < 0 ? "" : plain.substring(middle + 1))
                        .append(" |");
            }
            return table.toString();
        });
    }

    private static Optional<Submission> paragraphs(Submission post) {
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content(), PARAGRAPH);
        if (!isLong(post) || paragraphs.size() < 14) {
            return Optional.empty();
        }
        return MarkdownEdits.replaced(
                post, paragraphs, each -> "**" + label(paragraphs.indexOf(each)) + ":** " + each.text());
    }

    /// Gives all sections the same number of sentences, as a template would.
    private static Optional<Submission> even(Submission post) {
        List<String> sentences = new ArrayList<>();
        for (MarkdownEdits.Place each : MarkdownEdits.paragraphs(post.content(), PARAGRAPH)) {
            for (String sentence : MarkdownEdits.sentences(each.text())) {
                int words = MarkdownEdits.words(sentence);
                if (words >= 10 && words <= 24) {
                    sentences.add(sentence);
                }
            }
        }
        int each = sentences.size() / 6;
        if (!isLong(post) || each < 5) {
            return Optional.empty();
        }
        int form = MarkdownEdits.form(post, 2);
        return MarkdownEdits.of(post, content -> {
            StringBuilder text = new StringBuilder(content.substring(0, MarkdownEdits.body(content))).append('\n');
            for (int i = 0; i < 6; i++) {
                text.append(form == 0 ? "## " : "### ").append(label(i)).append("\n\n");
                text.append(String.join(" ", sentences.subList(i * each, (i + 1) * each)))
                        .append("\n\n");
            }
            return text.toString();
        });
    }
}
