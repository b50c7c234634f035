package assay.service.drafts.web;

import static assay.service.platform.web.Shape.decimal;
import static assay.service.platform.web.Shape.large;
import static assay.service.platform.web.Shape.list;
import static assay.service.platform.web.Shape.number;
import static assay.service.platform.web.Shape.object;
import static assay.service.platform.web.Shape.text;
import static assay.service.platform.web.Shape.texts;
import static assay.service.platform.web.Shape.time;
import static assay.service.platform.web.Shape.truth;
import static assay.service.platform.web.Shape.word;

import assay.drafts.quality.EditorialScore;
import assay.service.platform.web.Shape;
import java.util.List;

/// Response schemas of the builder. The published schema of a bundle is narrower; a test validates responses
/// against both.
final class BuilderShapes {

    private BuilderShapes() {}

    static final Shape RESEARCH_ANSWER = Shape.of(
            "ResearchAnswer",
            "The result of research.",
            object("research_bundle", "", "ResearchBundle"),
            text("provider", "The provider that did the research: anthropic, openai or mock."),
            list("gaps", "What research could not find out.", "ResearchGap"),
            object("cost", "", "ModelCost"),
            number("credits_used", "The cost in credits."));

    static final Shape RESEARCH_GAP = Shape.of(
            "ResearchGap",
            "A fact that research could not find.",
            text("tool", "The id of the tool; null if tools are missing.").orNull(),
            text("name", "Its name.").orNull(),
            text("fact", "The kind of fact that is missing: what, audience, price, free_plan, strength or limit.")
                    .orNull(),
            text("detail", ""));

    static final Shape MODEL_COST = Shape.of(
            "ModelCost",
            "The provider usage, including failed attempts. You pay only the credits.",
            number("calls", "Requests that were answered."),
            large("input_tokens", ""),
            large("output_tokens", ""),
            number("searches", "Web searches by the provider."),
            decimal("usd", "US dollars, at the prices set by the operator; null if a price is not known.")
                    .orNull(),
            list("steps", "", "ModelStepCost"));

    static final Shape MODEL_STEP_COST = Shape.of(
            "ModelStepCost",
            "The usage of one provider in one step.",
            text("step", "").example("facts:1"),
            text("provider", "").orNull(),
            text("model", "").orNull(),
            truth("failed", "Whether the step failed, or another provider answered instead of this one."),
            number("calls", ""),
            large("input_tokens", ""),
            large("output_tokens", ""),
            number("searches", ""),
            decimal("usd", "").orNull());

    static final Shape RESEARCH_BUNDLE = Shape.of(
            "ResearchBundle",
            "Facts about some tools, with the evidence for each fact. Its JSON Schema is at"
                    + " `/schemas/research-bundle-1.json`.",
            number("version", "The version of the format: 1."),
            text("id", ""),
            word(
                    "origin",
                    "Where the bundle comes from: the service's research, or a person who changed it.",
                    List.of("research", "user")),
            truth("fictitious", "Whether it is made up, as sample data."),
            time("created_at", ""),
            text("provider", ""),
            text("primary_keyword", ""),
            text("audience", ""),
            text("house_product", ""),
            object("searchers", "", "Searchers"),
            list("tools", "The tools, the house product first.", "ResearchTool"),
            list("evidence", "", "ResearchEvidence"),
            list("dropped", "Statements dropped because their evidence does not support them.", "DroppedFact"),
            text("hash", "The hash of everything else in the bundle: `sha256:` and 64 hexadecimal digits."));

    static final Shape SEARCHERS = Shape.of(
            "Searchers",
            "What people who search for the keyword want.",
            text("intent", ""),
            texts("questions", ""),
            texts("terms", ""),
            texts("evidence", ""));

    static final Shape RESEARCH_TOOL = Shape.of(
            "ResearchTool",
            "A tool and the facts about it.",
            text("id", "").example("t1"),
            text("name", ""),
            truth("house", ""),
            text("url", "").format("uri").orNull(),
            list("facts", "", "ResearchFact"));

    static final Shape RESEARCH_FACT = Shape.of(
            "ResearchFact",
            "A fact about a tool.",
            text("id", "").example("f1"),
            word("kind", "", List.of("what", "audience", "price", "free_plan", "strength", "limit")),
            text("text", ""),
            text("brief", "The fact in a few words.").orNull(),
            texts("evidence", "The ids of its evidence."));

    static final Shape RESEARCH_EVIDENCE = Shape.of(
            "ResearchEvidence",
            "The passage that supports a fact.",
            text("id", "").example("e1"),
            text("tool", "The id of the tool it is about; null if it is about the market.")
                    .orNull(),
            text("url", "").format("uri"),
            text("title", ""),
            text("passage", "The quoted text, letter for letter except for white space."),
            time("retrieved_at", ""),
            word("found", "How it was found.", List.of("cited", "searched", "brought")),
            word(
                    "verified",
                    "Who confirms that the passage is on the page: this service, which read the page, the"
                            + " provider, or a person.",
                    List.of("page", "provider", "user")));

    static final Shape DROPPED_FACT = Shape.of(
            "DroppedFact",
            "A statement that its evidence does not support.",
            text("tool", "").orNull(),
            text("text", ""),
            text("url", "").orNull(),
            text("reason", ""));

    static final Shape RESEARCH_BUNDLE_SUMMARY = Shape.of(
            "ResearchBundleSummary",
            "A bundle in a list.",
            text("id", ""),
            text("primary_keyword", ""),
            text("house_product", ""),
            number("tools", "The number of tools."),
            word("origin", "", List.of("research", "user")),
            truth("fictitious", ""),
            time("created_at", ""));

    static final Shape RESEARCH_BUNDLE_PAGE = Shape.of(
            "ResearchBundlePage",
            "A page of bundles, newest first.",
            list("data", "", "ResearchBundleSummary"),
            text("next_cursor", "Pass it as `cursor` to get the next page; null on the last page.")
                    .orNull(),
            truth("has_more", ""));

    static final Shape DRAFT_ANSWER = Shape.of(
            "DraftAnswer",
            "A draft with its QA report.",
            text("draft_md", "The draft, in Markdown with front matter."),
            object("qa_report", "", "QaReport"),
            decimal("editorial_score", "Calculated from the report, as explained in `qa_report.editorial`.")
                    .from(0)
                    .to(100),
            number("rounds", "The number of writing rounds, from 1 to 4; 1 if nothing had to be rewritten."),
            text("provider", ""),
            object("cost", "", "ModelCost"),
            number("credits_used", "The cost in credits."));

    static final Shape QA_REPORT = Shape.of(
            "QaReport",
            "The results of the checks of a draft.",
            object("grounding", "", "QaGrounding"),
            object("meaning", "", "QaMeaning"),
            list("statements", "The statements that cite evidence, in the order of the draft.", "QaStatement"),
            object("coverage", "", "QaCoverage"),
            object("scan", "", "QaScan"),
            object("fairness", "", "QaFairness"),
            object("tone", "", "QaTone"),
            object("repetition", "", "QaRepetition"),
            list(
                    "doubts",
                    "Statements whose evidence may say something else, for a person to compare. They don't fail the"
                            + " draft or lower the score.",
                    "QaDoubt"),
            object("editorial", "", "EditorialScore"),
            number(
                    "cut",
                    "The number of sentences, cells and headings that were removed because no evidence supports them."),
            list("removed", "What was removed, with the reasons.", "QaRemoved"));

    static final Shape QA_MEANING = Shape.of(
            "QaMeaning",
            "The verdicts of a second language model, the verifier. They don't affect the score.",
            word(
                    "status",
                    "How much was checked: `not_checked` if the verifier could not be reached, `off` if the server"
                            + " does not use one.",
                    List.of("checked", "partly", "not_checked", "off")),
            text("verifier", "The provider of the verifier's model; null if none answered.")
                    .orNull(),
            truth("independent", "Whether the draft was written by another provider's model."),
            number("supported", "Statements that their passages support."),
            number("contradicted", "Statements that their passages contradict."),
            number("not_stated", "Statements that their passages neither support nor contradict."),
            number("unchecked", "Statements that were not checked."),
            text("reason", "Why some were not checked; empty if all were."));

    static final Shape QA_STATEMENT = Shape.of(
            "QaStatement",
            "A statement with its evidence and the results of both checks.",
            text("section", "").example("tool-t2"),
            number("sentence", "The position in the section, from 0."),
            text("text", ""),
            texts("evidence", "The ids of its evidence in the bundle."),
            object("program", "", "QaProgram"),
            object("verifier", "The verifier's verdict; null if it was not checked.", "QaVerifier")
                    .orNull());

    static final Shape QA_PROGRAM = Shape.of(
            "QaProgram",
            "The result of the program's check of a statement.",
            word(
                    "result",
                    "`proven` if its evidence has its numbers, prices, dates, names, quotations and denials;"
                            + " `doubted` if a person should compare the two.",
                    List.of("proven", "doubted", "failed")),
            texts("reasons", "The reasons; empty if it is proven."),
            list("facts", "Its facts that are in its evidence or follow from it.", "QaFact"));

    static final Shape QA_FACT = Shape.of(
            "QaFact",
            "A fact in a statement, such as a price, and the passage that has it.",
            word("kind", "", List.of("number", "price", "date", "quotation", "name", "link")),
            text("text", "The words in the statement."),
            text("evidence", "The id of the passage; null if the fact was calculated from several passages.")
                    .orNull(),
            text(
                            "derivation",
                            "How a number was calculated, such as `$15 × 12 = $180`; null if the passage has the fact itself.")
                    .orNull());

    static final Shape QA_VERIFIER = Shape.of(
            "QaVerifier",
            "The verifier's verdict on a statement. A verdict without a real quotation counts as `not_stated`.",
            word("verdict", "", List.of("supported", "contradicted", "not_stated")),
            text("evidence", "The id of the quoted passage; empty if none is quoted."),
            text("quotation", "The words in the passage that the verdict rests on."));

    static final Shape QA_REMOVED = Shape.of(
            "QaRemoved",
            "A removed sentence, cell or heading.",
            text("section", "The section; `head` is the front matter.").example("tool-t2"),
            text("text", ""),
            text("reason", ""));

    static final Shape QA_GROUNDING = Shape.of(
            "QaGrounding",
            "Whether the evidence supports the draft.",
            number("statements", "The number of sentences that state something."),
            number("grounded", "The number of statements that are supported by the evidence they cite."),
            list("findings", "What is not supported, with its place.", "QaFinding"),
            object("verified", "", "QaVerified"),
            list("dropped", "What research dropped; at most 100 entries.", "QaDropped"));

    static final Shape QA_FINDING = Shape.of(
            "QaFinding",
            "A part of the draft that the evidence does not support.",
            word(
                    "rule",
                    "The violated rule.",
                    List.of(
                            "number",
                            "price",
                            "date",
                            "quotation",
                            "name",
                            "link",
                            "dead_evidence",
                            "unsupported",
                            "uncited",
                            "mislabelled")),
            text("section", "The section; `head` is the front matter.").example("tool-t2"),
            number("sentence", "The position in the section, from 0; -1 if it is not a sentence, such as a heading."),
            text("text", ""),
            text("reason", ""));

    static final Shape QA_DOUBT = Shape.of(
            "QaDoubt",
            "A statement that no program can prove right or wrong.",
            text("section", "").example("tool-t2"),
            number("sentence", "The position in the section, from 0."),
            text("text", "The sentence in the draft."),
            text("evidence", "The id of the most similar passage; null if the cited passages have none of its words.")
                    .example("e3")
                    .orNull(),
            text("quotation", "The most similar sentence of that passage; empty if there is none."),
            text("reason", "What may differ, in one line."));

    static final Shape QA_VERIFIED = Shape.of(
            "QaVerified",
            "Who confirmed the evidence that the draft cites.",
            number("page", "Found on the page by this service."),
            number("provider", "Known only from the provider's citation."),
            number("user", "Provided by a person."),
            number("page_pct", "").from(0).to(100),
            number("provider_pct", "").from(0).to(100),
            number("user_pct", "").from(0).to(100));

    static final Shape QA_DROPPED = Shape.of(
            "QaDropped",
            "A statement that research dropped for lack of evidence.",
            text("text", ""),
            text("reason", ""));

    static final Shape QA_COVERAGE = Shape.of(
            "QaCoverage",
            "How many of the known facts the draft uses, counted by tool and kind of fact.",
            number("known", "Combinations of tool and kind with a known fact."),
            number("said", "Combinations that the draft uses."),
            number("unknown", "Combinations without a known fact."),
            list("tools", "", "QaToolCoverage"));

    static final Shape QA_TOOL_COVERAGE = Shape.of(
            "QaToolCoverage",
            "The coverage of one tool.",
            text("tool", "").example("t1"),
            text("name", ""),
            list("facts", "", "QaFactCoverage"));

    static final Shape QA_FACT_COVERAGE = Shape.of(
            "QaFactCoverage",
            "The coverage of one kind of fact.",
            word("kind", "", List.of("what", "audience", "price", "free_plan", "strength", "limit")),
            word("state", "", List.of("said", "not_said", "unknown")));

    static final Shape QA_SCAN = Shape.of(
            "QaScan",
            "Assay's own scan of the draft.",
            word("content_type", "", List.of("listicle", "comparison", "alternatives", "buyers_guide")),
            word("verdict", "", List.of("PASS", "OPTIMIZATION", "WARNING", "FAIL", "BLOCKER")),
            object("scores", "", "QaScores"),
            number("word_count", ""),
            list("failing", "Checks that don't pass, the worst first.", "QaFailingCheck"));

    static final Shape QA_SCORES = Shape.of(
            "QaScores",
            "Points from 0 to 100.",
            decimal("overall", ""),
            decimal("seo", ""),
            decimal("aeo", ""),
            decimal("geo", ""));

    static final Shape QA_FAILING_CHECK = Shape.of(
            "QaFailingCheck",
            "A check that does not pass.",
            text("check", "").example("intro"),
            word("severity", "", List.of("OPTIMIZATION", "WARNING", "FAIL", "BLOCKER")),
            texts("reasons", ""));

    static final Shape QA_FAIRNESS = Shape.of(
            "QaFairness",
            "Whether the other tools are treated like the house product.",
            number("house_words", "The number of words in the house product's section."),
            number("median_words", "The median number of words in the other tools' sections."),
            number("length_ratio_pct", "`house_words` in percent of `median_words`; 100 if there are no other tools."),
            list("problems", "", "QaProblem"));

    static final Shape QA_TONE = Shape.of(
            "QaTone",
            "Hype, superlatives and exclamation marks.",
            number("hype_words", ""),
            number("superlatives", ""),
            number("exclamations", ""),
            list("problems", "", "QaProblem"));

    static final Shape QA_REPETITION = Shape.of(
            "QaRepetition",
            "Repetition in the draft.",
            number("sentences", "The number of sentences checked."),
            number("alike", "Sentences that nearly repeat another one."),
            number("openings", "Sentences that begin like the two before them."),
            list("problems", "", "QaProblem"));

    static final Shape QA_PROBLEM = Shape.of(
            "QaProblem",
            "Something to fix, with its place.",
            text("section", "The section; empty if it is not about a section."),
            number("sentence", "The position in the section, from 0; -1 if it is not a sentence."),
            text("text", ""),
            text("reason", ""));

    static final Shape EDITORIAL_SCORE = Shape.of(
            "EditorialScore",
            "The score calculated from the report, part by part.",
            decimal("score", "").from(0).to(100),
            truth(
                    "ready",
                    "Whether the score is at least " + EditorialScore.READY + " and every statement is supported."),
            list("parts", "", "EditorialPart"),
            texts("caps", "Why the score is capped, one sentence each."));

    static final Shape EDITORIAL_PART = Shape.of(
            "EditorialPart",
            "A part of the score.",
            word("part", "", List.of("grounding", "scan", "coverage", "fairness", "tone", "repetition")),
            number("weight", "The weight in percent."),
            decimal("points", "").from(0).to(100),
            decimal("points_lost", "The points it takes from the score, before caps."),
            text("threshold", "The condition for losing no points."),
            text("reason", ""));
}
