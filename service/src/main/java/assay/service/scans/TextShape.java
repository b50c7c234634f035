package assay.service.scans;

import io.swagger.v3.oas.annotations.media.Schema;

/// What an author says of a text, whether it is to be scored or to be mended; for `openapi.json` alone. The slug stands
/// with each of them, for the sake of its example: one that is mended has to fail.
public record TextShape(
        @Schema(
                description =
                        "What kind of text it is: blog, how_to, tutorial, listicle, comparison, alternatives, buyers_guide, review, pillar, case_study, opinion, news, faq, glossary, documentation, landing_page, product_page, or a word of the tenant's profile for one of them.",
                defaultValue = "blog",
                example = "blog")
        String contentType,

        @Schema(
                description = "The title, where it is not in the text.",
                maxLength = 300,
                example = "How to brew green tea")
        String title,

        @Schema(
                description = "What the text should be found for.",
                minLength = 1,
                maxLength = 120,
                example = "green tea")
        String primaryKeyword,

        @Schema(
                description = "How tight the thresholds are.",
                defaultValue = "balanced",
                allowableValues = {"strict", "balanced", "permissive"})
        String strictness,

        @Schema(
                description = "How `content` is written; `auto` lets its first characters tell.",
                defaultValue = "auto",
                allowableValues = {"auto", "markdown", "html"})
        String format,

        @Schema(description = "The meta description.", maxLength = 1000)
        String metaDescription,

        @Schema(
                description = "A BCP 47 tag; without it, or where the text is plainly in another, the text tells.",
                maxLength = 35,
                example = "en")
        String language,

        @Schema(
                description = "The address it is or will be published at; tells internal links from external ones.",
                format = "uri",
                maxLength = 2048,
                example = "https://tea.example/blog/brew-green-tea")
        String baseUrl,

        @Schema(description = "An ISO 8601 date or date-time.", maxLength = 40, example = "2026-10-02")
        String publishedAt,

        @Schema(description = "An ISO 8601 date or date-time.", maxLength = 40, example = "2026-11-01T08:30:00Z")
        String modifiedAt,

        @Schema(description = "The day on which freshness is judged; today in UTC unless given.", format = "date")
        String asOf) {}
