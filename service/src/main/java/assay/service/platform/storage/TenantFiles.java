package assay.service.platform.storage;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A tenant's exported files. If the API returns the data as the same JSON, a bean in the module's `web`
/// package writes it; otherwise the module's [TenantData] does.
public interface TenantFiles {

    /// One file of an export.
    ///
    /// @param name the file's name, which ends in `.ndjson` for one JSON object per line, or in `.json` for a
    ///     single object
    /// @param says a one-line description of the contents, for people
    record File(String name, String says, Pages pages) {}

    /// Reads a file page by page, each in its own short transaction, so that slow downloads block nothing.
    @FunctionalInterface
    interface Pages {

        /// @param after the end of the previous page; empty for the first page
        Page read(String tenant, String after);
    }

    /// Some lines of a file, few enough to fit in memory.
    ///
    /// @param next where the next page starts; null on the last page
    record Page(List<byte[]> lines, @Nullable String next) {

        /// Returns a page of rows that were selected in order of their ids.
        ///
        /// @param most the number of rows requested
        public static <T> Page of(List<T> rows, int most, Function<T, String> id, Function<T, byte[]> line) {
            return new Page(rows.stream().map(line).toList(), rows.size() < most ? null : id.apply(rows.getLast()));
        }
    }

    /// Returns the data that belongs to the tenant rather than to the service's internals. Never returns
    /// secrets that grant access.
    List<File> files();
}
