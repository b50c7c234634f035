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

/// Prose that is hard to read: sentences without end, officialese, one sentence like the other, slips of the pen, the
/// wrong language.
final class LanguageDamages {

    private static final List<String> JOINTS =
            List.of(", and ", ", while ", ", so that ", ", which means that ", ", and yet ");

    /// What an official writes for what a person says.
    private static final Map<String, String> OFFICIALESE = Map.ofEntries(
            Map.entry("you", "the practitioner"),
            Map.entry("your", "the practitioner's"),
            Map.entry("has", "possesses"),
            Map.entry("have", "possess"),
            Map.entry("if", "in the eventuality that"),
            Map.entry("where", "in situations in which"),
            Map.entry("into", "in the direction of"),
            Map.entry("every", "every individual"),
            Map.entry("use", "utilisation of"),
            Map.entry("used", "subjected to utilisation"),
            Map.entry("using", "utilising"),
            Map.entry("help", "facilitate"),
            Map.entry("helps", "facilitates"),
            Map.entry("show", "demonstrate"),
            Map.entry("shows", "demonstrates"),
            Map.entry("start", "commence"),
            Map.entry("get", "obtain"),
            Map.entry("need", "necessitate"),
            Map.entry("try", "endeavour"),
            Map.entry("about", "concerning"),
            Map.entry("many", "numerous"),
            Map.entry("some", "individual"),
            Map.entry("before", "antecedent to"),
            Map.entry("after", "subsequent to"),
            Map.entry("people", "individuals"),
            Map.entry("work", "operationalisation"),
            Map.entry("way", "methodology"),
            Map.entry("ways", "methodologies"),
            Map.entry("make", "materialise"),
            Map.entry("part", "constituent"),
            Map.entry("parts", "constituents"),
            Map.entry("change", "modification"),
            Map.entry("changes", "modifications"),
            Map.entry("find", "ascertain"),
            Map.entry("good", "satisfactory"),
            Map.entry("new", "innovative"),
            Map.entry("first", "preliminary"),
            Map.entry("more", "additional"),
            Map.entry("most", "predominant"),
            Map.entry("think", "hypothesise"),
            Map.entry("know", "recognise"),
            Map.entry("see", "visualise"),
            Map.entry("write", "formulate"),
            Map.entry("read", "familiarise with"),
            Map.entry("build", "systematise"),
            Map.entry("built", "systematised"),
            Map.entry("team", "organisation"),
            Map.entry("site", "infrastructure"),
            Map.entry("page", "documentation"),
            Map.entry("thing", "consideration"),
            Map.entry("things", "considerations"),
            Map.entry("time", "availability"),
            Map.entry("data", "informational resources"),
            Map.entry("code", "implementation"),
            Map.entry("text", "documentation"),
            Map.entry("different", "heterogeneous"),
            Map.entry("same", "corresponding"),
            Map.entry("important", "indispensable"),
            Map.entry("often", "habitually"),
            Map.entry("only", "exclusively"),
            Map.entry("just", "exclusively"),
            Map.entry("also", "additionally"),
            Map.entry("because", "considering that"),
            Map.entry("like", "comparable to"),
            Map.entry("really", "fundamentally"),
            Map.entry("very", "exceptionally"),
            Map.entry("best", "preferential"),
            Map.entry("better", "preferable"),
            Map.entry("right", "appropriate"),
            Map.entry("problem", "complication"),
            Map.entry("problems", "complications"),
            Map.entry("idea", "conceptualisation"),
            Map.entry("question", "interrogation"),
            Map.entry("tool", "instrumentality"),
            Map.entry("tools", "instrumentalities"));

    private static final List<String> BEFORE = List.of(
            "As was noted by the committee, ",
            "It has been found that ",
            "Once the results were collected, ",
            "It was agreed that ",
            "After the matter had been examined, ");

    private static final List<String> BEHIND = List.of(
            ", as was decided", ", which was confirmed later", ", and this was recorded", ", as had been expected");

    private static final Pattern TIES = Pattern.compile(
            "\\b(?:however|therefore|thus|moreover|furthermore|additionally|instead|meanwhile|finally|then|also|because"
                    + "|since|although|though|while|whereas|but|so|yet|as|if|when|once|until|after|before|unless|first"
                    + "|second|next|for example|for instance|in fact|in addition|as well|still|even|now|like|too|such"
                    + "|rather than|rather|especially|including|particularly|in particular|specifically|similarly|otherwise|overall|in other words|of course"
                    + "|besides|again|that is|as well as|such as|in order to|so that|at least|at first|later|recently|indeed|certainly"
                    + "|due to|thanks to|despite|whenever|either|neither|in general|not only|instead of|eventually|ultimately|unlike"
                    + "|another|further|likewise|nevertheless|nonetheless|on the other hand|in contrast|by contrast|regardless"
                    + "|actually|hence|accordingly|consequently|during|soon|earlier|afterwards?|previously|beforehand|obviously"
                    + "|clearly|notably|in spite of|lastly|above all|whether|nor|in the end|(?:this|that|which) means(?: that)?"
                    + "|as long as|as soon as|owing to|compared (?:to|with)|provided that|^and|^or|^plus)\\b,? ?",
            Pattern.CASE_INSENSITIVE);

    /// Words that a hand writes twice at the end of a line.
    private static final Set<String> LITTLE = Set.of(
            "the", "a", "an", "of", "to", "in", "on", "at", "by", "for", "with", "from", "and", "or", "but", "we",
            "our", "your", "their", "is", "are", "was", "were", "be", "have", "has", "will", "can", "not", "as", "this",
            "der", "die", "und", "nicht", "auch", "de", "la", "les", "el", "los", "y", "e", "o", "os", "et", "des");

    private LanguageDamages() {}

    static List<Damage> all() {
        return List.of(
                Damage.of("language_match", "declares the language of the template", LanguageDamages::declared),
                Damage.of("sentence_length", "joins what were three sentences", LanguageDamages::joined)
                        .touching(
                                "readability_flesch",
                                "passive_voice",
                                "transition_words",
                                "sentence_variety",
                                "first_hand_evidence"),
                Damage.of("readability_flesch", "writes like an office", LanguageDamages::officialese)
                        .touching(
                                "sentence_length",
                                "passive_voice",
                                "transition_words",
                                "keyword_distribution",
                                "answer_paragraphs"),
                Damage.of("passive_voice", "hides who did it", LanguageDamages::passive)
                        .touching("sentence_length", "readability_flesch", "transition_words", "hedging", "fluff"),
                Damage.of("sentence_variety", "begins one sentence like the other", LanguageDamages::alike)
                        .touching("sentence_length", "readability_flesch", "hedging", "first_hand_evidence"),
                Damage.of("transition_words", "loses the words that tie sentences", LanguageDamages::untied)
                        .touching("sentence_length", "readability_flesch", "passive_voice", "sentence_variety"),
                slip("doubles words", (sentence, number) -> number % 2 == 0 ? doubled(sentence) : sentence),
                slip(
                        "repeats commas and full stops",
                        (sentence, number) -> number % 2 == 0 ? repeated(sentence) : sentence),
                Damage.of("spelling_grammar_hygiene", "opens what it does not close", LanguageDamages::opened));
    }

    private static Damage slip(String name, BiFunction<String, Integer, String> edit) {
        return Damage.of("spelling_grammar_hygiene", name, post -> sentences(post, edit));
    }

    /// A site in several languages, and the head of one of the others.
    private static Optional<Submission> declared(Submission post) {
        String own = post.language() == null ? "en" : post.language();
        List<String> others = List.of("de", "fr", "es", "en").stream()
                .filter(each -> !own.startsWith(each))
                .toList();
        return Edits.wordsIn(post.content()) < 150
                ? Optional.empty()
                : Optional.of(post.written(others.get(Edits.form(post, 3))));
    }

    /// Every sentence of the longer paragraphs, with its number.
    private static Optional<Submission> sentences(Submission post, BiFunction<String, Integer, String> edit) {
        int[] next = {0};
        return !isProse(post.content())
                ? Optional.empty()
                : Edits.of(
                        post, content -> Edits.eachSentence(content, 5, sentence -> edit.apply(sentence, next[0]++)));
    }

    /// Whether a text is paragraphs for the most part, and has enough of them.
    private static boolean isProse(String content) {
        int words = Edits.paragraphs(content, 5).stream()
                .mapToInt(each -> Edits.words(each.text()))
                .sum();
        return words >= 300 && 3 * words > 2 * Edits.wordsIn(content);
    }

    private static Optional<Submission> english(Submission post, BiFunction<String, Integer, String> edit) {
        return Edits.english(post) ? sentences(post, edit) : Optional.empty();
    }

    private static boolean ends(String sentence) {
        return sentence.matches("(?s).*[\\p{L}\\p{N})][.!]");
    }

    private static Optional<Submission> joined(Submission post) {
        if (!Edits.english(post) || !isProse(post.content())) {
            return Optional.empty();
        }
        return Edits.of(
                post,
                content -> Edits.replace(content, Edits.paragraphs(content, 5), paragraph -> {
                    StringBuilder joined = new StringBuilder();
                    int parts = 0;
                    for (String sentence : Edits.sentences(paragraph.text())) {
                        boolean goesOn = parts > 0 && parts % 3 != 0 && ends(joined.toString());
                        if (goesOn) {
                            joined.setLength(joined.length() - 1);
                            joined.append(JOINTS.get((parts + joined.length()) % JOINTS.size()))
                                    .append(Edits.small(sentence));
                        } else {
                            joined.append(joined.isEmpty() ? "" : " ").append(sentence);
                        }
                        parts++;
                    }
                    return joined.toString();
                }));
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
                                    : Matcher.quoteReplacement(match.start() == 0 ? Edits.capital(other) : other);
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
                    ? BEFORE.get(turn / 2 % BEFORE.size()) + Edits.small(sentence)
                    : sentence.substring(0, sentence.length() - 1) + BEHIND.get(turn / 2 % BEHIND.size()) + ".";
        });
    }

    /// One paragraph of six sentences or more.
    private static Optional<Submission> alike(Submission post) {
        List<String> starts = List.of("We saw that ", "We know that ", "We think that ", "We found that ");
        List<Edits.Place> paragraphs = Edits.paragraphs(post.content(), 40).stream()
                .filter(each -> Edits.sentences(each.text()).size() >= 5)
                .toList();
        if (!Edits.english(post) || paragraphs.isEmpty()) {
            return Optional.empty();
        }
        return Edits.of(
                post,
                content -> Edits.replace(content, paragraphs.subList(0, 1), each -> {
                    List<String> alike = new ArrayList<>();
                    for (String sentence : Edits.sentences(each.text())) {
                        alike.add(starts.get(alike.size() % starts.size()) + Edits.small(sentence));
                    }
                    return String.join(" ", alike);
                }));
    }

    private static Optional<Submission> untied(Submission post) {
        return english(
                post, (sentence, number) -> Edits.capital(TIES.matcher(sentence).replaceAll("")));
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

    /// A bracket in every paragraph, those with links and code aside, where it might belong to the address.
    private static Optional<Submission> opened(Submission post) {
        List<Edits.Place> paragraphs = Edits.paragraphs(post.content(), 12).stream()
                .filter(each -> !each.text().contains("](")
                        && !each.text().contains("`")
                        && !each.text().contains("{"))
                .toList();
        if (!isProse(post.content()) || 100 * paragraphs.size() < Edits.wordsIn(post.content())) {
            return Optional.empty();
        }
        return Edits.of(
                post,
                content -> Edits.replace(content, paragraphs, each -> {
                    String[] words = each.text().split(" ", 4);
                    return words[0] + " " + words[1] + " (" + words[2] + " " + words[3];
                }));
    }
}
