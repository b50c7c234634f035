package assay.service.scans;

import assay.language.CpuBudget;
import assay.reports.ReportJson;
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
import assay.service.platform.web.Idempotency;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.util.ByteArrayBuilder;
import tools.jackson.databind.JsonNode;

/// Scores texts for a tenant under its profile: as a scan, which is charged and stored, or as a preview of a
/// text that is still being written.
@Component
public final class Scanning {

    /// The maximum number of characters in a text, or in a page's article.
    public static final int LONGEST_CONTENT = 200_000;

    private static final int PRICE = 1;

    /// Two ids from the same millisecond are the same only once in thousands of cases, so this many
    /// collisions mean that something else is wrong.
    private static final int MOST_IDS = 20;

    /// The number of action items that the editor's projection covers.
    private static final int FIRST_ITEMS = 3;

    private static final class IdTaken extends RuntimeException {
        private static final long serialVersionUID = 1L;

        IdTaken() {
            super(null, null, false, false);
        }
    }

    /// The data about a tenant that is needed before its text is scored.
    private record TenantState(Profile profile, CreditAccounts.Availability credits) {}

    private final Scorer scorer = new Scorer(Catalogue.complete());
    private final Store store;
    private final Scans scans;
    private final Rulesets rulesets;
    private final CreditAccounts credits;
    private final Storage storage;
    private final Events events;
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
        this.ids = ids;
        this.clock = clock;
    }

    /// Makes a charged scan. Repeating the same call does not repeat the scan. The order of the steps makes
    /// scans both fast and fair: check the balance, so that a tenant without credits causes no work; score
    /// outside of any transaction; then store, charge, notify and respond in one transaction. A text that is
    /// too short to score is free, but is refused like any other if there are no credits: with a balance of
    /// 0, the next scan returns 402.
    ///
    /// @param text reads the request, given today's date and the tenant's profile
    /// @param claim the claim on the call's Idempotency-Key
    public Made scan(String tenant, BiFunction<LocalDate, Profile, Request> text, Idempotency.Claim claim) {
        TenantState state =
                store.read(sql -> new TenantState(Profiles.inForce(sql, tenant), credits.look(sql, tenant)));
        Request asked = text.apply(today(), state.profile());
        state.credits().require(PRICE);
        if (asked.storeContent()) {
            // Counts only the text. The data that is stored with it is counted when the scan is charged.
            state.credits().requireRoom(asked.submission().content().getBytes(StandardCharsets.UTF_8).length);
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
            // The charge comes last, because from then on, the tenant's other charges and events have to wait
            // for the commit.
            if (scan.creditsUsed() > 0) {
                credits.capture(sql, tenant, scan.creditsUsed(), bytes, Charge.SCAN, Long.toString(scan.id()));
            } else {
                storage.add(sql, tenant, bytes);
            }
        });
        captured.increment(kept.creditsUsed());
        return new Made(kept, report, answer[0]);
    }

    /// Makes a preview: nothing is charged or stored, and no event is sent.
    ///
    /// @param text reads the request, given today's date and the tenant's profile
    /// @return the report, and the projected scores after the first action items are done
    public Answer preview(String tenant, BiFunction<LocalDate, Profile, Submission> text) {
        Report report = scoreAtOnce(tenant, asked(tenant, text));
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

    /// Returns a stored scan's projected scores after its first action items are done. Empty if the scan was
    /// made under another ruleset, because the weights differ.
    public Optional<Report.Projection> ahead(Scans.Stored scan) {
        return scan.scan().rulesetVersion().equals(rulesets.current().version())
                ? Optional.of(scorer.projected(scan.report(), FIRST_ITEMS))
                : Optional.empty();
    }

    /// Returns the submission to preview, under the tenant's profile.
    ///
    /// Page data comes only from the stored scan, because callers must not be able to set what a host allows.
    /// The page data also applies to a text in the request, because this text is the page's text with the
    /// edits so far.
    ///
    /// @param text reads the request, given today's date and the tenant's profile
    /// @param from the scan that the request refers to, which provides fields that the request omits; null if
    ///     it refers to none
    public Submission submission(
            String tenant, BiFunction<LocalDate, Profile, Submission> text, Scans.@Nullable Stored from) {
        Submission asked = asked(tenant, text);
        String stored = from == null ? null : from.content();
        if (from == null || stored == null) {
            return asked;
        }
        return asked.reading(stored).page(from.seen().orElse(null)).reading(asked.content());
    }

    private Submission asked(String tenant, BiFunction<LocalDate, Profile, Submission> text) {
        return text.apply(today(), store.read(sql -> Profiles.inForce(sql, tenant)));
    }

    /// Returns a check's entry in a report that was made under the current ruleset, in the API's format;
    /// empty if the check is not applicable.
    public Optional<JsonNode> row(Report report, String check) {
        return ReportJson.row(report, check, rulesets.current());
    }

    private LocalDate today() {
        return LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC);
    }

    /// A charged scan.
    ///
    /// @param answer the response of the API, which contains the envelope
    public record Made(Scan scan, Report report, Answer answer) {}

    /// A text to score, and whether to store it.
    public record Request(Submission submission, boolean storeContent) {}

    /// A text and its report.
    ///
    /// @param url the URL from which it was fetched; null for submitted text
    record Scored(String tenant, @Nullable String url, Submission submission, boolean storeContent, Report report) {}

    private Report scoreAtOnce(String tenant, Submission submission) {
        return score(
                submission,
                new FieldBudget(pool.interactive(tenant, submission.content().length()), "/content"));
    }

    /// Scores a tenant's text. The timer measures only the scoring, not the wait for a thread.
    Report score(Submission submission, CpuBudget cpu) {
        return cpu.run(() -> {
            Timer.Sample timing = Timer.start();
            Report report = scorer.score(submission);
            timing.stop(scoring);
            return report;
        });
    }

    /// Further writes in the transaction that stores a scan.
    @FunctionalInterface
    interface Beside {

        /// @param bytes the number of bytes that the scan adds to the tenant's storage; the implementation
        ///     must count them
        void write(Sql sql, Scan scan, long bytes);
    }

    /// Stores a scan under a new id and sends its event, in one transaction with further writes.
    ///
    /// @param with the further writes; can run more than once, each time with another scan
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
                // Runs after the commit, because a scan that is rolled back was neither made nor charged.
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
