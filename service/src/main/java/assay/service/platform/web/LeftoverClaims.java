package assay.service.platform.web;

import assay.service.platform.storage.Store;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// Ends the claims of a service that is gone, before this one listens. A store that nodes share may hold those of
/// one that is not; there they run out by themselves.
@Component
@ConditionalOnWebApplication
class LeftoverClaims implements InitializingBean {

    private final Store store;

    LeftoverClaims(Store store) {
        this.store = store;
    }

    @Override
    public void afterPropertiesSet() {
        if (!store.shared()) {
            store.write(sql -> sql.run("DELETE FROM idempotency_key WHERE status IS NULL"));
        }
    }
}
