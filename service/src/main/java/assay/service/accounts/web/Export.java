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

/// Gives out whatever there is of a tenant, written as it is read: a page at a time, and nothing is held between two.
@Component
class Export {

    /// A minute, on each node: it is the most expensive call there is.
    private static final int MOST = 2;

    /// Frees what it holds outside the heap without writing an end: an archive that broke off shall not look whole.
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

    /// Answers with the archive.
    void answer(Caller caller, HttpServletResponse response) throws IOException {
        begin(caller);
        headers(response);
        write(caller.tenant(), response.getOutputStream());
    }

    /// What is said of the archive before it.
    void headers(HttpServletResponse response) {
        response.setContentType("application/zip");
        response.setHeader(
                "Content-Disposition",
                "attachment; filename=\"assay-" + LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC) + ".zip\"");
    }

    /// Before anything is written: refuses with a 429, and leaves word that there was an export.
    private void begin(Caller caller) {
        if (limits.held()) {
            RateLimits.Standing standing = limits.ofAddress("exports", caller.tenant(), MOST);
            if (!standing.allowed()) {
                throw standing.refusal("The limit is " + MOST + " exports in 60 seconds.");
            }
        }
        store.write(sql -> {
            audit.enter(sql, caller, Audit.Action.TENANT_EXPORTED, caller.tenant(), Map.of());
            return true;
        });
    }

    /// A ZIP archive of all files.
    ///
    /// @throws IOException where whoever takes it is gone; nothing goes on then
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
        StringBuilder text = new StringBuilder(
                "What Assay keeps of the tenant " + tenant + ", read at " + Timestamps.of(clock.instant())
                        + " and in the moments after.\n\n"
                        + "A file that ends in .ndjson has one JSON object a line.\n\n");
        for (TenantFiles.File file : files) {
            text.append(file.name()).append("\n    ").append(file.says()).append("\n\n");
        }
        return text.append("Not here: keys, links and tokens, of which there are only hashes; passwords and sessions,"
                        + " which are the members' own; answers kept under an Idempotency-Key, which tell again what stands"
                        + " in these files.\n")
                .toString();
    }
}
