package assay.service.scans;

import assay.language.CpuBudget;
import assay.scoring.Catalogue;
import assay.scoring.Profile;
import assay.scoring.Report;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import assay.service.credits.Charge;
import assay.service.credits.CreditAccounts;
import assay.service.credits.Storage;
import assay.service.events.EventData;
import assay.service.events.Events;
import assay.service.platform.Ids;
import assay.service.platform.cpu.FieldBudget;
import assay.service.platform.cpu.ScoringPool;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Answer;
import assay.service.platform.web.Call;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Idempotency;
import assay.service.platform.web.Problem;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.ByteArrayBuilder;
import tools.jackson.databind.JsonNode;

/// Scores texts for a tenant, under its profile: for good, which is charged and stored, or as a look at a text that is
/// still being written. Both read the same fields.
@Component
public final class Scanning {

    private static final int PRICE = 1;

    /// Two ids of one millisecond meet once in thousands; meeting this often means something else is wrong.
    private static final int MOST_IDS = 20;

    /// How far the editor looks ahead.
    private static final int FIRST_ITEMS = 3;

    private static final class IdTaken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        IdTaken() {
            super(null, null, false, false);
        }
    }

    /// What must be known of a tenant before its text is scored.
    private record Standing(Profile profile, CreditAccounts.Look credits) {}

    private final Scorer scorer = new Scorer(Catalogue.complete());
    private final Store store;
    private final Scans scans;
    private final Rulesets rulesets;
    private final CreditAccounts credits;
    private final Storage storage;
    private final Events events;
    private final Idempotency idempotency;
    private final Ids ids;
    private final Clock clock;
    private final ScoringPool pool;
    private final MeterRegistry meters;
    private final Timer scoring;
    private final Counter captured;

    Scanning(
            Store store,
            Scans scans,
            Rulesets rulesets,
            CreditAccounts credits,
            Storage storage,
            Events events,
            Idempotency idempotency,
            Ids ids,
            Clock clock,
            ScoringPool pool,
            MeterRegistry meters) {
        this.pool = pool;
        this.meters = meters;
        this.scoring = meters.timer("assay.scoring");
        this.captured = meters.counter("assay.credits.captured");
        this.store = store;
        this.scans = scans;
        this.rulesets = rulesets;
        this.credits = credits;
        this.storage = storage;
        this.events = events;
        this.idempotency = idempotency;
        this.ids = ids;
        this.clock = clock;
    }

    /// The charged scan; the same call twice is one. The order is what makes it both fast and fair:
    /// look at the balance, so that an empty one costs nothing; score, outside any transaction; then one
    /// transaction that stores, charges, tells and answers. A text that is too short to score costs nothing, but is
    /// refused like any other where there is no credit: with a balance of 0 the next scan is a 402.
    ///
    /// @return the envelope
    public Answer scan(String tenant, Call<?> call) {
        return idempotency.once(tenant, call, claim -> scan(tenant, call, claim));
    }

    /// A look: nothing is charged, nothing kept, nobody told.
    ///
    /// @return the report, and what the scores would be with the first action items done
    public Answer preview(String tenant, Call<?> call) {
        Submission text =
                ScanFields.SCHEMA.read(call.fields(), (said, fields) -> submission(tenant, said, null, fields));
        Report report = scoreAtOnce(tenant, text);
        Report.Projection projection = scorer.projected(report, FIRST_ITEMS);
        byte[] rendered = ReportJson.answer(report, rulesets.current());
        ByteArrayBuilder bytes = new ByteArrayBuilder(rendered.length + 512);
        try (JsonGenerator json = ReportJson.generator(bytes)) {
            json.writeStartObject();
            ReportJson.head(json, report);
            json.writeStringProperty("language", report.language());
            ReportJson.splice(json, "report", bytes, rendered);
            json.writeObjectPropertyStart("projected");
            json.writeArrayPropertyStart("checks");
            projection.checks().forEach(json::writeString);
            json.writeEndArray();
            ReportJson.figures(json, projection.scores());
            json.writeEndObject();
            json.writeEndObject();
        }
        return Answer.json(200, bytes.toByteArray());
    }

    /// What the scores of a stored scan would be with its first action items done; nothing where it was made under
    /// another ruleset, whose weights are not those in force.
    public Optional<Report.Projection> ahead(Scans.Stored scan) {
        return scan.scan().rulesetVersion().equals(rulesets.current().version())
                ? Optional.of(scorer.projected(scan.report(), FIRST_ITEMS))
                : Optional.empty();
    }

    /// What a call says is to be looked at, under the tenant's profile.
    ///
    /// What was seen of a fetched page comes from the stored scan alone, and holds for a text that the
    /// call brings, too: that is the page's, mended so far. Nobody can say of a text what its host allows.
    ///
    /// @param from the scan that the call names, whose fields were [#completed]; null where it names none
    /// @param fields of the call
    /// @throws Problem 422 with all that is wrong
    public Submission submission(String tenant, ScanFields said, Scans.@Nullable Stored from, Fields fields) {
        Submission asked = said.judged(today(), store.read(sql -> Profiles.inForce(sql, tenant)), fields);
        String stored = from == null ? null : from.content();
        if (from == null || stored == null) {
            return asked;
        }
        return asked.reading(stored).page(from.seen().orElse(null)).reading(asked.content());
    }

    /// The fields of a call, and where one is absent what is known of the text of a stored scan.
    ///
    /// @throws Problem 422 where there is no text
    public static Fields completed(Fields fields, Scans.Stored scan) {
        Map<String, String> known = new LinkedHashMap<>(scan.said());
        known.put("content_type", scan.report().contentType().key());
        known.put("as_of", scan.scan().asOf());
        if (scan.content() != null) {
            known.put("content", scan.content());
        } else if (!fields.has("content")) {
            throw Problem.invalid("/content", "The text of that scan was not kept; send it.");
        }
        return fields.completed(known);
    }

    /// What a report made under the ruleset in force says of a check, as it is answered; nothing where the check is not
    /// applicable.
    public Optional<JsonNode> row(Report report, String check) {
        return ReportJson.row(report, check, rulesets.current());
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    private Answer scan(String tenant, Call<?> call, Idempotency.Claim claim) {
        Fields fields = call.fields();
        Standing standing = store.read(sql -> new Standing(Profiles.inForce(sql, tenant), credits.look(sql, tenant)));
        Asked asked = ScanFields.SCHEMA.read(
                fields, (said, _) -> new Asked(said.judged(today(), standing.profile(), fields), said.storeContent()));
        standing.credits().require(PRICE);
        if (asked.storeContent()) {
            // The text alone: what is kept beside it is looked at with the charge.
            standing.credits().requireRoom(asked.submission().content().getBytes(StandardCharsets.UTF_8).length);
        }
        Report report = scoreAtOnce(tenant, asked.submission());
        byte[] rendered = ReportJson.answer(report, rulesets.current());
        Answer[] answer = new Answer[1];
        Scored scored = new Scored(tenant, null, asked.submission(), asked.storeContent(), report);
        Scan kept = keep(scored, (sql, scan, bytes) -> {
            answer[0] = claim.keep(
                    sql,
                    Answer.json(200, scan.envelope(report, rendered, null, null, null, null)),
                    Scans.subject(scan.id()));
            // Last, because from here on the tenant's other charges and events wait for this commit.
            if (scan.creditsUsed() > 0) {
                credits.capture(sql, tenant, scan.creditsUsed(), bytes, Charge.SCAN, Long.toString(scan.id()));
            } else {
                storage.add(sql, tenant, bytes);
            }
        });
        captured.increment(kept.creditsUsed());
        return answer[0];
    }

    /// A text to score, and whether it is stored.
    private record Asked(Submission submission, boolean storeContent) {}

    /// A text and its report.
    ///
    /// @param url where it was fetched; null for a text that came with the call
    record Scored(String tenant, @Nullable String url, Submission submission, boolean storeContent, Report report) {}

    private Report scoreAtOnce(String tenant, Submission submission) {
        return score(
                submission,
                new FieldBudget(pool.interactive(tenant, submission.content().length()), "/content"));
    }

    /// Scores a text of a tenant. What is timed is the scoring, without the wait for a thread.
    Report score(Submission submission, CpuBudget cpu) {
        return cpu.run(() -> {
            Timer.Sample timing = Timer.start();
            Report report = scorer.score(submission);
            timing.stop(scoring);
            return report;
        });
    }

    /// What is written in the transaction that stores a scan.
    @FunctionalInterface
    interface Beside {

        /// @param bytes that the scan takes of the tenant's storage; counted here
        void write(Sql sql, Scan scan, long bytes);
    }

    /// Stores a scan under a new id and tells of it, all in one transaction with what else is to be written.
    ///
    /// @param with what else; it may run more than once, with another scan each time
    Scan keep(Scored scored, Beside with) {
        Report report = scored.report();
        String stored = StoredReport.write(report);
        for (int attempt = 1; ; attempt++) {
            Scan scan = new Scan(
                    ids.number(),
                    scored.url(),
                    scored.submission().asOf().toString(),
                    Catalogue.ENGINE_VERSION,
                    rulesets.current().version(),
                    report.scored() ? PRICE : 0,
                    clock.millis());
            try {
                store.write(sql -> {
                    long bytes = scans.add(
                                    sql,
                                    scored.tenant(),
                                    scan,
                                    report,
                                    stored,
                                    scored.submission(),
                                    scored.storeContent())
                            .orElseThrow(IdTaken::new);
                    with.write(sql, scan, bytes);
                    completed(sql, scored.tenant(), scan, report);
                    return scan;
                });
                // After the commit: what is rolled back was neither made nor charged.
                meters.counter("assay.scans", "verdict", report.verdict().name().toLowerCase(Locale.ROOT))
                        .increment();
                return scan;
            } catch (IdTaken e) {
                if (attempt == MOST_IDS) {
                    throw new IllegalStateException("No free scan id after " + attempt + " attempts", e);
                }
            }
        }
    }

    private void completed(Sql sql, String tenant, Scan scan, Report report) {
        String url = scan.url();
        events.append(
                sql,
                new EventData.ScanCompleted(
                        scan.id(),
                        tenant,
                        url == null ? "" : url,
                        report.verdict().name(),
                        BigDecimal.valueOf(report.scores().overall(), 1),
                        scan.creditsUsed()));
    }
}
