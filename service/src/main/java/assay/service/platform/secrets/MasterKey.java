package assay.service.platform.secrets;

import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Lazy;
import org.springframework.stereotype.Component;

/// Checks the master key at startup. Neither the service nor `./assay admin` starts with a key other than the
/// one the store was created with. With another key, they could not decrypt the stored secrets, and other
/// nodes could not decrypt the secrets that they store.
///
/// The first start stores a value that can be decrypted only with the key in use at the time. A store from a
/// version without this check gets the value as soon as a key has decrypted one of its secrets.
@Component
@Lazy(false)
class MasterKey {

    MasterKey(Store store, Secrets secrets, List<Sealed> sealed) {
        if (!store.<Boolean>read(Secrets::proven)) {
            store.write(sql -> {
                for (Sealed each : sealed) {
                    if (!oldest(secrets, sql, each)) {
                        throw secrets.another();
                    }
                }
                secrets.prove(sql);
                return true;
            });
        }
        store.read(sql -> {
            secrets.requireProof(sql);
            return true;
        });
    }

    private static boolean oldest(Secrets secrets, Sql sql, Sealed sealed) {
        Optional<Sealed.Sample> sample = sealed.oldest(sql);
        return sample.isEmpty()
                || secrets.opens(sample.get().sealed(), sample.get().context());
    }
}
