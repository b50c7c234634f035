package assay.service.platform.storage;

import java.sql.SQLException;

/// The store failed, and the transaction was rolled back.
public final class StorageFailure extends RuntimeException {

    private static final long serialVersionUID = 1L;

    StorageFailure(SQLException cause) {
        super(cause.getMessage(), cause);
    }

    StorageFailure(String message, Throwable cause) {
        super(message, cause);
    }

    /// Whether PostgreSQL aborted this transaction in favor of another one, so that a retry can succeed.
    boolean passing() {
        return getCause() instanceof SQLException sql
                && ("40001".equals(sql.getSQLState()) || "40P01".equals(sql.getSQLState()));
    }
}
