package assay.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/// Most of the service's tests run only on SQLite. This test has PostgreSQL parse every statement that
/// they ran, which checks tables, columns, functions and syntax. Maven tests and packages the service
/// before it tests this module.
class SqlOnPostgresTest {

    private static final Path ROOT = Path.of(System.getProperty("project.root", ".."));
    private static final Path COLLECTED = ROOT.resolve("service/target/sql");
    private static final Path PACKAGED = ROOT.resolve("service/target/assay.jar");

    /// The SQLSTATE for a parameter whose type can't be inferred from its position. The service sends the
    /// type with each value.
    private static final String INDETERMINATE = "42P18";

    private static Set<String> collected() throws IOException {
        Set<String> all = new TreeSet<>();
        if (Files.isDirectory(COLLECTED)) {
            try (Stream<Path> files = Files.list(COLLECTED)) {
                for (Path file : files.toList()) {
                    all.addAll(Files.readAllLines(file));
                }
            }
        }
        return all;
    }

    @Test
    void everyStatementRunOnSqliteIsValidOnPostgres() throws Exception {
        Set<String> statements = collected();
        assumeTrue(!statements.isEmpty(), "the service's tests have not run; run ./build verify");
        assumeTrue(Files.exists(PACKAGED), "the service is not packaged; run ./build package");
        List<String> faults = new ArrayList<>();
        try (EmbeddedPostgres server = EmbeddedPostgres.start()) {
            String url = server.getJdbcUrl("postgres", "postgres");
            Service.run(
                            List.of(
                                    Path.of(System.getProperty("java.home"), "bin", "java")
                                            .toString(),
                                    "-jar",
                                    PACKAGED.toString()),
                            Map.of(
                                    "ASSAY_DATABASE_URL",
                                    url,
                                    "ASSAY_MASTER_KEY",
                                    Base64.getEncoder().encodeToString(new byte[32])))
                    .close();
            try (Connection connection = server.getPostgresDatabase().getConnection();
                    Statement statement = connection.createStatement()) {
                for (String sql : statements) {
                    try {
                        statement.execute("PREPARE read AS " + numbered(sql));
                        statement.execute("DEALLOCATE read");
                    } catch (SQLException e) {
                        if (!INDETERMINATE.equals(e.getSQLState())) {
                            faults.add(e.getMessage() + ": " + sql);
                        }
                    }
                }
            }
        }
        assertThat(faults).isEmpty();
    }

    /// Returns the statement with numbered parameters, as PostgreSQL expects.
    private static String numbered(String sql) {
        StringBuilder numbered = new StringBuilder();
        boolean quoted = false;
        int parameters = 0;
        for (int i = 0; i < sql.length(); i++) {
            char each = sql.charAt(i);
            quoted ^= each == '\'';
            if (each == '?' && !quoted) {
                parameters++;
                numbered.append('$').append(parameters);
            } else {
                numbered.append(each);
            }
        }
        return numbered.toString();
    }
}
