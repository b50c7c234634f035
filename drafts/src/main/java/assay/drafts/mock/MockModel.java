package assay.drafts.mock;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.bundle.Bundle.Fact;
import assay.drafts.bundle.Bundle.Fact.Kind;
import assay.drafts.bundle.Bundle.Tool;
import assay.drafts.draft.Draft.Section.Role;
import assay.drafts.draft.Format;
import assay.drafts.verification.VerifierQuestion;
import assay.drafts.writing.DraftWording;
import assay.drafts.writing.OutlineQuestion;
import assay.drafts.writing.SectionQuestion;
import assay.language.Checkpoint;
import assay.models.Mock;
import assay.models.Question;
import assay.models.TokenUsage;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A mock language model that writes drafts by fixed rules, sentence by sentence, from the facts and passages
/// in the bundle. Its drafts go through the same pipeline as all others, and show what the checks expect.
///
/// Each sentence repeats a fact or a passage after a word that connects it to the previous sentence. The mock
/// costs nothing, does no research, and always gives the same answer to the same question.
public final class MockModel extends Mock {

    private static final JsonMapper JSON = new JsonMapper();

    private static final int MOST_NAMED = 8;
    private static final int MOST_PRICES = 5;
    private static final int ANSWER_QUESTIONS = 5;
    private static final int MOST_SENTENCES = 3;

    /// Words that become lower-case when another word is added before them.
    private static final Set<String> SMALL = Set.of(
            "a",
            "an",
            "the",
            "it",
            "its",
            "there",
            "this",
            "that",
            "these",
            "those",
            "each",
            "every",
            "no",
            "nobody",
            "nothing",
            "in",
            "on",
            "at",
            "from",
            "for",
            "with",
            "by",
            "of",
            "to",
            "up",
            "half",
            "some",
            "two",
            "three",
            "four",
            "five",
            "ten",
            "teams",
            "people",
            "everything",
            "everybody",
            "what",
            "who",
            "whoever",
            "one");

    private static final List<String> ADDING =
            List.of("In addition, ", "Besides, ", "Also, ", "Moreover, ", "At the same time, ");

    private static final List<String> TURNING =
            List.of("However, ", "On the other hand, ", "By contrast, ", "Then again, ", "Even so, ");

    @Override
    public Answer answer(Question question, BooleanSupplier goesOn) {
        ObjectNode json = switch (question) {
            case OutlineQuestion outline -> outline(outline);
            case SectionQuestion section -> section(section);
            case VerifierQuestion verifier -> MockVerifier.answer(verifier);
            default -> throw new IllegalArgumentException("The mock has no answer to " + question.name());
        };
        return new Answer(json, TokenUsage.NONE);
    }

    // ---- the outline ----

    private static ObjectNode outline(OutlineQuestion asked) {
        Bundle bundle = asked.bundle();
        ObjectNode json = JSON.createObjectNode();
        json.put("title", DraftWording.title(bundle, asked.format()));
        json.put("description", DraftWording.description(bundle, asked.format()));
        ArrayNode answer = json.putArray("answer");
        List<Evidence> market = market(bundle);
        if (market.isEmpty()) {
            bundle.tools().stream()
                    .flatMap(tool -> tool.facts(Kind.WHAT).stream().limit(1))
                    .limit(2)
                    .forEach(fact -> say(answer, "fact", fact.text(), fact.evidence()));
        } else {
            passage(answer, market.getFirst());
        }
        ArrayNode questions = json.putArray("questions");
        int most = asked.format() == Format.BUYERS_GUIDE ? ANSWER_QUESTIONS - 2 : ANSWER_QUESTIONS;
        for (int i = 0; i < Math.min(most, bundle.searchers().questions().size()); i++) {
            Checkpoint.pass();
            questions.add(i);
        }
        return json;
    }

    // ---- sections ----

    private static ObjectNode section(SectionQuestion asked) {
        ObjectNode json = JSON.createObjectNode();
        ArrayNode parts = json.putArray("parts");
        Set<String> used = new HashSet<>();
        for (String name : asked.parts()) {
            Checkpoint.pass();
            ObjectNode part = parts.addObject();
            part.put("name", name);
            ArrayNode sentences = part.putArray("sentences");
            ArrayNode points = part.putArray("points");
            if (asked.role() == Role.TOOL) {
                asked.tool().ifPresent(tool -> tool(tool, name, sentences, points));
            } else if (asked.role() == Role.FAQ) {
                answer(asked.bundle(), asked.question(name).orElse(""), used, sentences, points);
            } else if (asked.role() == Role.ANSWER) {
                market(asked.bundle()).stream().limit(1).forEach(evidence -> passage(sentences, evidence));
            } else {
                choice(asked.bundle(), name, sentences, points);
            }
        }
        return json;
    }

    private static void tool(Tool tool, String part, ArrayNode sentences, ArrayNode points) {
        Kind kind = Kind.valueOf(part.toUpperCase(Locale.ROOT));
        int turn = Math.floorMod(tool.id().hashCode(), ADDING.size());
        int i = 0;
        for (Fact fact : tool.facts(kind)) {
            Checkpoint.pass();
            List<String> joining = switch (kind) {
                case PRICE, STRENGTH -> i == 1 ? ADDING : List.of("");
                case FREE_PLAN, LIMIT -> i == 0 ? TURNING : List.of("");
                case WHAT, AUDIENCE -> List.of("");
            };
            String lead = joining.get((turn + i) % joining.size());
            ArrayNode into = kind == Kind.STRENGTH || kind == Kind.LIMIT ? points : sentences;
            say(into, "fact", after(lead, fact.text(), tool), fact.evidence());
            i++;
        }
    }

    private static void choice(Bundle bundle, String part, ArrayNode sentences, ArrayNode points) {
        switch (part) {
            case "criteria" -> {
                say(sentences, "instruction", "Begin with what you do every day, and write it down in a few lines.");
                say(
                        sentences,
                        "instruction",
                        "Then read the table with that list beside you, because it is easy to"
                                + " fall for something you will never use.");
                say(points, "instruction", "Set a limit for what you want to pay, and include later costs.");
                say(points, "instruction", "Ask who else will use it, and let them try it before you decide.");
                say(points, "instruction", "Look at the limits first, because they remain after the trial ends.");
                say(points, "instruction", "Check how you could leave later and take everything with you.");
                say(points, "instruction", "Follow the links to the sources, because prices change without notice.");
            }
            case "terms" -> {
                List<Evidence> market = market(bundle);
                for (Evidence evidence : market.subList(Math.max(1, market.size() - 2), Math.max(1, market.size()))) {
                    passage(sentences, evidence);
                }
            }
            default -> fit(bundle, sentences, points);
        }
    }

    private static void fit(Bundle bundle, ArrayNode sentences, ArrayNode points) {
        say(sentences, "transition", "Needs differ, and so do the products that meet them.");
        say(
                sentences,
                "instruction",
                "Therefore find the line below that comes closest to your own case, and read"
                        + " that product's section first.");
        List<String> patterns = List.of(
                "In our view, % is worth a look for ~.",
                "For ~, we think % belongs on the shortlist.",
                "We think of % first when we hear of ~.",
                "Our pick for ~ would be %, in our view.");
        int turn = 0;
        for (Tool tool : bundle.tools()) {
            Checkpoint.pass();
            String brief = tool.facts(Kind.AUDIENCE).stream()
                    .map(Fact::brief)
                    .filter(text -> text != null && !text.isBlank())
                    .findFirst()
                    .orElse("");
            if (!brief.isEmpty() && turn < MOST_NAMED) {
                say(
                        points,
                        "opinion",
                        patterns.get(turn % patterns.size())
                                .replace("%", DraftWording.name(tool))
                                .replace("~", brief));
                turn++;
            }
        }
    }

    // ---- questions ----

    private static void answer(
            Bundle bundle, String question, Set<String> used, ArrayNode sentences, ArrayNode points) {
        Set<String> wanted = words(question);
        Evidence best = null;
        int most = 1;
        for (Evidence evidence : market(bundle)) {
            Checkpoint.pass();
            Set<String> shared = words(evidence.passage());
            shared.retainAll(wanted);
            if (shared.size() > most && !used.contains(evidence.id())) {
                best = evidence;
                most = shared.size();
            }
        }
        if (best != null) {
            used.add(best.id());
            passage(sentences, best);
        }
        boolean cost = !disjoint(wanted, Set.of("cost", "costs", "price", "prices", "pay", "expensive", "cheap"));
        if (cost || best == null) {
            known(bundle, wanted, cost, best != null, sentences, points);
        }
    }

    /// Answers a question with facts. If the market evidence already gives an answer, the facts are added as
    /// a list; otherwise, they are the answer.
    private static void known(
            Bundle bundle, Set<String> wanted, boolean cost, boolean beside, ArrayNode sentences, ArrayNode points) {
        Kind kind = cost
                ? Kind.PRICE
                : wanted.contains("free")
                        ? Kind.FREE_PLAN
                        : wanted.contains("whom") || wanted.contains("who") ? Kind.AUDIENCE : Kind.WHAT;
        List<Tool> named = bundle.tools().stream()
                .filter(tool -> !disjoint(words(tool.name()), wanted))
                .toList();
        int said = 0;
        for (Tool tool : named.isEmpty() || beside ? bundle.tools() : named) {
            Checkpoint.pass();
            for (Fact fact : tool.facts(kind)
                    .subList(0, Math.min(beside ? 1 : 2, tool.facts(kind).size()))) {
                String brief = fact.brief();
                if (beside && brief != null && said < MOST_PRICES) {
                    say(points, "fact", DraftWording.name(tool) + ": " + brief + ".", fact.evidence());
                    said++;
                } else if (!beside && said < MOST_SENTENCES) {
                    say(sentences, "fact", fact.text(), fact.evidence());
                    said++;
                }
            }
        }
    }

    private static boolean disjoint(Set<String> one, Set<String> other) {
        return one.stream().noneMatch(other::contains);
    }

    private static Set<String> words(String text) {
        Set<String> words = new HashSet<>();
        for (String word : text.toLowerCase(Locale.ROOT).split("[^\\p{L}\\p{N}]+", -1)) {
            Checkpoint.pass();
            if (word.length() > 2 && !word.equals("the") && !word.equals("and")) {
                words.add(word);
            }
        }
        return words;
    }

    // ---- sentences ----

    private static List<Evidence> market(Bundle bundle) {
        return bundle.evidence().stream()
                .filter(evidence -> evidence.tool() == null)
                .toList();
    }

    private static void passage(ArrayNode into, Evidence evidence) {
        List<String> sentences = sentences(evidence.passage()).stream()
                .filter(sentence -> !sentence.endsWith("?"))
                .toList();
        for (String sentence : sentences.subList(0, Math.min(MOST_SENTENCES, sentences.size()))) {
            Checkpoint.pass();
            say(into, "fact", sentence, List.of(evidence.id()));
        }
    }

    /// Splits a passage after each mark that ends a sentence and is followed by a capital letter or a digit.
    static List<String> sentences(String passage) {
        List<String> sentences = new ArrayList<>();
        int start = 0;
        for (int i = 0; i + 2 < passage.length(); i++) {
            Checkpoint.pass();
            char next = passage.charAt(i + 2);
            boolean ends = ".!?".indexOf(passage.charAt(i)) >= 0
                    && passage.charAt(i + 1) == ' '
                    && (Character.isUpperCase(next) || Character.isDigit(next));
            if (ends) {
                sentences.add(passage.substring(start, i + 1).strip());
                start = i + 2;
            }
        }
        sentences.add(passage.substring(start).strip());
        return sentences;
    }

    /// Adds a lead before a sentence, unless the sentence's first word could be a name.
    private static String after(String lead, String sentence, Tool tool) {
        int space = sentence.indexOf(' ');
        String first = space < 0 ? sentence : sentence.substring(0, space);
        if (SMALL.contains(first.toLowerCase(Locale.ROOT))) {
            return lead.isEmpty()
                    ? sentence
                    : lead + first.toLowerCase(Locale.ROOT) + sentence.substring(first.length());
        }
        return sentence.startsWith(tool.name()) ? lead + sentence : sentence;
    }

    private static void say(ArrayNode into, String kind, String text) {
        say(into, kind, text, List.of());
    }

    private static void say(ArrayNode into, String kind, String text, List<String> evidence) {
        ObjectNode sentence = into.addObject();
        sentence.put("text", text);
        sentence.put("kind", kind);
        ArrayNode ids = sentence.putArray("evidence");
        evidence.forEach(ids::add);
    }
}
