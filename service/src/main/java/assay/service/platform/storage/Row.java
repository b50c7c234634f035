package assay.service.platform.storage;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A result row. Columns are numbered from 1.
///
/// SQLite returns an Integer for a small BIGINT, and 0 or 1 for a BOOLEAN, so callers request the type that
/// they need.
public final class Row {

    /// Maps a row to a value.
    @FunctionalInterface
    public interface Reader<T> {
        T read(Row row);
    }

    private final ResultSet rows;

    Row(ResultSet rows) {
        this.rows = rows;
    }

    public long number(int column) {
        try {
            return rows.getLong(column);
        } catch (SQLException e) {
            throw new StorageFailure(e);
        }
    }

    public @Nullable Long numberOrNull(int column) {
        try {
            long value = rows.getLong(column);
            return rows.wasNull() ? null : value;
        } catch (SQLException e) {
            throw new StorageFailure(e);
        }
    }

    public boolean truth(int column) {
        try {
            return rows.getBoolean(column);
        } catch (SQLException e) {
            throw new StorageFailure(e);
        }
    }

    public String text(int column) {
        return Objects.requireNonNull(textOrNull(column), "column is null");
    }

    public @Nullable String textOrNull(int column) {
        try {
            return rows.getString(column);
        } catch (SQLException e) {
            throw new StorageFailure(e);
        }
    }

    public byte[] bytes(int column) {
        return Objects.requireNonNull(bytesOrNull(column), "column is null");
    }

    public byte @Nullable [] bytesOrNull(int column) {
        try {
            return rows.getBytes(column);
        } catch (SQLException e) {
            throw new StorageFailure(e);
        }
    }
}
