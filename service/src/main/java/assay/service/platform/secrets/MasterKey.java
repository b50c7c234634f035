package assay.service.platform.secrets;

import assay.service.platform.storage.Sql;
import assay.service.platform.storage.Store;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Lazy;
import org.springframework.stereotype.Component;

/// Nothing starts, neither a service nor `./assay admin`, with another master key than the store's: it would seal
/// what its nodes cannot open, and find nothing that it can.
///
/// The first start leaves a value that only its key opens. A store from before there was one gets it from whoever
/// opens what is sealed there.
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
