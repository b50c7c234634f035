package assay.service.platform.web;

import assay.service.platform.storage.Store;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.stereotype.Component;

/// At startup, releases the claims that a previous service left behind. If nodes share the store, another
/// live node may hold claims, so leftover claims expire instead.
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
