package assay.service.site;

import assay.drafts.bundle.Bundle;
import assay.service.site.BundleView.Source;
import assay.service.site.QuotedWords.Part;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// A statement in a draft, with its sources and the results of the automatic checks and the verifier, for the
/// panel beside the sentence.
///
/// @param number the number of the statement, beginning with 1, which is part of its panel's id
/// @param text the text in the Markdown, without links
/// @param place the place, such as “The section on Acme, sentence 3”
/// @param reasons why the statement fails, or what to compare; empty if it was verified
/// @param program what was verified automatically, as a sentence; empty if there are reasons
/// @param facts the facts that the sources contain or that follow from them
/// @param meaning the second model's verdict, as a sentence; empty if the draft is older than this feature
/// @param quotation the words that the model quoted, if no displayed passage contains them; otherwise empty
/// @param more the number of sources that are not listed
record DraftStatement(
        int number,
        String text,
        String place,
        State state,
        List<String> reasons,
        String program,
        List<Fact> facts,
        String meaning,
        String quotation,
        List<Cited> sources,
        int more) {

    /// The maximum number of statements. This is more than any draft contains; further statements are not
    /// marked in the text.
    static final int MOST = 1_000;

    private static final int MOST_SOURCES = 6;
    private static final int MOST_FACTS = 20;

    private static final String PROVEN =
            "All numbers, prices, dates, names, quotations and negations in this statement agree with its sources.";

    /// The states of statements, from worst to best.
    enum State {
        FAILED("failed", "Fails the grounding check", "fails the grounding check", "fail the grounding check"),
        UNSUPPORTED("unsupported", "Not supported", "not supported", "not supported"),
        DOUBTED(
                "doubted",
                "Compare with the evidence",
                "to compare with its evidence",
                "to compare with their evidence"),
        UNCHECKED("unchecked", "Meaning not checked", "with unchecked meaning", "with unchecked meaning"),
        SUPPORTED("supported", "Supported", "supported", "supported");

        private final String key;
        private final String label;
        private final String one;
        private final String many;

        State(String key, String label, String one, String many) {
            this.key = key;
            this.label = label;
            this.one = one;
            this.many = many;
        }

        /// Returns the name of the state's CSS class.
        public String key() {
            return key;
        }

        public String label() {
            return label;
        }

        /// Returns a count such as “3 not supported”.
        String count(int number) {
            return Formats.count(number, one, many);
        }
    }

    /// A fact in a statement, with its type.
    ///
    /// @param says what the fact is, and where it is found or how it was calculated, such as “Price, in “Acme
    ///     prices””
    record Fact(String text, String says) {}

    /// A source that a statement cites.
    ///
    /// @param id the id of the evidence
    /// @param source the source; null if the research was deleted
    /// @param passage the passage, in which the words that the model quoted are marked
    record Cited(String id, @Nullable Source source, List<Part> passage) {}

    /// The number of statements in a state.
    ///
    /// @param first the number of the first of these statements
    record Tally(State state, String says, int first) {}

    /// Returns the statements in the order of the draft. Older drafts have no list of statements; for these,
    /// returns only the statements that need review.
    ///
    /// @param bundle the bundle; empty if it was deleted
    static List<DraftStatement> of(JsonNode report, Optional<Bundle> bundle, Map<String, String> tools) {
        return new Reading(report, bundle, tools).statements();
    }

    /// Counts the statements in each state. Returns the states that occur, worst first.
    static List<Tally> tallies(List<DraftStatement> statements) {
        List<Tally> tallies = new ArrayList<>();
        for (State state : State.values()) {
            List<DraftStatement> those =
                    statements.stream().filter(each -> each.state() == state).toList();
            if (!those.isEmpty()) {
                tallies.add(new Tally(
                        state, state.count(those.size()), those.getFirst().number()));
            }
        }
        return List.copyOf(tallies);
    }

    /// Reads the statements from a stored report.
    private static final class Reading {

        private final JsonNode report;
        private final Optional<Bundle> bundle;
        private final Map<String, String> tools;
        private final String model;
        private final Map<String, Source> sources = new HashMap<>();
        private final Set<String> places = new HashSet<>();
        private final List<DraftStatement> read = new ArrayList<>();

        Reading(JsonNode report, Optional<Bundle> bundle, Map<String, String> tools) {
            this.report = report;
            this.bundle = bundle;
            this.tools = tools;
            this.model = DraftWords.model(text(report.path("meaning"), "verifier"));
        }

        List<DraftStatement> statements() {
            report.path("statements").valueStream().limit(MOST).forEach(this::statement);
            for (JsonNode finding : report.path("grounding").path("findings")) {
                noted(finding, State.FAILED, List.of(), "");
            }
            for (JsonNode doubt : report.path("doubts")) {
                String evidence = text(doubt, "evidence");
                noted(
                        doubt,
                        State.DOUBTED,
                        evidence.isEmpty() ? List.of() : List.of(evidence),
                        text(doubt, "quotation"));
            }
            return List.copyOf(read);
        }

        private void statement(JsonNode statement) {
            places.add(key(statement));
            JsonNode program = statement.path("program");
            JsonNode verifier = statement.path("verifier");
            String verdict = text(verifier, "verdict");
            String result = text(program, "result");
            List<String> evidence = statement
                    .path("evidence")
                    .valueStream()
                    .map(each -> each.stringValue(""))
                    .distinct()
                    .toList();
            List<Fact> facts = program.path("facts")
                    .valueStream()
                    .limit(MOST_FACTS)
                    .map(this::fact)
                    .toList();
            String quotation = text(verifier, "quotation");
            List<Cited> cited = cited(evidence, text(verifier, "evidence"), quotation);
            read.add(new DraftStatement(
                    read.size() + 1,
                    text(statement, "text"),
                    place(statement),
                    state(result, verdict),
                    program.path("reasons")
                            .valueStream()
                            .map(each -> each.stringValue(""))
                            .toList(),
                    result.equals("proven") ? PROVEN : "",
                    facts,
                    meaning(verdict),
                    isMarked(cited) ? "" : quotation,
                    cited,
                    evidence.size() - cited.size()));
        }

        /// Adds statements that are only in the lists for review.
        private void noted(JsonNode found, State state, List<String> evidence, String quotation) {
            if (read.size() < MOST && found.path("sentence").asInt(-1) >= 0 && places.add(key(found))) {
                List<Cited> cited = cited(evidence, evidence.isEmpty() ? "" : evidence.getFirst(), quotation);
                read.add(new DraftStatement(
                        read.size() + 1,
                        text(found, "text"),
                        place(found),
                        state,
                        List.of(text(found, "reason")),
                        "",
                        List.of(),
                        "",
                        isMarked(cited) ? "" : quotation,
                        cited,
                        0));
            }
        }

        private static boolean isMarked(List<Cited> cited) {
            return cited.stream().anyMatch(each -> each.passage().stream().anyMatch(Part::quoted));
        }

        private static String key(JsonNode placed) {
            return text(placed, "section") + " " + placed.path("sentence").asInt(-1);
        }

        private String place(JsonNode placed) {
            return DraftWords.place(
                    text(placed, "section"), placed.path("sentence").asInt(-1), tools);
        }

        private static State state(String result, String verdict) {
            if (result.equals("failed")) {
                return State.FAILED;
            }
            return switch (verdict) {
                case "contradicted", "not_stated" -> State.UNSUPPORTED;
                case "supported" -> result.equals("doubted") ? State.DOUBTED : State.SUPPORTED;
                default -> result.equals("doubted") ? State.DOUBTED : State.UNCHECKED;
            };
        }

        private Fact fact(JsonNode fact) {
            String derivation = text(fact, "derivation");
            String evidence = text(fact, "evidence");
            String where = "";
            if (!derivation.isEmpty()) {
                where = ", calculated: " + derivation;
            } else if (!evidence.isEmpty()) {
                Source source = source(evidence);
                where = source == null ? ", in source " + evidence : ", in “" + source.title() + "”";
            }
            return new Fact(text(fact, "text"), Formats.key(text(fact, "kind")) + where);
        }

        private String meaning(String verdict) {
            return switch (verdict) {
                case "supported" -> model + " found that the passage supports the statement.";
                case "contradicted" -> model + " found that the passage contradicts the statement.";
                case "not_stated" -> model + " found no passage that supports the whole statement.";
                default -> report.path("meaning").isObject() ? "The meaning was not checked by a second model." : "";
            };
        }

        private List<Cited> cited(List<String> ids, String quoting, String quotation) {
            return ids.stream()
                    .limit(MOST_SOURCES)
                    .map(id -> {
                        Source source = source(id);
                        return new Cited(
                                id,
                                source,
                                source == null
                                        ? List.of()
                                        : QuotedWords.mark(source.passage(), id.equals(quoting) ? quotation : ""));
                    })
                    .toList();
        }

        private @Nullable Source source(String id) {
            Source known = sources.get(id);
            if (known == null) {
                known = bundle.flatMap(each -> each.evidence(id))
                        .map(Source::of)
                        .orElse(null);
                if (known != null) {
                    sources.put(id, known);
                }
            }
            return known;
        }

        private static String text(JsonNode node, String name) {
            return node.path(name).stringValue("");
        }
    }
}
