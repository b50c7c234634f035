package assay.service.scans;

import assay.reports.ReportJson;
import assay.reports.Ruleset;
import assay.scoring.Catalogue;
import assay.scoring.Page;
import assay.scoring.PageFields;
import assay.service.platform.Settings;
import assay.service.platform.storage.Store;
import java.time.Clock;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// The current ruleset and the rulesets of stored reports.
@Component
public final class Rulesets {

    private final Store store;
    private final String docs;
    private final Ruleset current;
    private final Map<String, Ruleset> known = new ConcurrentHashMap<>();

    Rulesets(Store store, Clock clock, Settings settings) {
        this.store = store;
        this.docs = settings.docs("checks/");
        this.current = Ruleset.of(Catalogue.complete(), docs);
        known.put(current.version(), current);
        store.write(sql -> sql.run(
                "INSERT INTO ruleset (version, catalogue, created_at) VALUES (?, ?, ?) ON CONFLICT (version) DO NOTHING",
                current.version(),
                current.stored(),
                clock.millis()));
    }

    public Ruleset current() {
        return current;
    }

    /// Returns the ruleset with this version, under which a stored report was made.
    public Ruleset of(String version) {
        return known.computeIfAbsent(version, this::load);
    }

    /// Returns a stored scan with its text, in the format of the original response and under its original
    /// ruleset.
    public byte[] shown(Scans.Stored stored) {
        return envelope(stored, stored.content(), null, null);
    }

    /// Returns a stored scan with all its stored data.
    byte[] exported(Scans.Stored stored) {
        return envelope(stored, stored.content(), stored.options(), stored.page());
    }

    /// Returns a stored scan exactly as the original call returned it.
    public byte[] answered(Scans.Stored stored) {
        return envelope(stored, null, null, null);
    }

    private byte[] envelope(
            Scans.Stored stored, @Nullable String content, @Nullable String options, @Nullable String page) {
        byte[] report = ReportJson.answer(stored.report(), of(stored.scan().rulesetVersion()));
        PageFields fields = stored.seen().map(Page::fields).orElse(null);
        return stored.scan().envelope(stored.report(), report, fields, content, options, page);
    }

    private Ruleset load(String version) {
        return store.read(sql -> sql.first(
                        "SELECT catalogue FROM ruleset WHERE version = ?",
                        row -> Ruleset.read(version, row.text(1), docs),
                        version)
                .orElseThrow(() -> new IllegalStateException("No ruleset " + version)));
    }
}
