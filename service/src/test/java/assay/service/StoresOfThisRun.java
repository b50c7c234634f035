package assay.service;

import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/// The kinds of database that this run tests: SQLite and, with `-Dstores=all`, also PostgreSQL. This property
/// is set by `./build soak stores`.
///
/// Both use the same SQL. Tests of storage and concurrency, and one end-to-end story, always run on both, and
/// `SqlOnPostgresTest` has PostgreSQL parse every statement that ran on SQLite.
public final class StoresOfThisRun implements ArgumentsProvider {

    @Override
    public Stream<? extends Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
        return (System.getProperty("stores", "").equals("all")
                        ? Stream.of(StoreKind.values())
                        : Stream.of(StoreKind.SQLITE))
                .map(Arguments::of);
    }
}
