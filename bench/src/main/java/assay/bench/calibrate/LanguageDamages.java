package assay.bench.calibrate;

import assay.scoring.Submission;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Prose that is hard to read: endless sentences, officialese, monotonous sentences, typos and the wrong
/// language.
final class LanguageDamages {

    private static final List<String> JOINTS =
            List.of(", and ", ", while ", ", so that ", ", which means that ", ", and yet ");

    /// Plain words, each with its officialese equivalent.
    private static final Map<String, String> OFFICIALESE = BadPhrases.pairs("officialese");

    private static final List<String> BEFORE = BadPhrases.list("passive-openings");
    private static final List<String> BEHIND = BadPhrases.list("passive-ends");

    private static final Pattern TIES = Pattern.compile(
            "\\b(?:" + String.join("|", BadPhrases.list("ties")) + "|^(?:and|or|plus))\\b,? ?",
            Pattern.CASE_INSENSITIVE);

    /// Words that authors often repeat by mistake at the end of a line.
    private static final Set<String> LITTLE = BadPhrases.words("doubled-words");

    private LanguageDamages() {}

    static List<Damage> all() {
        return List.of(
                Damage.of("language_match", "declares the language of the template", LanguageDamages::declared),
                Damage.of("sentence_length", "joins three sentences into one", LanguageDamages::joined)
                        .touching(
                                "readability_flesch passive_voice transition_words sentence_variety first_hand_evidence"),
                Damage.of("readability_flesch", "uses officialese", LanguageDamages::officialese)
                        .touching(
                                "sentence_length passive_voice transition_words keyword_distribution answer_paragraphs"),
                Damage.of("passive_voice", "does not state who acts", LanguageDamages::passive)
                        .touching("sentence_length readability_flesch transition_words hedging fluff"),
                Damage.of("sentence_variety", "begins all sentences in the same way", LanguageDamages::alike)
                        .touching("sentence_length readability_flesch hedging first_hand_evidence"),
                Damage.of("transition_words", "removes transition words", LanguageDamages::untied)
                        .touching("sentence_length readability_flesch passive_voice sentence_variety"),
                slip("doubles words", (sentence, number) -> number % 2 == 0 ? doubled(sentence) : sentence),
                slip(
                        "repeats commas and full stops",
                        (sentence, number) -> number % 2 == 0 ? repeated(sentence) : sentence),
                Damage.of("spelling_grammar_hygiene", "does not close brackets", LanguageDamages::opened));
    }

    private static Damage slip(String name, BiFunction<String, Integer, String> edit) {
        return Damage.of("spelling_grammar_hygiene", name, post -> sentences(post, edit));
    }

    /// Declares the wrong language in the head of the page, as happens on sites with several languages.
    private static Optional<Submission> declared(Submission post) {
        String own = post.language() == null ? "en" : post.language();
        List<String> others = List.of("de", "fr", "es", "en").stream()
                .filter(each -> !own.startsWith(each))
                .toList();
        return MarkdownEdits.wordsIn(post.content()) < 150
                ? Optional.empty()
                : Optional.of(post.written(others.get(MarkdownEdits.form(post, 3))));
    }

    /// Edits each sentence in the longer paragraphs. The sentence's number determines the edit.
    private static Optional<Submission> sentences(Submission post, BiFunction<String, Integer, String> edit) {
        int[] next = {0};
        return !isProse(post.content())
                ? Optional.empty()
                : MarkdownEdits.of(
                        post,
                        content -> MarkdownEdits.eachSentence(content, 5, sentence -> edit.apply(sentence, next[0]++)));
    }

    /// Whether a text consists mostly of paragraphs and contains enough of them.
    private static boolean isProse(String content) {
        int words = MarkdownEdits.paragraphs(content, 5).stream()
                .mapToInt(each -> MarkdownEdits.words(each.text()))
                .sum();
        return words >= 300 && 3 * words > 2 * MarkdownEdits.wordsIn(content);
    }

    private static Optional<Submission> english(Submission post, BiFunction<String, Integer, String> edit) {
        return MarkdownEdits.english(post) ? sentences(post, edit) : Optional.empty();
    }

    private static boolean ends(String sentence) {
        return sentence.matches("(?s).*[\\p{L}\\p{N})][.!]");
    }

    private static Optional<Submission> joined(Submission post) {
        if (!MarkdownEdits.english(post) || !isProse(post.content())) {
            return Optional.empty();
        }
        return MarkdownEdits.replaced(post, MarkdownEdits.paragraphs(post.content(), 5), paragraph -> {
            StringBuilder joined = new StringBuilder();
            int parts = 0;
            for (String sentence : MarkdownEdits.sentences(paragraph.text())) {
                boolean goesOn = parts > 0 && parts % 3 != 0 && ends(joined.toString());
                if (goesOn) {
                    joined.setLength(joined.length() - 1);
                    joined.append(JOINTS.get((parts + joined.length()) % JOINTS.size()))
                            .append(MarkdownEdits.small(sentence));
                } else {
                    joined.append(joined.isEmpty() ? "" : " ").append(sentence);
                }
                parts++;
            }
            return joined.toString();
        });
    }

    private static Optional<Submission> officialese(Submission post) {
        String kept = " "
                + (post.primaryKeyword() == null ? "" : post.primaryKeyword().toLowerCase(Locale.ROOT)) + " ";
        Pattern word = Pattern.compile(
                "(?<=^|\\s)(?:the|" + String.join("|", OFFICIALESE.keySet()) + ")(?=[\\s,.;:])",
                Pattern.CASE_INSENSITIVE);
        return english(
                        post,
                        (sentence, number) -> word.matcher(sentence).replaceAll(match -> {
                            String said = match.group().toLowerCase(Locale.ROOT);
                            String other = OFFICIALESE.getOrDefault(
                                    said, match.start() % 2 == 0 ? "the aforementioned" : "the");
                            return kept.contains(" " + said + " ")
                                    ? Matcher.quoteReplacement(match.group())
                                    : Matcher.quoteReplacement(
                                            match.start() == 0 ? MarkdownEdits.capital(other) : other);
                        }))
                .flatMap(LanguageDamages::joined);
    }

    private static Optional<Submission> passive(Submission post) {
        return english(post, (sentence, number) -> {
            if (number % 2 == 1 || !ends(sentence)) {
                return sentence;
            }
            int turn = number / 2;
            return turn % 2 == 0
                    ? BEFORE.get(turn / 2 % BEFORE.size()) + " " + MarkdownEdits.small(sentence)
                    : sentence.substring(0, sentence.length() - 1) + BEHIND.get(turn / 2 % BEHIND.size()) + ".";
        });
    }

    /// Makes the sentences of a paragraph begin in the same way.
    private static Optional<Submission> alike(Submission post) {
        List<String> starts = List.of("We saw that ", "We know that ", "We think that ", "We found that ");
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content(), 40).stream()
                .filter(each -> MarkdownEdits.sentences(each.text()).size() >= 5)
                .toList();
        if (!MarkdownEdits.english(post) || paragraphs.isEmpty()) {
            return Optional.empty();
        }
        return MarkdownEdits.replaced(post, paragraphs.subList(0, 1), each -> {
            List<String> alike = new ArrayList<>();
            for (String sentence : MarkdownEdits.sentences(each.text())) {
                alike.add(starts.get(alike.size() % starts.size()) + MarkdownEdits.small(sentence));
            }
            return String.join(" ", alike);
        });
    }

    private static Optional<Submission> untied(Submission post) {
        return english(
                post,
                (sentence, number) ->
                        MarkdownEdits.capital(TIES.matcher(sentence).replaceAll("")));
    }

    private static String doubled(String sentence) {
        List<String> words = new ArrayList<>(List.of(sentence.split(" ")));
        for (int i = 1; i < words.size() - 1; i++) {
            if (LITTLE.contains(words.get(i))) {
                words.add(i, words.get(i));
                break;
            }
        }
        return String.join(" ", words);
    }

    private static String repeated(String sentence) {
        return sentence.contains(", ")
                ? sentence.replaceFirst(", ", ",, ")
                : ends(sentence) ? sentence + sentence.charAt(sentence.length() - 1) : sentence;
    }

    /// Adds an opening bracket to each paragraph. Paragraphs with links or code are skipped, because the
    /// bracket could belong to a URL.
    private static Optional<Submission> opened(Submission post) {
        List<MarkdownEdits.Place> paragraphs = MarkdownEdits.paragraphs(post.content(), 12).stream()
                .filter(each -> !each.text().contains("](")
                        && !each.text().contains("`")
                        && !each.text().contains("{"))
                .toList();
        if (!isProse(post.content()) || 100 * paragraphs.size() < MarkdownEdits.wordsIn(post.content())) {
            return Optional.empty();
        }
        return MarkdownEdits.replaced(post, paragraphs, each -> {
            String[] words = each.text().split(" ", 4);
            return words[0] + " " + words[1] + " (" + words[2] + " " + words[3];
        });
    }
}
