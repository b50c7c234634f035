package assay.bench;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.util.Base64;
import java.util.Map;

/// An embedded PostgreSQL that syncs to disk as in production, which it does not do by default.
final class DurablePostgres {

    private DurablePostgres() {}

    static EmbeddedPostgres.Builder builder() {
        return EmbeddedPostgres.builder()
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on");
    }

    /// Returns the settings for a service that uses one of the server's databases.
    static Map<String, String> settings(EmbeddedPostgres server, String database) {
        return Map.of(
                "ASSAY_DATABASE_URL",
                server.getJdbcUrl("postgres", database),
                "ASSAY_MASTER_KEY",
                Base64.getEncoder().encodeToString(new byte[32]));
    }
}
