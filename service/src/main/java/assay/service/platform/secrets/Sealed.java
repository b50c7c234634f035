package assay.service.platform.secrets;

import assay.service.platform.storage.Sql;
import java.util.Optional;

/// What lies in the store sealed under the master key for long, so that it can be told which key that was.
public interface Sealed {

    /// As it was given to [Secrets#seal] and came back.
    record Sample(String sealed, String context) {}

    /// The oldest there is: whatever was sealed with a wrong key came later.
    Optional<Sample> oldest(Sql sql);
}
