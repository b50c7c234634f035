package assay.service.platform;

import assay.fetching.FetchSettings;
import assay.fetching.Fetcher;
import assay.scoring.Catalogue;
import java.net.URI;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The one way by which the service reaches what others say where it is.
@Configuration(proxyBeanMethods = false)
class Outside {

    @Bean(destroyMethod = "close")
    Fetcher web(Settings settings) {
        return new Fetcher(FetchSettings.of(
                        Catalogue.ENGINE_VERSION, URI.create(settings.fetching().contact()))
                .allowing(settings.fetching().allow()));
    }
}
