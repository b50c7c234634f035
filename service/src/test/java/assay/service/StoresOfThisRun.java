package assay.service;

import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.ArgumentsProvider;
import org.junit.jupiter.params.support.ParameterDeclarations;

/// SQLite, and with `-Dstores=all`, as `./build soak stores` runs it, PostgreSQL as well.
///
/// Both serve one set of SQL. Tests of storage, of what runs at the same time, and one whole story run on both always,
/// and `SqlOnPostgresTest` has PostgreSQL read every statement that ran on SQLite.
public final class StoresOfThisRun implements ArgumentsProvider {

    @Override
    public Stream<? extends Arguments> provideArguments(ParameterDeclarations parameters, ExtensionContext context) {
        return (System.getProperty("stores", "").equals("all")
                        ? Stream.of(StoreKind.values())
                        : Stream.of(StoreKind.SQLITE))
                .map(Arguments::of);
    }
}
