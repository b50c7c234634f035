package assay.service.jobs;

import assay.service.accounts.Scope;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/// The implementations of all kinds of jobs.
@Component
class LongWorks {

    private final Supplier<Map<JobKind, LongWork>> all;

    LongWorks(ObjectProvider<LongWork> all) {
        // Resolved lazily, because implementations depend on the beans that begin jobs.
        this.all = SingletonSupplier.of(
                () -> all.orderedStream().collect(Collectors.toUnmodifiableMap(LongWork::kind, Function.identity())));
    }

    LongWork of(JobKind kind) {
        return Objects.requireNonNull(all.get().get(kind));
    }

    /// Returns the kinds of jobs that a caller with these scopes is allowed to begin and see.
    Set<JobKind> kinds(Set<Scope> scopes) {
        return all.get().values().stream()
                .filter(work -> scopes.contains(work.scope()))
                .map(LongWork::kind)
                .collect(Collectors.toUnmodifiableSet());
    }
}
