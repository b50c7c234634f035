package assay.service.scans;

import assay.scoring.Report;
import assay.service.platform.storage.Row;
import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The posts of scan jobs. Each post is settled once.
@Component
public final class BlogPosts {

    private static final String FIELDS = "position, url, state, scan, problem, detail";

    private static final int FORGOTTEN_AT_ONCE = 500;

    /// The state of a post.
    public enum State {
        WAITING,
        SCORED,
        /// The report has no scores, and the post was not charged.
        TOO_SHORT,
        FAILED,
        /// No credits were left for the post.
        UNPAID,
        /// Another post of the scan has the same canonical URL.
        DUPLICATE;

        public String key() {
            return name().toLowerCase(Locale.ROOT);
        }

        /// Returns the state of a post with this report.
        static State of(Report report) {
            return report.scored() ? SCORED : TOO_SHORT;
        }
    }

    /// @param scan the id of the report's scan; null if there is no report
    /// @param problem why there is no report; null unless the post failed or no credits were left for it
    public record Post(
            int position,
            String url,
            State state,
            @Nullable Long scan,
            @Nullable Problem problem) {}

    private final Store store;

    BlogPosts(Store store) {
        this.store = store;
    }

    /// Adds posts in order, starting at position `first`. Existing posts at these positions are kept.
    void add(Sql sql, long job, int first, List<String> urls) {
        int position = first;
        for (String url : urls) {
            sql.run(
                    "INSERT INTO blog_post (job, position, url, state) VALUES (?, ?, ?, 'waiting')"
                            + " ON CONFLICT (job, position) DO NOTHING",
                    job,
                    position++,
                    url);
        }
    }

    /// Stores how the posts of a job were found.
    void keepFound(Sql sql, long job, DiscoverySummary found) {
        sql.run("INSERT INTO blog_scan (job, found) VALUES (?, ?)", job, found.json());
    }

    /// Returns how the posts were found; empty before discovery.
    public Optional<DiscoverySummary> found(long job) {
        return store.read(sql ->
                sql.first("SELECT found FROM blog_scan WHERE job = ?", row -> DiscoverySummary.of(row.text(1)), job));
    }

    /// Settles a waiting post. If the post was already settled, writes nothing and returns false.
    ///
    /// @param page facts for findings across posts, as JSON
    boolean settle(
            Sql sql,
            long job,
            int position,
            State state,
            @Nullable Long scan,
            @Nullable Problem problem,
            @Nullable String page) {
        return sql.run(
                        """
                        UPDATE blog_post SET state = ?, scan = ?, problem = ?, detail = ?, page = ?
                        WHERE job = ? AND position = ? AND state = 'waiting'
                        """,
                        state.key(),
                        scan,
                        problem == null ? null : problem.kind().code(),
                        problem == null ? null : problem.detail(),
                        page,
                        job,
                        position)
                > 0;
    }

    public Optional<Post> first(long job) {
        return store.read(sql -> sql.first(
                "SELECT " + FIELDS + " FROM blog_post WHERE job = ? ORDER BY position LIMIT 1", BlogPosts::post, job));
    }

    /// Returns the posts after a position, in order.
    public List<Post> after(long job, int position, int most) {
        return store.read(sql -> sql.all(
                "SELECT " + FIELDS + " FROM blog_post WHERE job = ? AND position > ? ORDER BY position LIMIT ?",
                BlogPosts::post,
                job,
                position,
                most));
    }

    /// Returns the number of posts that were scored and will be charged.
    int scored(Sql sql, long job) {
        return (int) sql.number("SELECT count(*) FROM blog_post WHERE job = ? AND state = ?", job, State.SCORED.key());
    }

    /// Returns the positions of scored posts.
    public List<Integer> scoredPositions(long job) {
        return store.read(sql -> sql.all(
                "SELECT position FROM blog_post WHERE job = ? AND state = ?",
                row -> (int) row.number(1),
                job,
                State.SCORED.key()));
    }

    /// Returns the stored page facts of posts after a position, in order.
    List<StoredPost> kept(long job, int position, int most) {
        return store.read(sql -> sql.all(
                "SELECT position, scan, state, page FROM blog_post WHERE job = ? AND position > ? AND page IS NOT NULL"
                        + " ORDER BY position LIMIT ?",
                row -> new StoredPost((int) row.number(1), row.numberOrNull(2), state(row.text(3)), row.text(4)),
                job,
                position,
                most));
    }

    /// A post and its stored data.
    ///
    /// @param page the facts that were passed to [#settle]; null if there were none
    /// @param scan the title of the post's scan; null if there is no scan or it was deleted
    public record Listed(Post post, @Nullable String page, Scans.@Nullable Titled scan) {}

    /// Returns the posts after a position, in order, with the data that a list shows.
    ///
    /// @param state the posts' state; empty for any state
    public List<Listed> listed(long job, String state, int position, int most) {
        return store.read(sql -> sql.all(
                "SELECT " + FIELDS + ", page, title, slug FROM blog_post"
                        + " LEFT JOIN (SELECT id, title, slug FROM scan) AS scored ON scored.id = blog_post.scan"
                        + " WHERE job = ? AND position > ? AND (? = '' OR state = ?) ORDER BY position LIMIT ?",
                row -> new Listed(post(row), row.textOrNull(7), titled(row.textOrNull(8), row.textOrNull(9))),
                job,
                position,
                state,
                state,
                most));
    }

    /// Returns the title of the only scan of each of these jobs, keyed by the job's id. Jobs without a scan, or whose
    /// scan was deleted, are omitted.
    ///
    /// @param jobs the ids of jobs that scan one page each; no more than fit on one page of a list
    public Map<Long, Scans.Titled> titles(List<Long> jobs) {
        if (jobs.isEmpty()) {
            return Map.of();
        }
        Map<Long, Scans.Titled> titles = new HashMap<>();
        store.read(sql -> sql.all(
                        "SELECT job, title, slug FROM blog_post JOIN scan ON scan.id = blog_post.scan WHERE job IN (%s)"
                                .replace("%s", Sql.placeholders(jobs.size())),
                        row -> Map.entry(row.number(1), new Scans.Titled(row.textOrNull(2), row.text(3))),
                        jobs.toArray()))
                .forEach(each -> titles.put(each.getKey(), each.getValue()));
        return titles;
    }

    /// Returns the number of posts in each state, omitting states without posts.
    public Map<State, Integer> counts(long job) {
        Map<State, Integer> counts = new EnumMap<>(State.class);
        store.read(sql -> sql.all(
                        "SELECT state, count(*) FROM blog_post WHERE job = ? GROUP BY state",
                        row -> Map.entry(state(row.text(1)), (int) row.number(2)),
                        job))
                .forEach(each -> counts.put(each.getKey(), each.getValue()));
        return counts;
    }

    /// @param page the facts that were passed to [#settle]
    record StoredPost(int position, @Nullable Long scan, State state, String page) {}

    int forget(Sql sql, long job) {
        int some = sql.run(
                "DELETE FROM blog_post WHERE (job, position) IN"
                        + " (SELECT job, position FROM blog_post WHERE job = ? LIMIT ?)",
                job,
                FORGOTTEN_AT_ONCE);
        return some > 0 ? some : sql.run("DELETE FROM blog_scan WHERE job = ?", job);
    }

    /// @param slug the slug of the post's scan; null if there is no scan
    private static Scans.@Nullable Titled titled(@Nullable String title, @Nullable String slug) {
        return slug == null ? null : new Scans.Titled(title, slug);
    }

    private static State state(String key) {
        return State.valueOf(key.toUpperCase(Locale.ROOT));
    }

    private static Post post(Row row) {
        String problem = row.textOrNull(5);
        String detail = row.textOrNull(6);
        return new Post(
                (int) row.number(1),
                row.text(2),
                state(row.text(3)),
                row.numberOrNull(4),
                problem == null
                        ? null
                        : Problem.of(
                                ProblemKind.valueOf(problem.toUpperCase(Locale.ROOT)), detail == null ? "" : detail));
    }
}
