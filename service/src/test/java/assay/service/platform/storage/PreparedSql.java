package assay.service.platform.storage;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;

/// Collects the statements that tests run on SQLite in `target/sql`, one file per JVM. `SqlOnPostgresTest` in
/// `bench` then has PostgreSQL parse them.
public final class PreparedSql {

    private static final Path FOLDER = Path.of("target", "sql");

    private static final String BUILD = System.getProperty("build.started", "").replace(':', '-');

    private static final Path FILE =
            FOLDER.resolve(BUILD + "-" + ProcessHandle.current().pid() + ".txt");

    private static final Set<String> KNOWN = ConcurrentHashMap.newKeySet();

    private PreparedSql() {}

    /// Starts collecting, and deletes the statements from earlier builds.
    public static void collect() {
        try {
            Files.createDirectories(FOLDER);
            try (Stream<Path> files = Files.list(FOLDER)) {
                for (Path file : files.filter(PreparedSql::isOld).toList()) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Sql.prepares = PreparedSql::add;
    }

    private static boolean isOld(Path file) {
        return !file.getFileName().toString().startsWith(BUILD + "-");
    }

    private static void add(String sql) {
        if (KNOWN.add(sql) && isOfService()) {
            write(sql.strip().replaceAll("\\s+", " ") + "\n");
        }
    }

    /// Returns whether the statement is run by the service, not by a test. This is determined by the first
    /// caller outside the storage classes.
    private static boolean isOfService() {
        return StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                .walk(frames -> frames.<Class<?>>map(StackWalker.StackFrame::getDeclaringClass)
                        .filter(each -> each != PreparedSql.class && !isOfStore(each))
                        .findFirst()
                        .filter(each -> !isTest(each))
                        .isPresent());
    }

    /// Returns whether the class is one of the storage classes, and not one of their tests, which are in the
    /// same package.
    private static boolean isOfStore(Class<?> type) {
        return type.getPackage() == PreparedSql.class.getPackage() && !isTest(type);
    }

    private static boolean isTest(Class<?> type) {
        return type.getProtectionDomain().getCodeSource() != null
                && type.getProtectionDomain()
                        .getCodeSource()
                        .getLocation()
                        .equals(PreparedSql.class
                                .getProtectionDomain()
                                .getCodeSource()
                                .getLocation());
    }

    private static synchronized void write(String line) {
        try {
            Files.writeString(FILE, line, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
