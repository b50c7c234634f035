package assay.service.platform.secrets;

import assay.service.platform.storage.Sql;
import java.util.Optional;

/// Secrets stored long-term under the master key, by which the key can be verified.
public interface Sealed {

    /// A secret as [Secrets#seal] returned it, with its context.
    record Sample(String sealed, String context) {}

    /// Returns the oldest secret: those encrypted with a wrong key came later.
    Optional<Sample> oldest(Sql sql);
}
