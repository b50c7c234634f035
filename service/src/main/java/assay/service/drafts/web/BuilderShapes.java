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

/// What the builder answers. The published schema of a bundle is narrower, and a test holds answers against both.
final class BuilderShapes {

    private BuilderShapes() {}

    static final Shape RESEARCH_ANSWER = Shape.of(
            "ResearchAnswer",
            "What research came to.",
            object("research_bundle", "", "ResearchBundle"),
            text("provider", "Who looked things up: anthropic, openai or mock."),
            list("gaps", "What is not known.", "ResearchGap"),
            object("cost", "", "ModelCost"),
            number("credits_used", "What it cost in credits."));

    static final Shape RESEARCH_GAP = Shape.of(
            "ResearchGap",
            "Something that is not known.",
            text("tool", "The id of the tool; null where tools are missing.").orNull(),
            text("name", "Its name.").orNull(),
            text("fact", "What is not known of it: what, audience, price, free_plan, strength or limit.")
                    .orNull(),
            text("detail", ""));

    static final Shape MODEL_COST = Shape.of(
            "ModelCost",
            "What was used of a provider, what was in vain included. It is not charged to you beyond the" + " credits.",
            number("calls", "Requests that were answered."),
            large("input_tokens", ""),
            large("output_tokens", ""),
            number("searches", "Searches on the web by the provider."),
            decimal("usd", "US dollars, by the prices the operator has set; null where a price is not known.")
                    .orNull(),
            list("steps", "", "ModelStepCost"));

    static final Shape MODEL_STEP_COST = Shape.of(
            "ModelStepCost",
            "What one step used of one provider.",
            text("step", "").example("facts:1"),
            text("provider", "").orNull(),
            text("model", "").orNull(),
            truth("failed", "Whether it was in vain: the step failed, or another provider answered after this one."),
            number("calls", ""),
            large("input_tokens", ""),
            large("output_tokens", ""),
            number("searches", ""),
            decimal("usd", "").orNull());

    static final Shape RESEARCH_BUNDLE = Shape.of(
            "ResearchBundle",
            "What is known of some tools, with the evidence for each fact. Its JSON Schema is at"
                    + " `/schemas/research-bundle-1.json`.",
            number("version", "Of this form: 1."),
            text("id", ""),
            word(
                    "origin",
                    "Who vouches for it as a whole: the service's research, or a person who changed it.",
                    List.of("research", "user")),
            truth("fictitious", "Whether it is made up for trying things out."),
            time("created_at", ""),
            text("provider", ""),
            text("primary_keyword", ""),
            text("audience", ""),
            text("house_product", ""),
            object("searchers", "", "Searchers"),
            list("tools", "The house product first.", "ResearchTool"),
            list("evidence", "", "ResearchEvidence"),
            list("dropped", "What was put forward without evidence that holds.", "DroppedFact"),
            text("hash", "Of everything else in it: `sha256:` and 64 hexadecimal digits."));

    static final Shape SEARCHERS = Shape.of(
            "Searchers",
            "What those who search for the keyword want.",
            text("intent", ""),
            texts("questions", ""),
            texts("terms", ""),
            texts("evidence", ""));

    static final Shape RESEARCH_TOOL = Shape.of(
            "ResearchTool",
            "A tool and what is known of it.",
            text("id", "").example("t1"),
            text("name", ""),
            truth("house", ""),
            text("url", "").format("uri").orNull(),
            list("facts", "", "ResearchFact"));

    static final Shape RESEARCH_FACT = Shape.of(
            "ResearchFact",
            "Something that is known of a tool.",
            text("id", "").example("f1"),
            word("kind", "", List.of("what", "audience", "price", "free_plan", "strength", "limit")),
            text("text", ""),
            text("brief", "The same in a few words.").orNull(),
            texts("evidence", "Ids of evidence."));

    static final Shape RESEARCH_EVIDENCE = Shape.of(
            "ResearchEvidence",
            "What a fact rests on.",
            text("id", "").example("e1"),
            text("tool", "The tool it tells of; null where it tells of the market.")
                    .orNull(),
            text("url", "").format("uri"),
            text("title", ""),
            text("passage", "Letter for letter, but for white space."),
            time("retrieved_at", ""),
            word("found", "How it was found.", List.of("cited", "searched", "brought")),
            word(
                    "verified",
                    "Who says that the passage stands there: this service, which read the page, the"
                            + " provider, or a person.",
                    List.of("page", "provider", "user")));

    static final Shape DROPPED_FACT = Shape.of(
            "DroppedFact",
            "What was put forward and could not be shown.",
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
            number("tools", "How many tools."),
            word("origin", "", List.of("research", "user")),
            truth("fictitious", ""),
            time("created_at", ""));

    static final Shape RESEARCH_BUNDLE_PAGE = Shape.of(
            "ResearchBundlePage",
            "A page of bundles, newest first.",
            list("data", "", "ResearchBundleSummary"),
            text("next_cursor", "Give it as `cursor` for the next page; null on the last.")
                    .orNull(),
            truth("has_more", ""));

    static final Shape DRAFT_ANSWER = Shape.of(
            "DraftAnswer",
            "A draft, and what a program could prove of it.",
            text("draft_md", "The draft, in Markdown with front matter."),
            object("qa_report", "", "QaReport"),
            decimal("editorial_score", "Arithmetic over the report, explained in `qa_report.editorial`.")
                    .from(0)
                    .to(100),
            number("rounds", "How often parts were written, from 1 to 4: 1 where nothing had to be written anew."),
            text("provider", ""),
            object("cost", "", "ModelCost"),
            number("credits_used", "What it cost in credits."));

    static final Shape QA_REPORT = Shape.of(
            "QaReport",
            "What the checks found in a draft.",
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
                    "Statements whose evidence may not say the same, for a person to compare. They fail nothing and take"
                            + " nothing from the score.",
                    "QaDoubt"),
            object("editorial", "", "EditorialScore"),
            number("cut", "How many sentences, cells and headings were taken out since nothing bore them out."),
            list("removed", "The same, each with its reason.", "QaRemoved"));

    static final Shape QA_MEANING = Shape.of(
            "QaMeaning",
            "What a second language model, the verifier, said of the statements. It counts for nothing in the score.",
            word(
                    "status",
                    "How much was checked: `not_checked` where the verifier could not be asked, `off` where the server does not"
                            + " ask one.",
                    List.of("checked", "partly", "not_checked", "off")),
            text("verifier", "The provider whose model was asked; null where none answered.")
                    .orNull(),
            truth("independent", "Whether another provider's model wrote the draft."),
            number("supported", "Statements that their passages say."),
            number("contradicted", "Statements that their passages rule out."),
            number("not_stated", "Statements that their passages neither say nor rule out."),
            number("unchecked", "Statements that were not checked."),
            text("reason", "Why not all were checked; empty where they were."));

    static final Shape QA_STATEMENT = Shape.of(
            "QaStatement",
            "A statement with its evidence, and what program and verifier say of it.",
            text("section", "").example("tool-t2"),
            number("sentence", "From 0, in the section."),
            text("text", ""),
            texts("evidence", "Ids of the bundle's evidence."),
            object("program", "", "QaProgram"),
            object("verifier", "Null where it was not checked.", "QaVerifier").orNull());

    static final Shape QA_PROGRAM = Shape.of(
            "QaProgram",
            "What a program could prove of a statement.",
            word(
                    "result",
                    "`proven` where its numbers, prices, dates, names, quotations and denials stand in its evidence; `doubted` where a"
                            + " person should compare the two.",
                    List.of("proven", "doubted", "failed")),
            texts("reasons", "Empty for what is proven."),
            list("facts", "What of it stands in its evidence or follows from it.", "QaFact"));

    static final Shape QA_FACT = Shape.of(
            "QaFact",
            "A typed fact of a statement, and the passage that has it.",
            word("kind", "", List.of("number", "price", "date", "quotation", "name", "link")),
            text("text", "The words of the statement."),
            text("evidence", "The id of the passage; null for what was worked out from several.")
                    .orNull(),
            text("derivation", "How a number was worked out, such as `$15 × 12 = $180`; null for what stands there.")
                    .orNull());

    static final Shape QA_VERIFIER = Shape.of(
            "QaVerifier",
            "What the verifier said of a statement. Words that do not stand in a passage count as `not_stated`.",
            word("verdict", "", List.of("supported", "contradicted", "not_stated")),
            text("evidence", "The id of the passage that it quotes; empty where it quotes none."),
            text("quotation", "The words of that passage that decide."));

    static final Shape QA_REMOVED = Shape.of(
            "QaRemoved",
            "Something that was cut.",
            text("section", "The section; `head` is the front matter.").example("tool-t2"),
            text("text", ""),
            text("reason", ""));

    static final Shape QA_GROUNDING = Shape.of(
            "QaGrounding",
            "Whether the evidence bears out what the draft says.",
            number("statements", "Sentences that state something."),
            number("grounded", "Those of them that the evidence they cite bears out."),
            list("findings", "What is not borne out, with its place.", "QaFinding"),
            object("verified", "", "QaVerified"),
            list("dropped", "What research dropped; a hundred at most.", "QaDropped"));

    static final Shape QA_FINDING = Shape.of(
            "QaFinding",
            "Something that the evidence does not bear out.",
            word(
                    "rule",
                    "What is wrong.",
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
            number("sentence", "From 0, in the section; -1 for what is no sentence, such as a heading."),
            text("text", ""),
            text("reason", ""));

    static final Shape QA_DOUBT = Shape.of(
            "QaDoubt",
            "A statement that no program can prove to say what its evidence says, or to say something else.",
            text("section", "").example("tool-t2"),
            number("sentence", "From 0, in the section."),
            text("text", "The sentence of the draft."),
            text(
                            "evidence",
                            "The id of the passage that is nearest to it; null where no word of it is in what it cites.")
                    .example("e3")
                    .orNull(),
            text("quotation", "The nearest sentence of that passage; empty where there is none."),
            text("reason", "What may not be the same, in one line."));

    static final Shape QA_VERIFIED = Shape.of(
            "QaVerified",
            "Who vouches for the pieces of evidence that the draft cites.",
            number("page", "Found by this service on the page."),
            number("provider", "Known from the provider's citation alone."),
            number("user", "Brought by a person."),
            number("page_pct", "").from(0).to(100),
            number("provider_pct", "").from(0).to(100),
            number("user_pct", "").from(0).to(100));

    static final Shape QA_DROPPED = Shape.of(
            "QaDropped",
            "Something that research put forward and could not show.",
            text("text", ""),
            text("reason", ""));

    static final Shape QA_COVERAGE = Shape.of(
            "QaCoverage",
            "What of the known the draft says, over tools and kinds of facts.",
            number("known", "Of which something is known."),
            number("said", "Those of them that the draft says."),
            number("unknown", "Of which nothing is known."),
            list("tools", "", "QaToolCoverage"));

    static final Shape QA_TOOL_COVERAGE = Shape.of(
            "QaToolCoverage",
            "The same for one tool.",
            text("tool", "").example("t1"),
            text("name", ""),
            list("facts", "", "QaFactCoverage"));

    static final Shape QA_FACT_COVERAGE = Shape.of(
            "QaFactCoverage",
            "The same for one kind of facts.",
            word("kind", "", List.of("what", "audience", "price", "free_plan", "strength", "limit")),
            word("state", "", List.of("said", "not_said", "unknown")));

    static final Shape QA_SCAN = Shape.of(
            "QaScan",
            "Assay's own scan of the draft.",
            word("content_type", "", List.of("listicle", "comparison", "alternatives", "buyers_guide")),
            word("verdict", "", List.of("PASS", "OPTIMIZATION", "WARNING", "FAIL", "BLOCKER")),
            object("scores", "", "QaScores"),
            number("word_count", ""),
            list("failing", "Checks that are not at PASS, the worst first.", "QaFailingCheck"));

    static final Shape QA_SCORES = Shape.of(
            "QaScores",
            "Points from 0 to 100.",
            decimal("overall", ""),
            decimal("seo", ""),
            decimal("aeo", ""),
            decimal("geo", ""));

    static final Shape QA_FAILING_CHECK = Shape.of(
            "QaFailingCheck",
            "A check that asks for something.",
            text("check", "").example("intro"),
            word("severity", "", List.of("OPTIMIZATION", "WARNING", "FAIL", "BLOCKER")),
            texts("reasons", ""));

    static final Shape QA_FAIRNESS = Shape.of(
            "QaFairness",
            "Whether the other tools are treated as the house product is.",
            number("house_words", "Words of the house product's section."),
            number("median_words", "Words that the others' sections usually have."),
            number("length_ratio_pct", "The one in hundredths of the other; 100 where there are no others."),
            list("problems", "", "QaProblem"));

    static final Shape QA_TONE = Shape.of(
            "QaTone",
            "What sells, ranks or shouts.",
            number("hype_words", ""),
            number("superlatives", ""),
            number("exclamations", ""),
            list("problems", "", "QaProblem"));

    static final Shape QA_REPETITION = Shape.of(
            "QaRepetition",
            "What is said twice.",
            number("sentences", "Those that were looked at."),
            number("alike", "Sentences that nearly say what another one says."),
            number("openings", "Sentences that begin as the two before them do."),
            list("problems", "", "QaProblem"));

    static final Shape QA_PROBLEM = Shape.of(
            "QaProblem",
            "Something to mend, with its place.",
            text("section", "The section; empty where it is about none."),
            number("sentence", "From 0, in the section; -1 for what is no sentence."),
            text("text", ""),
            text("reason", ""));

    static final Shape EDITORIAL_SCORE = Shape.of(
            "EditorialScore",
            "Arithmetic over the report, part by part.",
            decimal("score", "").from(0).to(100),
            truth("ready", "Whether it is at least " + EditorialScore.READY + ", and nothing lacks its evidence."),
            list("parts", "", "EditorialPart"),
            texts("caps", "Why the score was held down, a sentence each."));

    static final Shape EDITORIAL_PART = Shape.of(
            "EditorialPart",
            "A part of the score.",
            word("part", "", List.of("grounding", "scan", "coverage", "fairness", "tone", "repetition")),
            number("weight", "Of the hundred."),
            decimal("points", "").from(0).to(100),
            decimal("points_lost", "What it takes from the score, before it is held down."),
            text("threshold", "What has no points taken off."),
            text("reason", ""));
}
