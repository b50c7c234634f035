package assay.service.platform.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqlTest {

    private static final String INSERT = "INSERT INTO leaves (leaf) VALUES (?)";

    @Test
    void statementsWorkAgainOnceTheDiskIsNoLongerFull() throws SQLException {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite::memory:");
                Statement settings = connection.createStatement()) {
            settings.execute("CREATE TABLE leaves (leaf BLOB)");
            settings.execute("PRAGMA max_page_count = 20");
            Sql sql = Sql.keepingStatements(connection);
            assertThatThrownBy(() -> {
                        for (int i = 0; i < 100; i++) {
                            sql.run(INSERT, (Object) new byte[4_096]);
                        }
                    })
                    .isInstanceOf(StorageFailure.class);
            settings.execute("PRAGMA max_page_count = 2000");
            long before = sql.number("SELECT count(*) FROM leaves");
            assertThat(sql.run(INSERT, (Object) new byte[4_096])).isEqualTo(1);
            assertThat(sql.number("SELECT count(*) FROM leaves")).isEqualTo(before + 1);
        }
    }

    @Test
    void writerThreadSurvivesErrorsInCallbacks(@TempDir Path folder) {
        try (Store store = SqliteStore.open(folder.resolve("assay.db"), null)) {
            assertThatThrownBy(() -> store.write(sql -> {
                        sql.afterCommit(() -> {
                            throw new OutOfMemoryError("played");
                        });
                        return 0;
                    }))
                    .isInstanceOf(StorageFailure.class);
            assertThat(store.<Integer>write(_ -> 7)).isEqualTo(7);
        }
    }
}
