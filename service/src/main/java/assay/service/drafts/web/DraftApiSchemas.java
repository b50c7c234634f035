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

/// Response schemas of the builder. The published schema of bundles is stricter; a test validates responses
/// against both.
final class DraftApiSchemas {

    private DraftApiSchemas() {}

    static final Shape RESEARCH_ANSWER = Shape.of(
            "ResearchAnswer",
            "The result of a research job.",
            object("research_bundle", "", "ResearchBundle"),
            text("provider", "The provider that did the research: `anthropic`, `openai` or `mock`."),
            list("gaps", "The facts and tools that research could not find.", "ResearchGap"),
            object("cost", "", "ModelCost"),
            number("credits_used", "The cost in credits."));

    static final Shape RESEARCH_GAP = Shape.of(
            "ResearchGap",
            "A fact or tool that research could not find.",
            text("tool", "The id of the tool that the fact is about; null if the gap is that too few tools were found.")
                    .orNull(),
            text("name", "The tool's name; null if the gap is that too few tools were found.")
                    .orNull(),
            text(
                            "fact",
                            "The kind of fact that is missing: `what`, `audience`, `price`, `free_plan`, `strength` or `limit`.")
                    .orNull(),
            text("detail", ""));

    static final Shape MODEL_COST = Shape.of(
            "ModelCost",
            "The usage at the provider, including failed attempts. You are charged only the credits.",
            number("calls", "The number of requests that got a response."),
            large("input_tokens", ""),
            large("output_tokens", ""),
            number("searches", "The number of web searches by the provider."),
            decimal(
                            "usd",
                            "The cost in US dollars, at the prices that the operator configured; null if a price is not configured.")
                    .orNull(),
            list("steps", "", "ModelStepCost"));

    static final Shape MODEL_STEP_COST = Shape.of(
            "ModelStepCost",
            "The usage of one provider in one step.",
            text("step", "").example("facts:1"),
            text("provider", "").orNull(),
            text("model", "").orNull(),
            truth(
                    "failed",
                    "Whether the usage produced no result, because the step failed or another provider's response was"
                            + " used."),
            number("calls", ""),
            large("input_tokens", ""),
            large("output_tokens", ""),
            number("searches", ""),
            decimal("usd", "").orNull());

    static final Shape RESEARCH_BUNDLE = Shape.of(
            "ResearchBundle",
            "The result of research: facts about tools, with the evidence for each fact. The JSON Schema of a bundle is at"
                    + " `/schemas/research-bundle-1.json`.",
            number("version", "The version of the bundle format. Always 1."),
            text("id", ""),
            word(
                    "origin",
                    "The origin of the bundle: `research` if Assay created it, `user` if a person changed it.",
                    List.of("research", "user")),
            truth("fictitious", "Whether the bundle is made-up sample data."),
            time("created_at", ""),
            text("provider", ""),
            text("primary_keyword", ""),
            text("audience", ""),
            text("house_product", ""),
            object("searchers", "", "Searchers"),
            list("tools", "The tools, starting with the house product.", "ResearchTool"),
            list("evidence", "", "ResearchEvidence"),
            list(
                    "dropped",
                    "Statements that were dropped because their evidence does not support them.",
                    "DroppedFact"),
            text("hash", "A hash of all other fields of the bundle: `sha256:` and 64 hexadecimal digits."));

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
            texts("evidence", "The ids of the evidence for the fact."));

    static final Shape RESEARCH_EVIDENCE = Shape.of(
            "ResearchEvidence",
            "A passage that supports a fact.",
            text("id", "").example("e1"),
            text("tool", "The id of the tool that the passage is about; null if it is about the market.")
                    .orNull(),
            text("url", "").format("uri"),
            text("title", ""),
            text("passage", "The quoted text, which matches the source letter for letter except for white space."),
            time("retrieved_at", ""),
            word(
                    "found",
                    "How the passage was found: `cited` means that the provider cited it, `searched` that it was in the"
                            + " provider's search results, and `brought` that a person provided it.",
                    List.of("cited", "searched", "brought")),
            word(
                    "verified",
                    "Who confirms that the passage is on the page: `page` means that this service read the page,"
                            + " `provider` that the provider quoted it, and `user` that a person provided it.",
                    List.of("page", "provider", "user")));

    static final Shape DROPPED_FACT = Shape.of(
            "DroppedFact",
            "A statement that is not supported by its evidence.",
            text("tool", "").orNull(),
            text("text", ""),
            text("url", "").orNull(),
            text("reason", ""));

    static final Shape RESEARCH_BUNDLE_SUMMARY = Shape.of(
            "ResearchBundleSummary",
            "A summary of a bundle.",
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
            text("next_cursor", "Send this value as `cursor` to get the next page; null on the last page.")
                    .orNull(),
            truth("has_more", ""));

    static final Shape DRAFT_ANSWER = Shape.of(
            "DraftAnswer",
            "A draft with its QA report.",
            text("draft_md", "The draft, in Markdown with front matter."),
            object("qa_report", "", "QaReport"),
            decimal(
                            "editorial_score",
                            "The editorial score, calculated from the QA report as `qa_report.editorial` explains.")
                    .from(0)
                    .to(100),
            number("rounds", "The number of writing rounds, from 1 to 4. It is 1 if nothing had to be rewritten."),
            text("provider", ""),
            object("cost", "", "ModelCost"),
            number("credits_used", "The cost in credits."));

    static final Shape QA_REPORT = Shape.of(
            "QaReport",
            "The results of checking a draft.",
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
                    "Statements that may not match their evidence, and need a person's review. They don't lower the"
                            + " score or prevent the draft from being ready.",
                    "QaDoubt"),
            object("editorial", "", "EditorialScore"),
            number(
                    "cut",
                    "The number of sentences, cells and headings that were removed because no evidence supports them."),
            list("removed", "The removed sentences, cells and headings, with the reasons.", "QaRemoved"));

    static final Shape QA_MEANING = Shape.of(
            "QaMeaning",
            "The verdicts of a second language model, the verifier. They don't affect the score.",
            word(
                    "status",
                    "How much the verifier checked: `not_checked` if it could not be reached, and `off` if the server"
                            + " does not use a verifier.",
                    List.of("checked", "partly", "not_checked", "off")),
            text("verifier", "The provider of the verifier's model; null if no verifier responded.")
                    .orNull(),
            truth(
                    "independent",
                    "Whether the verifier's model is from a different provider than the model that wrote the draft."),
            number("supported", "The number of statements supported by the passages they cite."),
            number("contradicted", "The number of statements contradicted by the passages they cite."),
            number(
                    "not_stated",
                    "The number of statements neither supported nor contradicted by the passages they cite."),
            number("unchecked", "The number of statements that were not checked."),
            text("reason", "Why some statements were not checked; empty if all were checked."));

    static final Shape QA_STATEMENT = Shape.of(
            "QaStatement",
            "A statement with its evidence and the results of the automatic check and of the verifier.",
            text("section", "").example("tool-t2"),
            number("sentence", "The zero-based index of the sentence in the section."),
            text("text", ""),
            texts("evidence", "The ids of the statement's evidence in the bundle."),
            object("program", "", "QaProgram"),
            object(
                            "verifier",
                            "The verifier's verdict; null if the verifier did not check the statement.",
                            "QaVerifier")
                    .orNull());

    static final Shape QA_PROGRAM = Shape.of(
            "QaProgram",
            "The result of the automatic check of a statement.",
            word(
                    "result",
                    "`proven` if the evidence contains all numbers, prices, dates, names, quotations and negations in"
                            + " the statement, `doubted` if a person should compare the statement with its evidence,"
                            + " and `failed` otherwise.",
                    List.of("proven", "doubted", "failed")),
            texts("reasons", "The reasons why the statement is not proven; empty if it is."),
            list("facts", "The facts in the statement that the evidence contains or implies.", "QaFact"));

    static final Shape QA_FACT = Shape.of(
            "QaFact",
            "A fact in a statement, such as a price, and the passage that contains the fact.",
            word("kind", "", List.of("number", "price", "date", "quotation", "name", "link")),
            text("text", "The words that express the fact in the statement."),
            text(
                            "evidence",
                            "The id of the passage that contains the fact; null if the fact was calculated from several passages.")
                    .orNull(),
            text(
                            "derivation",
                            "How a number was calculated, such as `$15 × 12 = $180`; null if the passage contains the fact itself.")
                    .orNull());

    static final Shape QA_VERIFIER = Shape.of(
            "QaVerifier",
            "The verifier's verdict on a statement. A verdict counts as `not_stated` if its quotation is missing or is not in the passage.",
            word("verdict", "", List.of("supported", "contradicted", "not_stated")),
            text("evidence", "The id of the quoted passage; empty if no passage is quoted."),
            text("quotation", "The words in the passage that the verdict is based on."));

    static final Shape QA_REMOVED = Shape.of(
            "QaRemoved",
            "A removed sentence, cell or heading.",
            text("section", "The section that contained the removed part; `head` is the front matter.")
                    .example("tool-t2"),
            text("text", ""),
            text("reason", ""));

    static final Shape QA_GROUNDING = Shape.of(
            "QaGrounding",
            "Whether the evidence supports the draft.",
            number("statements", "The number of sentences that make a factual claim."),
            number("grounded", "The number of statements supported by the evidence they cite."),
            list("findings", "The parts of the draft that are not supported, with their positions.", "QaFinding"),
            object("verified", "", "QaVerified"),
            list("dropped", "The statements that research dropped; at most 100 entries.", "QaDropped"));

    static final Shape QA_FINDING = Shape.of(
            "QaFinding",
            "A part of the draft that is not supported by the evidence.",
            word(
                    "rule",
                    "The rule that was violated.",
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
            text("section", "The section that contains this part; `head` is the front matter.")
                    .example("tool-t2"),
            number(
                    "sentence",
                    "The zero-based index of the sentence in the section; -1 if the part is not a sentence (for example, a heading)."),
            text("text", ""),
            text("reason", ""));

    static final Shape QA_DOUBT = Shape.of(
            "QaDoubt",
            "A statement that Assay can't prove right or wrong.",
            text("section", "").example("tool-t2"),
            number("sentence", "The zero-based index of the sentence in the section."),
            text("text", "The sentence in the draft."),
            text(
                            "evidence",
                            "The id of the most similar passage; null if the cited passages share no words with the statement.")
                    .example("e3")
                    .orNull(),
            text(
                    "quotation",
                    "The sentence in the passage that is most similar to the statement; empty if there is none."),
            text("reason", "How the statement might differ from its evidence, in one line."));

    static final Shape QA_VERIFIED = Shape.of(
            "QaVerified",
            "Who confirmed the evidence that the draft cites.",
            number("page", "The number of passages that this service found on the page."),
            number("provider", "The number of passages that are known only from the provider's citation."),
            number("user", "The number of passages that a person provided."),
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
            "How many of the known facts the draft uses, counting one fact per tool and kind of fact.",
            number("known", "The number of known facts, counting one per tool and kind of fact."),
            number("said", "The number of facts that the draft states, counting one per tool and kind of fact."),
            number("unknown", "The number of unknown facts, counting one per tool and kind of fact."),
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
            list("failing", "The failing checks, starting with the worst.", "QaFailingCheck"));

    static final Shape QA_SCORES = Shape.of(
            "QaScores",
            "The scores, from 0 to 100.",
            decimal("overall", ""),
            decimal("seo", ""),
            decimal("aeo", ""),
            decimal("geo", ""));

    static final Shape QA_FAILING_CHECK = Shape.of(
            "QaFailingCheck",
            "A failing check.",
            text("check", "").example("intro"),
            word("severity", "", List.of("OPTIMIZATION", "WARNING", "FAIL", "BLOCKER")),
            texts("reasons", ""));

    static final Shape QA_FAIRNESS = Shape.of(
            "QaFairness",
            "Whether the draft treats the other tools as fairly as the house product.",
            number("house_words", "The number of words in the house product's section."),
            number("median_words", "The median number of words in the other tools' sections."),
            number(
                    "length_ratio_pct",
                    "`house_words` as a percentage of `median_words`; 100 if there are no other tools."),
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
            number("alike", "The number of sentences that nearly repeat another sentence."),
            number("openings", "The number of sentences that begin like the two sentences before them."),
            list("problems", "", "QaProblem"));

    static final Shape QA_PROBLEM = Shape.of(
            "QaProblem",
            "A problem in the draft, with its position.",
            text("section", "The section; empty if the problem does not concern a single section."),
            number(
                    "sentence",
                    "The zero-based index of the sentence in the section; -1 if the problem does not concern a sentence."),
            text("text", ""),
            text("reason", ""));

    static final Shape EDITORIAL_SCORE = Shape.of(
            "EditorialScore",
            "The editorial score, with the points of each part of the QA report.",
            decimal("score", "").from(0).to(100),
            truth(
                    "ready",
                    "Whether the score is at least " + EditorialScore.READY + " and every statement is supported."),
            list("parts", "", "EditorialPart"),
            texts("caps", "The reasons why the score is capped, with one sentence for each cap."));

    static final Shape EDITORIAL_PART = Shape.of(
            "EditorialPart",
            "A part of the score.",
            word("part", "", List.of("grounding", "scan", "coverage", "fairness", "tone", "repetition")),
            number("weight", "The weight of this part, in percent."),
            decimal("points", "").from(0).to(100),
            decimal("points_lost", "The points that this part deducts from the score, before caps are applied."),
            text("threshold", "The condition under which no points are lost."),
            text("reason", ""));
}
