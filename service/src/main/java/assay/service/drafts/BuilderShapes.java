package assay.service.drafts;

import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.util.List;

/// The shapes of what the builder answers, for `openapi.json` alone: nothing makes one of these. The
/// published schema of a bundle is narrower, and a test holds answers against both.
final class BuilderShapes {

    private BuilderShapes() {}

    @Schema(description = "What research came to.")
    record ResearchAnswer(
            ResearchBundle researchBundle,

            @Schema(description = "Who looked things up: anthropic, openai or mock.")
            String provider,

            @Schema(description = "What is not known.") List<Gap> gaps,

            Cost cost,

            @Schema(description = "What it cost in credits.")
            int creditsUsed) {}

    @Schema(name = "ResearchGap", description = "Something that is not known.")
    record Gap(
            @Schema(description = "The id of the tool; null where tools are missing.")
            String tool,

            @Schema(description = "Its name.")
            String name,

            @Schema(
                    description = "What is not known of it: what, audience, price, free_plan, strength or limit.")
            String fact,

            String detail) {}

    @Schema(
            name = "ModelCost",
            description = "What was used of a provider, what was in vain included. It is not charged to you beyond the"
                    + " credits.")
    record Cost(
            @Schema(description = "Requests that were answered.")
            int calls,

            long inputTokens,
            long outputTokens,

            @Schema(description = "Searches on the web by the provider.")
            int searches,

            @Schema(
                    description = "US dollars, by the prices the operator has set; null where a price is not known.")
            BigDecimal usd,

            List<StepCost> steps) {}

    @Schema(name = "ModelStepCost", description = "What one step used of one provider.")
    record StepCost(
            @Schema(example = "facts:1") String step,

            String provider,

            String model,

            @Schema(
                    description =
                            "Whether it was in vain: the step failed, or another provider answered after this one.")
            boolean failed,

            int calls,
            long inputTokens,
            long outputTokens,
            int searches,

            BigDecimal usd) {}

    @Schema(
            name = "ResearchBundle",
            description = "What is known of some tools, with the evidence for each fact. Its JSON Schema is at"
                    + " `/schemas/research-bundle-1.json`.")
    record ResearchBundle(
            @Schema(description = "Of this form: 1.") int version,
            String id,

            @Schema(
                    description = "Who vouches for it as a whole: the service's research, or a person who changed it.",
                    allowableValues = {"research", "user"})
            String origin,

            @Schema(description = "Whether it is made up for trying things out.")
            boolean fictitious,

            @Schema(format = "date-time") String createdAt,

            String provider,
            String primaryKeyword,
            String audience,
            String houseProduct,
            Searchers searchers,

            @Schema(description = "The house product first.")
            List<Tool> tools,

            List<Evidence> evidence,

            @Schema(description = "What was put forward without evidence that holds.")
            List<Dropped> dropped,

            @Schema(description = "Of everything else in it: `sha256:` and 64 hexadecimal digits.")
            String hash) {}

    @Schema(name = "Searchers", description = "What those who search for the keyword want.")
    record Searchers(String intent, List<String> questions, List<String> terms, List<String> evidence) {}

    @Schema(name = "ResearchTool", description = "A tool and what is known of it.")
    record Tool(
            @Schema(example = "t1") String id,

            String name,
            boolean house,

            @Schema(format = "uri") String url,

            List<Fact> facts) {}

    @Schema(name = "ResearchFact", description = "Something that is known of a tool.")
    record Fact(
            @Schema(example = "f1") String id,

            @Schema(allowableValues = {"what", "audience", "price", "free_plan", "strength", "limit"})
            String kind,

            String text,

            @Schema(description = "The same in a few words.")
            String brief,

            @Schema(description = "Ids of evidence.") List<String> evidence) {}

    @Schema(name = "ResearchEvidence", description = "What a fact rests on.")
    record Evidence(
            @Schema(example = "e1") String id,

            @Schema(description = "The tool it tells of; null where it tells of the market.")
            String tool,

            @Schema(format = "uri") String url,

            String title,

            @Schema(description = "Letter for letter, but for white space.")
            String passage,

            @Schema(format = "date-time") String retrievedAt,

            @Schema(
                    description = "How it was found.",
                    allowableValues = {"cited", "searched", "brought"})
            String found,

            @Schema(
                    description = "Who says that the passage stands there: this service, which read the page, the"
                            + " provider, or a person.",
                    allowableValues = {"page", "provider", "user"})
            String verified) {}

    @Schema(name = "DroppedFact", description = "What was put forward and could not be shown.")
    record Dropped(
            String tool,

            String text,

            String url,

            String reason) {}

    @Schema(name = "ResearchBundleSummary", description = "A bundle in a list.")
    record BundleLine(
            String id,
            String primaryKeyword,
            String houseProduct,

            @Schema(description = "How many tools.") int tools,

            @Schema(allowableValues = {"research", "user"}) String origin,

            boolean fictitious,

            @Schema(format = "date-time") String createdAt) {}

    @Schema(name = "ResearchBundlePage", description = "A page of bundles, newest first.")
    record BundlePage(
            List<BundleLine> data,

            @Schema(description = "Give it as `cursor` for the next page; null on the last.")
            String nextCursor,

            boolean hasMore) {}

    @Schema(description = "A draft, and what a program could prove of it.")
    record DraftAnswer(
            @Schema(description = "The draft, in Markdown with front matter.")
            String draftMd,

            QaReport qaReport,

            @Schema(
                    description = "Arithmetic over the report, explained in `qa_report.editorial`.",
                    minimum = "0",
                    maximum = "100")
            BigDecimal editorialScore,

            @Schema(description = "How often parts were written: 1 where nothing had to be written anew.")
            int rounds,

            String provider,
            Cost cost,

            @Schema(description = "What it cost in credits.")
            int creditsUsed) {}

    @Schema(name = "QaReport", description = "What the checks found in a draft.")
    record QaReport(
            Grounding grounding,
            Coverage coverage,
            DraftScan scan,
            Fairness fairness,
            Tone tone,
            Repetition repetition,
            Editorial editorial,

            @Schema(description = "How many sentences, cells and headings were taken out since nothing bore them out.")
            int cut) {}

    @Schema(name = "QaGrounding", description = "Whether the evidence bears out what the draft says.")
    record Grounding(
            @Schema(description = "Sentences that state something.")
            int statements,

            @Schema(description = "Those of them that the evidence they cite bears out.")
            int grounded,

            @Schema(description = "What is not borne out, with its place.")
            List<GroundingFinding> findings,

            VerifiedShares verified,

            @Schema(description = "What research dropped; a hundred at most.")
            List<QaDropped> dropped) {}

    @Schema(name = "QaFinding", description = "Something that the evidence does not bear out.")
    record GroundingFinding(
            @Schema(
                    description = "What is wrong.",
                    allowableValues = {
                        "number",
                        "price",
                        "date",
                        "quotation",
                        "name",
                        "link",
                        "dead_evidence",
                        "unsupported",
                        "uncited",
                        "mislabelled"
                    })
            String rule,

            @Schema(description = "The section; `head` is the front matter.", example = "tool-t2")
            String section,

            @Schema(description = "From 0, in the section; -1 for what is no sentence, such as a heading.")
            int sentence,

            String text,
            String reason) {}

    @Schema(name = "QaVerified", description = "Who vouches for the pieces of evidence that the draft cites.")
    record VerifiedShares(
            @Schema(description = "Found by this service on the page.")
            int page,

            @Schema(description = "Known from the provider's citation alone.")
            int provider,

            @Schema(description = "Brought by a person.") int user,

            @Schema(minimum = "0", maximum = "100") int pagePct,

            @Schema(minimum = "0", maximum = "100") int providerPct,

            @Schema(minimum = "0", maximum = "100") int userPct) {}

    @Schema(name = "QaDropped", description = "Something that research put forward and could not show.")
    record QaDropped(String text, String reason) {}

    @Schema(name = "QaCoverage", description = "What of the known the draft says, over tools and kinds of facts.")
    record Coverage(
            @Schema(description = "Of which something is known.")
            int known,

            @Schema(description = "Those of them that the draft says.")
            int said,

            @Schema(description = "Of which nothing is known.")
            int unknown,

            List<ToolCoverage> tools) {}

    @Schema(name = "QaToolCoverage", description = "The same for one tool.")
    record ToolCoverage(@Schema(example = "t1") String tool, String name, List<FactCoverage> facts) {}

    @Schema(name = "QaFactCoverage", description = "The same for one kind of facts.")
    record FactCoverage(
            @Schema(allowableValues = {"what", "audience", "price", "free_plan", "strength", "limit"})
            String kind,

            @Schema(allowableValues = {"said", "not_said", "unknown"})
            String state) {}

    @Schema(name = "QaScan", description = "Assay's own scan of the draft.")
    record DraftScan(
            @Schema(allowableValues = {"listicle", "comparison", "alternatives", "buyers_guide"})
            String contentType,

            @Schema(allowableValues = {"PASS", "OPTIMIZATION", "WARNING", "FAIL", "BLOCKER"})
            String verdict,

            QaScores scores,
            int wordCount,

            @Schema(description = "Checks that are not at PASS, the worst first.")
            List<FailingCheck> failing) {}

    @Schema(name = "QaScores", description = "Points from 0 to 100.")
    record QaScores(BigDecimal overall, BigDecimal seo, BigDecimal aeo, BigDecimal geo) {}

    @Schema(name = "QaFailingCheck", description = "A check that asks for something.")
    record FailingCheck(
            @Schema(example = "intro") String check,

            @Schema(allowableValues = {"OPTIMIZATION", "WARNING", "FAIL", "BLOCKER"})
            String severity,

            List<String> reasons) {}

    @Schema(name = "QaFairness", description = "Whether the other tools are treated as the house product is.")
    record Fairness(
            @Schema(description = "Words of the house product's section.")
            int houseWords,

            @Schema(description = "Words that the others' sections usually have.")
            int medianWords,

            @Schema(description = "The one in hundredths of the other; 100 where there are no others.")
            int lengthRatioPct,

            List<QaProblem> problems) {}

    @Schema(name = "QaTone", description = "What sells, ranks or shouts.")
    record Tone(int hypeWords, int superlatives, int exclamations, List<QaProblem> problems) {}

    @Schema(name = "QaRepetition", description = "What is said twice.")
    record Repetition(
            @Schema(description = "Those that were looked at.")
            int sentences,

            @Schema(description = "Sentences that nearly say what another one says.")
            int alike,

            @Schema(description = "Sentences that begin as the two before them do.")
            int openings,

            List<QaProblem> problems) {}

    @Schema(name = "QaProblem", description = "Something to mend, with its place.")
    record QaProblem(
            @Schema(description = "The section; empty where it is about none.")
            String section,

            @Schema(description = "From 0, in the section; -1 for what is no sentence.")
            int sentence,

            String text,
            String reason) {}

    @Schema(name = "EditorialScore", description = "Arithmetic over the report, part by part.")
    record Editorial(
            @Schema(minimum = "0", maximum = "100") BigDecimal score,

            @Schema(description = "Whether it is at least 80, and nothing lacks its evidence.")
            boolean ready,

            List<EditorialPart> parts,

            @Schema(description = "Why the score was held down, a sentence each.")
            List<String> caps) {}

    @Schema(name = "EditorialPart", description = "A part of the score.")
    record EditorialPart(
            @Schema(allowableValues = {"grounding", "scan", "coverage", "fairness", "tone", "repetition"})
            String part,

            @Schema(description = "Of the hundred.") int weight,

            @Schema(minimum = "0", maximum = "100") BigDecimal points,

            @Schema(description = "What it takes from the score, before it is held down.")
            BigDecimal pointsLost,

            @Schema(description = "What has no points taken off.")
            String threshold,

            String reason) {}
}
