package assay.service.platform.storage;

import java.sql.SQLException;

/// The store did not do as it was told; nothing of the transaction was kept.
public final class StorageFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StorageFailure(SQLException cause) {
        super(cause.getMessage(), cause);
    }

    StorageFailure(String message, Throwable cause) {
        super(message, cause);
    }

    /// Whether PostgreSQL gave this transaction up in favour of another one, so that the same again will do.
    boolean passing() {
        return getCause() instanceof SQLException sql
                && ("40001".equals(sql.getSQLState()) || "40P01".equals(sql.getSQLState()));
    }
}
