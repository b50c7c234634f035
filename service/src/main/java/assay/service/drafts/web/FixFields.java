package assay.service.drafts.web;

import assay.scoring.Catalogue;
import assay.service.drafts.FixRequest;
import assay.service.platform.Numbers;
import assay.service.platform.web.Field;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import assay.service.platform.web.Schema;
import assay.service.scans.Scanning;
import assay.service.scans.Scans;
import assay.service.scans.web.ScanFields;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// The request fields of a fix.
final class FixFields {

    private static final int MOST_REASONS = 20;
    private static final int LONGEST_REASON = 1_000;
    private static final int LONGEST_METRICS = 10_000;

    private static final Field<String> CONTENT = ScanFields.content(
            FixRequest.LONGEST_CONTENT,
            "The post as Markdown (including front matter) or HTML. Required unless you pass `scan_id`.",
            "# How to brew green tea\n\nGreen tea is best at 80 °C. Let the kettle stand for three minutes,"
                    + " then pour the water over the leaves.");

    private static final Field<String> CHECK = Field.text(
                    "check_name", "The name of a failing check. A check fails if it has any severity except PASS.")
            .most(100)
            .example("slug")
            .checked(FixFields::known);

    private static final Field<List<String>> REASONS = Field.texts(
            "reasons",
            "The reasons that the check gave in a scan. At most 20, with at most 1,000 characters each.",
            MOST_REASONS);

    private static final Field<JsonNode> METRICS = Field.object(
                    "metrics", "The metrics that the check measured in a scan.")
            .checked(FixFields::small);

    private static final Field<String> SLUG = ScanFields.slug("How_To_Brew_Green_Tea");

    private static final Field<Boolean> STORE_CONTENT =
            ScanFields.storeContent("Accepted for consistency with scans, but has no effect: nothing is stored.");

    private static final Field<Long> SCAN = Field.id(
            "scan_id",
            "The id of a stored scan. Fields that you don't send are taken from its text and options. If the scan"
                    + " fetched a page, the fetched data (URL, status, headers, robots.txt, llms.txt) also applies to"
                    + " the `content` that you send.");

    private FixFields() {}

    /// The fields about the check and the text.
    record CheckFields(
            String check, List<String> reasons, @Nullable JsonNode metrics, Providers provider, ScanFields text) {

        static final Schema<CheckFields> SCHEMA = Schema.of(
                "FixFields",
                "A text, its metadata, and the check to fix. Missing fields are taken from the scan that `scan_id`"
                        + " identifies or, without a scan, from the front matter or the HTML head.",
                CheckFields::read);

        private static CheckFields read(Fields fields) {
            String content = fields.needed(CONTENT);
            String check = fields.required(CHECK);
            List<String> reasons = Objects.requireNonNullElse(fields.optional(REASONS), List.of());
            for (int i = 0; i < reasons.size(); i++) {
                int length = reasons.get(i).length();
                if (length > LONGEST_REASON) {
                    fields.mistake(
                            "reasons/" + i,
                            "This field must have at most 1,000 characters. It has " + Numbers.grouped(length) + ".");
                }
            }
            JsonNode metrics = fields.optional(METRICS);
            fields.optional(SCAN);
            return new CheckFields(check, reasons, metrics, Providers.read(fields), textFields(fields, content));
        }
    }

    /// The fields for applying all rule fixes, which are not part of the API document.
    private static final Schema<ScanFields> TEXT = Schema.of("TextFixFields", "A text to fix.", fields -> {
        fields.optional(SCAN);
        return textFields(fields, fields.needed(CONTENT));
    });

    private static ScanFields textFields(Fields fields, String content) {
        return ScanFields.read(fields, content, SLUG, STORE_CONTENT);
    }

    private static String known(String check) {
        if (Catalogue.complete().card(check).isEmpty()) {
            throw new IllegalArgumentException("This check does not exist. The documentation lists all checks.");
        }
        return check;
    }

    private static JsonNode small(JsonNode metrics) {
        int length = metrics.toString().length();
        if (length > LONGEST_METRICS) {
            throw new IllegalArgumentException(
                    "This field must have at most 10,000 characters when written as JSON. It has "
                            + Numbers.grouped(length) + ".");
        }
        return metrics;
    }

    /// Reads a call's fields: those of a scan, and those about the check.
    ///
    /// @throws Problem 422 with all mistakes; 404 if there is no such scan
    static FixRequest read(String tenant, Fields fields, Scanning scanning, Scans scans) {
        Source source = source(tenant, fields, scans);
        return CheckFields.SCHEMA.read(
                source.fields,
                (said, all) -> new FixRequest(
                        scanning.submission(
                                tenant, (today, profile) -> said.text.judged(today, profile, all), source.stored),
                        source.scan,
                        said.check,
                        said.reasons,
                        said.metrics == null ? "{}" : said.metrics.toString(),
                        said.provider.key(),
                        said.provider.mock()));
    }

    /// Reads only the fields of a scan.
    ///
    /// @throws Problem in the same cases as [#read]
    static FixRequest.Text text(String tenant, Fields fields, Scanning scanning, Scans scans) {
        Source source = source(tenant, fields, scans);
        return TEXT.read(
                source.fields,
                (said, all) -> new FixRequest.Text(
                        scanning.submission(
                                tenant, (today, profile) -> said.judged(today, profile, all), source.stored),
                        source.scan));
    }

    /// The fields of a call, completed with the fields of the scan that it refers to.
    private record Source(Fields fields, @Nullable Long scan, Scans.@Nullable Stored stored) {}

    private static Source source(String tenant, Fields fields, Scans scans) {
        Long scan = fields.optional(SCAN);
        if (scan == null) {
            return new Source(fields, null, null);
        }
        Scans.Stored stored = scans.find(tenant, scan)
                .orElseThrow(() -> Problem.of(
                        ProblemKind.NOT_FOUND, "This scan does not exist, or it belongs to" + " another tenant."));
        return new Source(ScanFields.completed(fields, stored), scan, stored);
    }
}
