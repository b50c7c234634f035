package assay.service.accounts.web;

import assay.service.accounts.Audit;
import assay.service.accounts.Caller;
import assay.service.platform.Timestamps;
import assay.service.platform.storage.Store;
import assay.service.platform.storage.TenantFiles;
import assay.service.platform.web.RateLimits;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.attribute.FileTime;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/// Exports all of a tenant's data. Streams the data page by page without buffering it.
@Component
class Export {

    /// The maximum number of exports per minute and node. This is the most expensive call.
    private static final int MOST = 2;

    /// An archive that can be aborted. Aborting it frees its off-heap memory but does not write the end of
    /// the archive, so that the file does not look complete.
    private static final class Archive extends ZipOutputStream {
        Archive(OutputStream out) {
            super(out, StandardCharsets.UTF_8);
            setLevel(Deflater.BEST_SPEED);
        }

        void release() {
            def.end();
        }
    }

    private final Store store;
    private final Clock clock;
    private final Audit audit;
    private final RateLimits limits;
    private final List<TenantFiles.File> files;

    Export(Store store, Clock clock, Audit audit, RateLimits limits, List<TenantFiles> data) {
        this.store = store;
        this.clock = clock;
        this.audit = audit;
        this.limits = limits;
        this.files = data.stream()
                .flatMap(each -> each.files().stream())
                .sorted(Comparator.comparing(TenantFiles.File::name))
                .toList();
    }

    /// Responds with the archive.
    void answer(Caller caller, HttpServletResponse response) throws IOException {
        begin(caller);
        headers(response);
        write(caller.tenant(), response.getOutputStream());
    }

    /// Sets the response headers of the archive.
    void headers(HttpServletResponse response) {
        response.setContentType("application/zip");
        response.setHeader(
                "Content-Disposition",
                "attachment; filename=\"assay-" + LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC) + ".zip\"");
    }

    /// Runs before any output. Enforces the limit with a 429, and records the export in the audit log.
    private void begin(Caller caller) {
        if (limits.held()) {
            RateLimits.BucketState bucket = limits.ofAddress("exports", caller.tenant(), MOST);
            if (!bucket.allowed()) {
                throw bucket.refusal("You can make at most " + MOST + " exports per 60 seconds.");
            }
        }
        store.write(sql -> {
            audit.enter(sql, caller, Audit.Action.TENANT_EXPORTED, caller.tenant(), Map.of());
            return true;
        });
    }

    /// Writes a ZIP archive of all files.
    ///
    /// @throws IOException if the client has disconnected, which stops the export
    private void write(String tenant, OutputStream out) throws IOException {
        Archive archive = new Archive(out);
        try {
            enter(archive, "README.txt");
            archive.write(readme(tenant).getBytes(StandardCharsets.UTF_8));
            for (TenantFiles.File file : files) {
                enter(archive, file.name());
                @Nullable String after = "";
                while (after != null) {
                    TenantFiles.Page page = file.pages().read(tenant, after);
                    for (byte[] line : page.lines()) {
                        archive.write(line);
                        archive.write('\n');
                    }
                    after = page.next();
                }
            }
            archive.finish();
        } finally {
            archive.release();
        }
    }

    private void enter(ZipOutputStream archive, String name) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        entry.setLastModifiedTime(FileTime.from(clock.instant()));
        archive.putNextEntry(entry);
    }

    private String readme(String tenant) {
        StringBuilder text =
                new StringBuilder("Data for tenant " + tenant + ", read at " + Timestamps.of(clock.instant())
                        + " or shortly afterwards.\n\nFiles whose names end in .ndjson contain one JSON object"
                        + " per line.\n\n");
        for (TenantFiles.File file : files) {
            text.append(file.name()).append("\n    ").append(file.says()).append("\n\n");
        }
        return text.append("""
                        Not included:

                        - keys, links and tokens, because only their hashes are stored
                        - passwords and sessions, because they belong to the members
                        - responses stored for an Idempotency-Key, because they repeat data from these files
                        """).toString();
    }
}
