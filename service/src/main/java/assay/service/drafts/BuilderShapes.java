package assay.service.drafts;

import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.util.List;

/// The shapes of what goes in and out of the builder, for `openapi.json` alone: nothing makes one of these. The
/// published schema of a bundle is narrower, and a test holds answers against both.
final class BuilderShapes {

    private BuilderShapes() {}

    static final String PROVIDER =
            "Whose model answers. `auto` takes the first one that is configured, in this order, and goes on to the next"
                    + " only before a step has succeeded. `mock` makes something up by rule, asks nobody and costs nothing.";

    @Schema(description = "What is to be looked up.")
    record ResearchFields(
            @Schema(
                    description = "What a text is to be found for.",
                    minLength = 1,
                    maxLength = ResearchRequest.LONGEST_KEYWORD,
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "best crm for startups")
            String primaryKeyword,

            @Schema(
                    description = "Whom it is for, in your own words.",
                    minLength = 1,
                    maxLength = ResearchRequest.LONGEST_AUDIENCE,
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "founders of small software companies")
            String audience,

            @Schema(
                    description = "How many tools, the house product among them.",
                    minimum = "2",
                    maximum = "15",
                    defaultValue = "6",
                    example = "3")
            int toolCount,

            @Schema(
                    description = "The product of yours that leads; the draft says that it is yours.",
                    minLength = 1,
                    maxLength = ResearchRequest.LONGEST_PRODUCT,
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "Acme CRM")
            String houseProduct,

            @Schema(
                    description = PROVIDER,
                    defaultValue = "auto",
                    allowableValues = {"auto", "anthropic", "openai", "mock"},
                    example = "mock")
            String llmProvider,

            @Schema(description = "The same as `mock` as the provider.", defaultValue = "false", example = "true")
            boolean mock) {}

    @Schema(description = "What is to be written, of what.")
    record GenerateFields(
            @Schema(
                    description =
                            "A bundle as research answered it, or `{\"id\": \"rb_…\"}` for one that is kept. One that was"
                                    + " changed is taken as your own: its evidence is marked so.",
                    type = "object",
                    requiredMode = Schema.RequiredMode.REQUIRED,
                    example = "{\"id\": \"rb_example\"}")
            Object researchBundle,

            @Schema(
                    description = "What kind of text.",
                    defaultValue = "listicle",
                    allowableValues = {"listicle", "comparison", "alternatives", "buyers_guide"})
            String format,

            @Schema(
                    description = PROVIDER,
                    defaultValue = "auto",
                    allowableValues = {"auto", "anthropic", "openai", "mock"},
                    example = "mock")
            String llmProvider,

            @Schema(description = "The same as `mock` as the provider.", defaultValue = "false", example = "true")
            boolean mock) {}

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
            @Schema(description = "The id of the tool; null where tools are missing.", nullable = true)
            String tool,

            @Schema(description = "Its name.", nullable = true)
            String name,

            @Schema(
                    description = "What is not known of it: what, audience, price, free_plan, strength or limit.",
                    nullable = true)
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
                    description = "US dollars, by the prices the operator has set; null where a price is not known.",
                    nullable = true)
            BigDecimal usd,

            List<StepCost> steps) {}

    @Schema(name = "ModelStepCost", description = "What one step used of one provider.")
    record StepCost(
            @Schema(example = "facts:1") String step,

            @Schema(nullable = true) String provider,

            @Schema(nullable = true) String model,

            @Schema(
                    description =
                            "Whether it was in vain: the step failed, or another provider answered after this one.")
            boolean failed,

            int calls,
            long inputTokens,
            long outputTokens,
            int searches,

            @Schema(nullable = true) BigDecimal usd) {}

    @Schema(
            name = "ResearchBundle",
            description =
                    "What is known of some tools, with the evidence for each fact. Its JSON Schema is at `/schemas/research-bundle-1.json`.")
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

            @Schema(nullable = true, format = "uri") String url,

            List<Fact> facts) {}

    @Schema(name = "ResearchFact", description = "Something that is known of a tool.")
    record Fact(
            @Schema(example = "f1") String id,

            @Schema(allowableValues = {"what", "audience", "price", "free_plan", "strength", "limit"})
            String kind,

            String text,

            @Schema(description = "The same in a few words.", nullable = true)
            String brief,

            @Schema(description = "Ids of evidence.") List<String> evidence) {}

    @Schema(name = "ResearchEvidence", description = "What a fact rests on.")
    record Evidence(
            @Schema(example = "e1") String id,

            @Schema(description = "The tool it tells of; null where it tells of the market.", nullable = true)
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
            @Schema(nullable = true) String tool,

            String text,

            @Schema(nullable = true) String url,

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

            @Schema(description = "Give it as `cursor` for the next page; null on the last.", nullable = true)
            String nextCursor,

            boolean hasMore) {}

    @Schema(description = "A draft, and what a program could prove of it.")
    record DraftAnswer(
            @Schema(description = "The draft, in Markdown with front matter.")
            String draftMd,

            @Schema(description = "What the checks found.", type = "object")
            Object qaReport,

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
}
