package assay.drafts.writing;

import assay.drafts.draft.Draft.Sentence;
import assay.drafts.writing.Outlines.Assignment;
import assay.drafts.writing.Outlines.RequestedPart;
import assay.language.PlainText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The text that a model wrote for a section, part by part, and the sentences that were removed from that
/// text.
final class SectionContent {

    private static final int MOST_SENTENCES = 12;
    private static final int LONGEST_SENTENCE = 600;
    private static final int MOST_EVIDENCE = 6;
    private static final int LONGEST_ID = 20;
    private static final int MOST_QUESTIONS = 10;

    private final Map<String, Part> parts = new LinkedHashMap<>();
    private final Set<Sentence> removed = new HashSet<>();
    private final Set<String> dropped = new HashSet<>();

    private SectionContent() {}

    record Part(List<Sentence> sentences, List<Sentence> points) {
        static final Part NONE = new Part(List.of(), List.of());
    }

    static SectionContent none() {
        return new SectionContent();
    }

    /// Creates content that consists of one part.
    static SectionContent of(String part, JsonNode sentences, List<String> names) {
        SectionContent content = new SectionContent();
        content.parts.put(part, new Part(sentences(sentences, names), List.of()));
        return content;
    }

    /// Reads the answer to a [SectionQuestion]. Parts that were not requested are ignored.
    static SectionContent of(JsonNode answer, Assignment assignment, List<String> names) {
        SectionContent content = new SectionContent();
        Set<String> asked = new HashSet<>();
        assignment.parts().forEach(part -> asked.add(part.name()));
        for (JsonNode part : answer.path("parts")) {
            String name = part.path("name").asString("");
            if (asked.contains(name)) {
                content.parts.putIfAbsent(
                        name,
                        new Part(sentences(part.path("sentences"), names), sentences(part.path("points"), names)));
            }
        }
        return content;
    }

    /// Returns the indexes of the questions that an outline chose.
    static List<Integer> numbers(JsonNode outline) {
        List<Integer> numbers = new ArrayList<>();
        for (JsonNode each : outline.path("questions")) {
            if (each.isInt() && numbers.size() < MOST_QUESTIONS) {
                numbers.add(each.intValue());
            }
        }
        return numbers;
    }

    private static List<Sentence> sentences(JsonNode said, List<String> names) {
        List<Sentence> sentences = new ArrayList<>();
        for (JsonNode each : said) {
            String text = PlainText.line(each.path("text").asString(""), LONGEST_SENTENCE);
            if (!text.isEmpty() && sentences.size() < MOST_SENTENCES) {
                sentences.add(new Sentence(text, kind(each.path("kind").asString(""), text, names), evidence(each)));
            }
        }
        return List.copyOf(sentences);
    }

    /// Returns the kind of a sentence. A sentence of an unknown kind counts as a statement, which needs
    /// evidence. So does a transition that mentions a tool, because transitions must not state anything about
    /// tools.
    private static Sentence.Kind kind(String name, String text, List<String> names) {
        return switch (name.toLowerCase(Locale.ROOT)) {
            case "question" -> Sentence.Kind.QUESTION;
            case "instruction" -> Sentence.Kind.INSTRUCTION;
            case "opinion" -> Sentence.Kind.OPINION;
            case "transition" ->
                names.stream().anyMatch(each -> names(text.toLowerCase(Locale.ROOT), each))
                        ? Sentence.Kind.FACT
                        : Sentence.Kind.TRANSITION;
            default -> Sentence.Kind.FACT;
        };
    }

    /// Whether a text contains a name as a whole word.
    private static boolean names(String text, String name) {
        for (int at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
            int end = at + name.length();
            boolean begins = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
            if (begins && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static List<String> evidence(JsonNode sentence) {
        List<String> ids = new ArrayList<>();
        for (JsonNode each : sentence.path("evidence")) {
            String id = PlainText.line(each.asString(""), LONGEST_ID);
            if (!id.isEmpty() && !ids.contains(id) && ids.size() < MOST_EVIDENCE) {
                ids.add(id);
            }
        }
        return List.copyOf(ids);
    }

    List<Sentence> sentences(String part) {
        return left(parts.getOrDefault(part, Part.NONE).sentences());
    }

    List<Sentence> points(String part) {
        return left(parts.getOrDefault(part, Part.NONE).points());
    }

    private List<Sentence> left(List<Sentence> all) {
        return all.stream().filter(each -> !removed.contains(each)).toList();
    }

    boolean isEmpty(String part) {
        return sentences(part).isEmpty() && points(part).isEmpty();
    }

    /// @return false if the sentence has already been removed, or is the service's own, because such
    ///     sentences are never removed
    boolean remove(Sentence sentence) {
        return sentence.kind() != Sentence.Kind.FIXED && removed.add(sentence);
    }

    boolean isRemoved(Sentence sentence) {
        return removed.contains(sentence);
    }

    void drop(String part) {
        dropped.add(part);
    }

    boolean isDropped(String part) {
        return dropped.contains(part);
    }

    /// Returns the parts that have not been dropped and whose question contains these words.
    List<String> questionsWith(String words, @Nullable Assignment assignment) {
        List<String> names = new ArrayList<>();
        for (RequestedPart part : assignment == null ? List.<RequestedPart>of() : assignment.parts()) {
            if (part.question() != null && part.question().contains(words) && !dropped.contains(part.name())) {
                names.add(part.name());
            }
        }
        return names;
    }
}
