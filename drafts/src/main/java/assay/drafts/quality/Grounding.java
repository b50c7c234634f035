package assay.drafts.quality;

import assay.drafts.bundle.Bundle;
import assay.drafts.draft.Draft;
import assay.drafts.draft.Draft.Block;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.drafts.draft.Draft.Sentence.Kind;
import assay.drafts.quality.EvidenceFinding.Place;
import assay.drafts.quality.EvidenceFinding.Rule;
import assay.language.PlainText;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Checks that all statements in a draft are supported by the evidence in its bundle.
///
/// Use [#check] for a draft, [#links] for the assembled Markdown, and [#unsupported] for a single statement.
/// The evidence consists of passages and the titles of their pages. The facts in a bundle do not count as
/// evidence, because a model wrote them.
///
/// The check ensures that nothing concrete was made up. A statement's numbers with their units, prices with
/// their currency and period, dates, quotations and names must be in a passage that the statement cites. The
/// passage must be about the same tool, share words with the statement, and not contradict it. The check
/// can't ensure that a paraphrase is faithful.
///
/// The check is deterministic: the same bundle and draft always give the same findings. Numbers in digits,
/// quotations and links are checked in all languages; names, numbers in words and kinds of sentences only in
/// English.
public final class Grounding {

    /// @param statements the number of sentences that make a factual claim
    /// @param grounded the number of those sentences without a finding
    /// @param proved the facts that were found in the evidence, in the order of the draft: at most 40 per
    /// sentence and 2,000 in total
    public record Result(int statements, int grounded, List<EvidenceFinding> findings, List<ProvenFact> proved) {}

    /// The section id for text outside all sections, which is the front matter.
    static final String HEAD = "head";

    /// The maximum length of a sentence. Longer ones are not checked, which limits the time for any draft.
    private static final int LONGEST_SENTENCE = 2_000;

    private static final int LONGEST_EXCERPT = 200;

    private static final int MOST_PROVED = 2_000;

    /// First words which show that a sentence continues the previous one.
    private static final Set<String> CONTINUING = WordSet.of("such this that these those it they either");

    private final Bundle bundle;
    private final Lexicon lexicon;
    private final ToolMentions toolMentions;
    private final ParsedEvidence support;
    private final int tools;
    private final List<EvidenceFinding> findings = new ArrayList<>();
    private final List<ProvenFact> proved = new ArrayList<>();

    private Grounding(ParsedDraft reading) {
        this.bundle = reading.bundle();
        this.lexicon = reading.lexicon();
        this.toolMentions = reading.toolMentions();
        this.support = reading.support();
        this.tools = (int) reading.draft().sections().stream()
                .filter(section -> section.role() == Section.Role.TOOL)
                .count();
    }

    public static Result check(Bundle bundle, Draft draft) {
        return check(ParsedDraft.of(bundle, draft));
    }

    static Result check(ParsedDraft reading) {
        return new Grounding(reading).result(reading.draft());
    }

    /// Finds links, images and URLs in assembled Markdown that do not belong to the evidence or the tools of
    /// the bundle. Also finds raw HTML, which could hide a link and is never generated.
    public static List<EvidenceFinding> links(Bundle bundle, String markdown) {
        return UrlFinder.in(bundle, markdown);
    }

    /// Returns the parts of a statement that its passages do not support; empty if they support the whole
    /// statement.
    ///
    /// @param knownNames names that need no evidence, such as the names of tools
    public static List<EvidenceFinding> unsupported(String text, List<String> passages, Set<String> knownNames) {
        Lexicon lexicon = Lexicon.of(text + ' ' + String.join(" ", passages));
        Map<String, String> known = new LinkedHashMap<>();
        knownNames.stream().sorted().forEach(name -> known.put(name, name));
        ToolMentions toolMentions = new ToolMentions(known, Set.of());
        ParsedEvidence support = new ParsedEvidence(passages, lexicon, toolMentions);
        List<EvidenceFinding> findings = new ArrayList<>();
        Place place = new Place("", -1);
        if (text.length() > LONGEST_SENTENCE) {
            return List.of(tooLong(text, place));
        }
        Text said = Text.of(text, lexicon, toolMentions);
        Proof proof = new Proof(support, lexicon, toolMentions, said, place, findings);
        proof.cited = true;
        proof.concrete(support.bundle());
        proof.borneOut(support.bundle().sources());
        return List.copyOf(findings);
    }

    private Result result(Draft draft) {
        Draft.Head head = draft.head();
        Place front = new Place(HEAD, -1);
        heading(head.title(), front);
        heading(head.description(), front);
        heading(head.slug().replace('-', ' '), front);
        int statements = 0;
        int grounded = 0;
        for (Section section : draft.sections()) {
            Place place = new Place(section.id(), -1);
            heading(section.heading(), place);
            Walk walk = new Walk(section);
            section.blocks().forEach(block -> walk.block(block, section.tool()));
            statements += walk.statements;
            grounded += walk.grounded;
        }
        return new Result(statements, grounded, List.copyOf(findings), List.copyOf(proved));
    }

    /// Checks a heading. Everything concrete in it must be in the bundle, or be the number of tools or the
    /// current year.
    private void heading(String text, Place place) {
        if (text.length() > LONGEST_SENTENCE) {
            findings.add(tooLong(text, place));
        } else if (!text.isBlank()) {
            Proof proof = proof(text, place);
            proof.headline = true;
            proof.tools = tools;
            proof.year = bundle.createdAt().atZone(ZoneOffset.UTC).getYear();
            proof.concrete(support.bundle());
            keepProved(proof);
        }
    }

    private void keepProved(Proof proof) {
        proof.proved().stream().limit(MOST_PROVED - proved.size()).forEach(proved::add);
    }

    private Proof proof(String text, Place place) {
        Proof proof = new Proof(support, lexicon, toolMentions, Text.of(text, lexicon, toolMentions), place, findings);
        proof.tools = Math.max(tools, bundle.tools().size());
        proof.year = bundle.createdAt().atZone(ZoneOffset.UTC).getYear();
        return proof;
    }

    /// Walks through a section and keeps track of the position.
    private final class Walk {
        private final Section section;
        private int number;
        private int statements;
        private int grounded;

        /// The evidence for the previous sentence.
        private List<String> previous = List.of();

        Walk(Section section) {
            this.section = section;
        }

        void block(Block block, @Nullable String tool) {
            switch (block) {
                case Block.Prose prose -> prose.said().forEach(sentence -> sentence(sentence, tool, ""));
                case Block.Points points -> points.said().forEach(sentence -> sentence(sentence, tool, ""));
                case Block.Part part -> {
                    heading(part.heading(), new Place(section.id(), -1));
                    String about = sole(part.heading());
                    part.blocks().forEach(each -> block(each, about == null ? tool : about));
                }
                case Block.Grid grid -> {
                    grid.columns().forEach(column -> heading(column, new Place(section.id(), -1)));
                    for (List<Sentence> row : grid.rows()) {
                        String about =
                                row.isEmpty() ? null : sole(row.getFirst().text());
                        for (int i = 0; i < row.size(); i++) {
                            String column =
                                    i < grid.columns().size() ? grid.columns().get(i) : "";
                            sentence(row.get(i), about == null ? tool : about, i == 0 ? "" : column);
                        }
                    }
                }
            }
        }

        /// Returns the only tool that a heading or the first cell of a row mentions; null if there is not
        /// exactly one.
        private @Nullable String sole(String text) {
            List<ToolMentions.Mention> mentions =
                    Text.of(text, lexicon, toolMentions).mentions();
            return mentions.stream().map(ToolMentions.Mention::tool).distinct().count() == 1
                    ? mentions.getFirst().tool()
                    : null;
        }

        private void sentence(Sentence sentence, @Nullable String tool, String column) {
            Place place = new Place(section.id(), number++);
            int before = findings.size();
            boolean tooLong = sentence.text().length() > LONGEST_SENTENCE;
            if (tooLong) {
                findings.add(tooLong(sentence.text(), place));
            }
            boolean states = tooLong || judge(sentence, tool, column, place);
            previous = sentence.evidence();
            if (states) {
                statements++;
                if (findings.size() == before) {
                    grounded++;
                }
            }
        }

        /// @return whether the sentence makes a factual claim
        private boolean judge(Sentence sentence, @Nullable String tool, String column, Place place) {
            List<ParsedEvidence.Source> cited = new ArrayList<>();
            for (String id : new LinkedHashSet<>(sentence.evidence())) {
                ParsedEvidence.Source source = support.source(id);
                if (source == null) {
                    findings.add(new EvidenceFinding(
                            Rule.DEAD_EVIDENCE,
                            place,
                            sentence.text(),
                            "There is no evidence with the id " + quoted(id) + "."));
                } else {
                    cited.add(source);
                }
            }
            Proof proof = proof(sentence.text(), place);
            proof.tool = tool;
            proof.column = column;
            if (sentence.kind() == Kind.FACT) {
                fact(sentence, cited, proof, place);
                keepProved(proof);
                return true;
            }
            String wrong = sentence.kind() == Kind.FIXED ? null : mislabelled(sentence, proof.said, tool);
            if (wrong != null) {
                findings.add(new EvidenceFinding(Rule.MISLABELLED, place, sentence.text(), wrong));
            }
            proof.loose = sentence.kind() != Kind.FIXED;
            proof.advice = proof.loose && proof.said.mentions().isEmpty();
            proof.cited = !cited.isEmpty();
            proof.concrete(cited.isEmpty() ? support.bundle() : support.of(cited));
            keepProved(proof);
            return wrong != null;
        }

        private void fact(Sentence sentence, List<ParsedEvidence.Source> cited, Proof proof, Place place) {
            if (sentence.evidence().isEmpty()) {
                findings.add(new EvidenceFinding(
                        Rule.UNCITED, place, sentence.text(), "Cite evidence for this statement; it cites none."));
                proof.concrete(support.bundle());
                return;
            }
            if (cited.isEmpty()) {
                return;
            }
            ParsedEvidence.Pool pool = support.of(cited);
            proof.cited = true;
            proof.continues = !sentence.evidence().isEmpty()
                    && previous.equals(sentence.evidence())
                    && proof.said.tokens().stream().limit(1).anyMatch(token -> CONTINUING.contains(token.form()));
            proof.concrete(pool);
            proof.borneOut(cited);
        }

        private @Nullable String mislabelled(Sentence sentence, Text said, @Nullable String tool) {
            String text = sentence.text().strip();
            boolean cites = !sentence.evidence().isEmpty();
            return switch (sentence.kind()) {
                case FACT, FIXED -> null;
                case QUESTION -> asks(text) ? null : "A question must end with a question mark.";
                case INSTRUCTION ->
                    !lexicon.english() || SentenceKinds.instructs(said, lexicon) && (cites || !concrete(said))
                            ? null
                            : "An instruction must tell the reader what to do, and must not contain uncited facts.";
                case TRANSITION ->
                    !SentenceKinds.tells(said) && !concrete(said) && (tool == null || !aboutIt(said))
                            ? null
                            : "A transition must lead to the next point without stating anything.";
                case OPINION ->
                    !lexicon.english() || SentenceKinds.opines(said) && (cites || !concrete(said))
                            ? null
                            : "An opinion must be marked as an opinion, and must not contain uncited facts.";
            };
        }

        /// Whether the sentence refers to the section's tool with a pronoun, as in "It has …".
        private boolean aboutIt(Text said) {
            List<Token> tokens = said.tokens();
            return tokens.size() > 1
                    && Set.of("it", "its", "they").contains(tokens.getFirst().form())
                    && lexicon.english();
        }

        /// Whether the sentence contains something that can be looked up: a price, a share, a date, a
        /// quotation, or a number about a tool.
        private boolean concrete(Text said) {
            return !said.quotations().isEmpty()
                    || said.days().stream().anyMatch(day -> day.year() > 0)
                    || said.quantities().stream()
                            .anyMatch(quantity -> quantity.demanded()
                                    && (quantity.money()
                                            || quantity.share()
                                            || !said.mentions().isEmpty() && !isCount(quantity)));
        }
    }

    /// Whether the number is a count in words, as in "for a family of four".
    private static boolean isCount(Quantity quantity) {
        return quantity.spelt() && quantity.readings().getFirst().kind().isEmpty();
    }

    private static boolean asks(String text) {
        int end = text.length();
        while (end > 0 && "\"”’»)'“ ".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        return end > 0 && "?？؟;".indexOf(text.charAt(end - 1)) >= 0;
    }

    private static EvidenceFinding tooLong(String text, Place place) {
        return new EvidenceFinding(
                Rule.UNSUPPORTED,
                place,
                PlainText.excerpt(text, LONGEST_EXCERPT),
                "This sentence is too long to check.");
    }

    private static String quoted(String text) {
        return "“" + text + "”";
    }
}
