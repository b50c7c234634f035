package assay.service.scans;

import assay.scoring.Report;
import assay.scoring.Submission;
import assay.service.credits.Storage;
import assay.service.platform.Timestamps;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Idempotency;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.text.Normalizer;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The stored scans of all tenants. A scan is visible only to the tenant it belongs to.
@Component
public final class Scans {

    private static final int MOST_WORDS = 8;

    /// The maximum number of characters in a stored title.
    private static final int LONGEST_TITLE = 300;

    /// The columns that [#stored] reads.
    static final String STORED =
            "SELECT id, url, as_of, engine_version, ruleset_version, credits_used, created_at, report, content, options,"
                    + " page, title FROM scan";

    /// A scan with its report and, if stored, its text, submitted metadata and page data.
    ///
    /// @param options the JSON written by [#add]
    /// @param page the JSON written by [#add]; null if it was not stored or the text was not fetched
    public record Stored(
            Scan scan,
            Report report,
            @Nullable String content,
            @Nullable String options,
            @Nullable String page) {

        /// Returns the submitted metadata, keyed by the request's field names; empty if none was stored.
        public Map<String, String> said() {
            return options == null ? Map.of() : SubmissionJson.said(options);
        }

        /// Returns the page data that was collected during the fetch.
        public Optional<assay.scoring.Page> seen() {
            return Optional.ofNullable(page).map(SubmissionJson::seen);
        }
    }

    /// The title of a scan, and the slug that pages show if there is no title.
    ///
    /// @param title the title from [Report#title]; null if there is none or the text was not stored
    public record Titled(@Nullable String title, String slug) {}

    /// An entry of the list of scans.
    ///
    /// @param suppressed the checks and findings that comments in the text suppress
    /// @param title the title from [Report#title]; null if there is none or the text was not stored
    /// @param earlier the previous scan with the same slug; null if there is none
    public record Summary(
            long scanId,
            @Nullable String url,
            String slug,
            String verdict,
            String contentType,
            long wordCount,
            Report.Scores scores,
            Report.Suppressed suppressed,
            String engineVersion,
            String rulesetVersion,
            String asOf,
            int creditsUsed,
            long createdAt,
            @Nullable String title,
            @Nullable Long earlier) {}

    /// A scan in a trend. The score is in tenths of a point.
    ///
    /// @param suppressed the checks and findings that comments in the text suppress
    /// @param ruleset the version of the ruleset; scores under different versions are not comparable
    public record Point(long scanId, int overall, long createdAt, Report.Suppressed suppressed, String ruleset) {}

    /// A filter for scans. Null components do not restrict the result.
    ///
    /// @param words words that must each appear in the title or the slug, in any order, ignoring case
    /// @param slug the exact slug
    /// @param verdict the name of a severity
    /// @param contentType the key of a content type
    /// @param from the first day, in UTC
    /// @param to the last day, in UTC
    public record Filter(
            @Nullable String words,
            @Nullable String slug,
            @Nullable String verdict,
            @Nullable String contentType,
            @Nullable LocalDate from,
            @Nullable LocalDate to) {

        public static final Filter NONE = new Filter(null, null, null, null, null, null);

        /// Appends this filter's conditions on the table `s`.
        private void to(StringBuilder where, List<@Nullable Object> values) {
            for (String word : searchWords(words)) {
                String pattern =
                        "%" + word.replace("!", "!!").replace("%", "!%").replace("_", "!_") + "%";
                where.append(" AND (s.search_title LIKE ? ESCAPE '!' OR lower(s.slug) LIKE ? ESCAPE '!')");
                values.add(pattern);
                values.add(pattern);
            }
            asks(where, values, " AND s.slug = ?", slug);
            asks(where, values, " AND s.verdict = ?", verdict);
            asks(where, values, " AND s.content_type = ?", contentType);
            asks(where, values, " AND s.created_at >= ?", from == null ? null : Timestamps.startOf(from));
            asks(where, values, " AND s.created_at < ?", to == null ? null : Timestamps.startOf(to.plusDays(1)));
        }

        private static void asks(
                StringBuilder where, List<@Nullable Object> values, String condition, @Nullable Object value) {
            if (value != null) {
                where.append(condition);
                values.add(value);
            }
        }

        private static List<String> searchWords(@Nullable String words) {
            return words == null
                    ? List.of()
                    : Arrays.stream(searchForm(words).split("[\\s/-]+"))
                            .filter(word -> !word.isEmpty())
                            .limit(MOST_WORDS)
                            .toList();
        }
    }

    /// The number of bytes with which a row counts toward its tenant's [Storage]: the text, the submitted
    /// metadata and the page data. The report counts only if it was free.
    private static final String BYTES = "coalesce(octet_length(content), 0) + coalesce(octet_length(options), 0)"
            + " + coalesce(octet_length(page), 0) + CASE credits_used WHEN 0 THEN octet_length(report) ELSE 0 END";

    private final Store store;
    private final Storage storage;
    private final Idempotency idempotency;

    Scans(Store store, Storage storage, Idempotency idempotency) {
        this.storage = storage;
        this.idempotency = idempotency;
        this.store = store;
    }

    /// Inserts a scan. Returns empty if the id is taken and the caller must choose another.
    ///
    /// @param report the report, as written by [StoredReport#write]
    /// @return the number of bytes that the scan adds to the tenant's storage, which the caller must count in
    ///     the same transaction
    Optional<Long> add(
            Sql sql, String tenant, Scan scan, Report report, String stored, Submission submission, boolean keep) {
        String title = keep ? title(report) : null;
        return sql.first(
                """
                        INSERT INTO scan (id, tenant, created_at, as_of, url, slug, content_type, word_count, verdict,
                            overall, seo, aeo, geo, engine_version, ruleset_version, credits_used, report, options,
                            content, page, title, search_title)
                        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                        ON CONFLICT (id) DO NOTHING RETURNING\s
                        """ + BYTES,
                row -> row.number(1),
                scan.id(),
                tenant,
                scan.createdAt(),
                scan.asOf(),
                scan.url(),
                report.slug(),
                report.contentType().key(),
                report.wordCount(),
                report.verdict().name(),
                report.scores().overall(),
                report.scores().seo(),
                report.scores().aeo(),
                report.scores().geo(),
                scan.engineVersion(),
                scan.rulesetVersion(),
                scan.creditsUsed(),
                stored,
                keep ? SubmissionJson.options(submission) : null,
                keep ? submission.content() : null,
                keep ? SubmissionJson.page(submission.page()) : null,
                title,
                title == null ? null : shortened(searchForm(title)));
    }

    /// Returns the report's title in a form that both databases can store: PostgreSQL accepts neither NUL nor
    /// half of a surrogate pair.
    private static @Nullable String title(Report report) {
        String title = report.title();
        return title == null
                ? null
                : shortened(title.codePoints()
                        .map(each -> Character.isISOControl(each) ? ' ' : each)
                        .filter(each -> Character.getType(each) != Character.SURROGATE)
                        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                        .toString()
                        .strip());
    }

    private static String shortened(String title) {
        return title.codePointCount(0, title.length()) <= LONGEST_TITLE
                ? title
                : title.substring(0, title.offsetByCodePoints(0, LONGEST_TITLE - 1)) + "…";
    }

    /// Returns a text in the form in which titles are searched. The database can't do this: SQLite changes
    /// the case of ASCII letters only.
    private static String searchForm(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
    }

    /// Returns the scan with this id, if it belongs to the tenant.
    public Optional<Stored> find(String tenant, long id) {
        return store.read(sql -> sql.first(STORED + " WHERE id = ? AND tenant = ?", Scans::stored, id, tenant));
    }

    /// Returns the titles and slugs of these scans of a tenant. Deleted scans are omitted.
    ///
    /// @param ids the scans' ids; no more than fit on one page of a list
    public Map<Long, Titled> titles(String tenant, Collection<Long> ids) {
        if (ids.isEmpty()) {
            return Map.of();
        }
        List<@Nullable Object> values = new ArrayList<>(ids);
        values.add(tenant);
        return store
                .read(sql -> sql.all(
                        "SELECT id, title, slug FROM scan WHERE id IN (%s) AND tenant = ?"
                                .replace("%s", Sql.placeholders(ids.size())),
                        row -> Map.entry(row.number(1), new Titled(row.textOrNull(2), row.text(3))),
                        values.toArray()))
                .stream()
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    static Stored stored(Row row) {
        return new Stored(
                new Scan(
                        row.number(1),
                        row.textOrNull(2),
                        row.text(3),
                        row.text(4),
                        row.text(5),
                        (int) row.number(6),
                        row.number(7)),
                StoredReport.read(row.text(8), row.textOrNull(12)),
                row.textOrNull(9),
                row.textOrNull(10),
                row.textOrNull(11));
    }

    /// Returns the newest scans with an id below `before`.
    public List<Summary> list(String tenant, Filter filter, long before, int most) {
        StringBuilder where = new StringBuilder("s.tenant = ? AND s.id < ?");
        List<@Nullable Object> values = new ArrayList<>(List.of(tenant, before));
        filter.to(where, values);
        values.add(most);
        return store.read(sql -> sql.all(
                """
                SELECT s.id, s.url, s.slug, s.verdict, s.content_type, s.word_count, s.overall, s.seo, s.aeo, s.geo,
                    s.engine_version, s.ruleset_version, s.as_of, s.credits_used, s.created_at, s.title,
                    (SELECT max(e.id) FROM scan e
                        WHERE e.tenant = s.tenant AND e.slug = s.slug AND e.id < s.id AND s.slug <> ''),
                    substr(s.report, 1, %d)
                FROM scan s WHERE %s ORDER BY s.id DESC LIMIT ?
                """.replace("%s", where).replace("%d", Integer.toString(StoredReport.SUMMARY)),
                Scans::summary,
                values.toArray()));
    }

    /// Returns the trend of the overall score: the newest scans that have a score, oldest first.
    public List<Point> trend(String tenant, Filter filter, int most) {
        StringBuilder where = new StringBuilder("s.tenant = ? AND s.word_count >= " + Report.FEWEST_WORDS);
        List<@Nullable Object> values = new ArrayList<>(List.of(tenant));
        filter.to(where, values);
        values.add(most);
        return store.read(sql -> sql.all(
                        "SELECT s.id, s.overall, s.created_at, s.seo, s.aeo, s.geo,"
                                + " substr(s.report, 1, " + StoredReport.SUMMARY
                                + "), s.ruleset_version FROM scan s WHERE " + where
                                + " ORDER BY s.id DESC LIMIT ?",
                        Scans::point,
                        values.toArray()))
                .reversed();
    }

    /// Returns the previous scan with the same slug; empty if there is no slug.
    public OptionalLong earlier(String tenant, Stored of) {
        String slug = of.report().slug();
        long id = slug.isEmpty()
                ? 0
                : store.read(sql -> sql.number(
                        "SELECT max(id) FROM scan WHERE tenant = ? AND slug = ? AND id < ?",
                        tenant,
                        slug,
                        of.scan().id()));
        return id > 0 ? OptionalLong.of(id) : OptionalLong.empty();
    }

    /// Deletes a scan. Returns false if it does not exist.
    ///
    /// Also deletes the response stored for its Idempotency-Key, which contains the whole report with its
    /// excerpts, and the scan's share link.
    public boolean remove(String tenant, long id) {
        return store.write(sql -> {
            sql.run("DELETE FROM share WHERE scan = ? AND tenant = ?", id, tenant);
            boolean removed = delete(sql, "id = ? AND tenant = ?", id, tenant) > 0;
            if (removed) {
                idempotency.forget(sql, tenant, subject(id), "This scan was deleted.");
            }
            return removed;
        });
    }

    /// Returns the problem for a scan that does not exist.
    public static Problem gone() {
        return Problem.of(ProblemKind.NOT_FOUND, "No scan has this id.");
    }

    /// Parses the id in a path or query. An invalid id matches no scan.
    public static long number(String id) {
        try {
            return id.length() <= 16 ? Long.parseLong(id) : -1;
        } catch (NumberFormatException e) {
            return -1;
        }
    }

    /// Returns the subject under which the response to a scan is stored.
    public static String subject(long id) {
        return "scan:" + id;
    }

    private static Point point(Row row) {
        Report.Scores scores =
                new Report.Scores((int) row.number(2), (int) row.number(4), (int) row.number(5), (int) row.number(6));
        return new Point(
                row.number(1),
                scores.overall(),
                row.number(3),
                StoredReport.suppressed(row.text(7), scores),
                row.text(8));
    }

    private static Summary summary(Row row) {
        Report.Scores scores =
                new Report.Scores((int) row.number(7), (int) row.number(8), (int) row.number(9), (int) row.number(10));
        return new Summary(
                row.number(1),
                row.textOrNull(2),
                row.text(3),
                row.text(4),
                row.text(5),
                row.number(6),
                scores,
                StoredReport.suppressed(row.text(18), scores),
                row.text(11),
                row.text(12),
                row.text(13),
                (int) row.number(14),
                row.number(15),
                row.textOrNull(16),
                row.numberOrNull(17));
    }

    /// Deletes scans, frees their tenants' storage, and returns how many were deleted.
    int delete(Sql sql, String which, Object... values) {
        return storage.free(
                sql,
                sql.all("DELETE FROM scan WHERE " + which + " RETURNING tenant, " + BYTES, Storage.Freed::of, values));
    }
}
