package assay.service.platform.storage;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// What an export gives out of a tenant. What the API answers in the same words is written by a bean of the module's
/// `web` package, the rest by its [TenantData].
public interface TenantFiles {

    /// One file of an export.
    ///
    /// @param name ends in `.ndjson` where there is one JSON object a line, and in `.json` where there is one
    /// @param says what it holds, for people; one line
    record File(String name, String says, Pages pages) {}

    /// Reads a file in short transactions of its own: whoever takes it away slowly holds nothing up.
    @FunctionalInterface
    interface Pages {

        /// @param after where the page before ended; empty for the first
        Page read(String tenant, String after);
    }

    /// Some lines of a file, never so many that they matter in memory.
    ///
    /// @param next what the next page comes after; null on the last
    record Page(List<byte[]> lines, @Nullable String next) {

        /// A page of rows that were asked for in the order of their ids.
        ///
        /// @param most as many as were asked for
        public static <T> Page of(List<T> rows, int most, Function<T, String> id, Function<T, byte[]> line) {
            return new Page(rows.stream().map(line).toList(), rows.size() < most ? null : id.apply(rows.getLast()));
        }
    }

    /// What of it belongs to the tenant rather than to how the service works. Never anything that opens something.
    List<File> files();
}
