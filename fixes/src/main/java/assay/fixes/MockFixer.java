package assay.fixes;

import assay.fixes.edits.ScoredText;
import assay.language.Sentence;
import assay.models.Mock;
import assay.models.Question;
import assay.models.TokenUsage;
import assay.scoring.MetadataField;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Range;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A mock model that fixes checks by simple rules, using the text's own words: it splits long sentences at
/// conjunctions, cuts titles between words or puts the keyword first, and makes descriptions from the first
/// sentences. For everything else, it asks the writer.
public final class MockFixer extends Mock {

    private static final JsonMapper JSON = new JsonMapper();

    private static final int LONGEST_TITLE = 60;
    private static final int LONGEST_DESCRIPTION = 155;
    private static final int LONG_SENTENCE = 20;
    private static final int MOST_SPLIT = 12;

    /// Words that begin a clause. A clause that begins with one of them can become a separate sentence.
    private static final Set<String> OPENERS = Set.of(
            "it", "he", "she", "they", "we", "i", "you", "the", "this", "that", "these", "those", "there", "nobody");

    @Override
    public Answer answer(Question question, BooleanSupplier goesOn) {
        if (!(question instanceof FixQuestion fix)) {
            throw new IllegalArgumentException("The mock model has no answer to " + question.name());
        }
        return new Answer(answer(fix), TokenUsage.NONE);
    }

    private static ObjectNode answer(FixQuestion asked) {
        ObjectNode answer = JSON.createObjectNode();
        ArrayNode edits = answer.putArray("edits");
        answer.putNull("title");
        answer.putNull("meta_description");
        answer.putNull("slug");
        ScoredText text = asked.text();
        switch (asked.card().name()) {
            case "sentence_length", "readability_flesch" -> split(text, edits);
            case "title" -> title(text, answer);
            case "title_keyword" -> titleKeyword(text, answer);
            case "meta_description", "meta_description_keyword" -> description(text, answer);
            case "keyword_in_headings" -> heading(text, edits);
            default -> {}
        }
        ArrayNode questions = answer.putArray("questions");
        boolean nothing = edits.isEmpty()
                && answer.path("title").isNull()
                && answer.path("meta_description").isNull();
        if (nothing) {
            questions.add("“" + asked.card().title() + "”: which fact can you add to the text?");
        }
        return answer;
    }

    // ---- Sentences ----

    private static void split(ScoredText text, ArrayNode edits) {
        Document document = text.document();
        for (Sentence sentence : text.article().prose()) {
            if (sentence.words() <= LONG_SENTENCE || edits.size() >= MOST_SPLIT) {
                continue;
            }
            Range range = document.range(sentence);
            String source = range.of(text.content());
            for (String joint : new String[] {"; ", ", and ", ", but "}) {
                int at = source.indexOf(joint, source.length() / 4);
                String rest = at < 0 ? "" : source.substring(at + joint.length());
                int end = rest.indexOf(' ');
                if (end > 0 && OPENERS.contains(rest.substring(0, end).toLowerCase(Locale.ROOT))) {
                    String before = source.substring(at, at + joint.length() + end);
                    String opener = capital(rest.substring(0, end));
                    String after = joint.equals(", but ") ? ". But " + rest.substring(0, end) : ". " + opener;
                    // Includes surrounding words, so that the text to replace is unique.
                    String near = source.substring(0, at);
                    edit(text, edits, range.start(), near + before, near + after);
                    break;
                }
            }
        }
    }

    private static String capital(String word) {
        return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
    }

    private static void edit(ScoredText text, ArrayNode edits, int at, String before, String after) {
        Document document = text.document();
        ObjectNode edit = edits.addObject();
        edit.put("first_line", document.lines().line(at) + 1);
        edit.put("last_line", document.lines().line(at + before.length() - 1) + 1);
        edit.put("before", before);
        edit.put("after", after);
    }

    // ---- Metadata ----

    private static void title(ScoredText text, ObjectNode answer) {
        String title = text.article().title().map(MetadataField::value).orElse("");
        if (title.length() > LONGEST_TITLE) {
            answer.put("title", cut(title, LONGEST_TITLE));
        } else {
            titleKeyword(text, answer);
        }
    }

    private static void titleKeyword(ScoredText text, ObjectNode answer) {
        String keyword = text.submission().primaryKeyword();
        String title = text.article().title().map(MetadataField::value).orElse("");
        if (keyword != null && !keyword.isBlank() && !title.isBlank()) {
            String led = capital(keyword.strip()) + ": " + title;
            answer.put("title", led.length() > LONGEST_TITLE ? cut(led, LONGEST_TITLE) : led);
        }
    }

    private static void description(ScoredText text, ObjectNode answer) {
        StringBuilder description = new StringBuilder();
        for (Sentence sentence : text.article().prose()) {
            String said = text.document().text(sentence);
            if (description.length() + said.length() < LONGEST_DESCRIPTION) {
                description.append(description.isEmpty() ? "" : " ").append(said);
            } else if (description.isEmpty()) {
                description.append(cut(said, LONGEST_DESCRIPTION)).append('.');
            }
        }
        if (!description.isEmpty()) {
            answer.put("meta_description", description.toString());
        }
    }

    private static void heading(ScoredText text, ArrayNode edits) {
        String keyword = text.submission().primaryKeyword();
        for (Heading heading : text.document().headings()) {
            String line = heading.range().of(text.content());
            if (keyword != null && heading.level() == 2 && line.contains(heading.text()) && heading.block() >= 0) {
                String named = heading.text() + ": " + keyword.strip();
                edit(text, edits, heading.range().start(), line, line.replace(heading.text(), named));
                return;
            }
        }
    }

    /// Cuts between words, and removes punctuation at the end.
    private static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        int end = text.lastIndexOf(' ', most);
        String cut = text.substring(0, end < most / 2 ? most : end).strip();
        while (!cut.isEmpty() && ",;:–—-.".indexOf(cut.charAt(cut.length() - 1)) >= 0) {
            cut = cut.substring(0, cut.length() - 1).strip();
        }
        return cut;
    }
}
