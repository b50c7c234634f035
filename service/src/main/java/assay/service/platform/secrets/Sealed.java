package assay.service.platform.secrets;

import assay.service.platform.storage.Sql;
import java.util.Optional;

/// Long-lived secrets encrypted with the master key. They can be used to verify the key.
public interface Sealed {

    /// A secret in the form that [Secrets#seal] returned, with its context.
    record Sample(String sealed, String context) {}

    /// Returns the oldest secret. Secrets encrypted with a wrong key can only be newer.
    Optional<Sample> oldest(Sql sql);
}
