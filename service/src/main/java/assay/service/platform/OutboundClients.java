package assay.service.platform;

import assay.fetching.FetchSettings;
import assay.fetching.Fetcher;
import assay.fetching.Poster;
import assay.scoring.Catalogue;
import java.net.URI;
import java.time.Duration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// The two clients for URLs that users supply: one fetches pages, the other sends webhooks.
@Configuration(proxyBeanMethods = false)
class OutboundClients {

    private static final Duration CONNECT = Duration.ofSeconds(5);

    /// The maximum time that a webhook receiver can take to respond.
    private static final Duration RECEIVER = Duration.ofSeconds(15);

    @Bean(destroyMethod = "close")
    Fetcher web(Settings settings) {
        return new Fetcher(fetching(settings));
    }

    @Bean(destroyMethod = "close")
    Poster receivers(Settings settings) {
        FetchSettings fetching = fetching(settings);
        return new Poster(new FetchSettings(
                fetching.userAgent(), fetching.allowed(), fetching.lookup(), CONNECT, RECEIVER, RECEIVER));
    }

    private static FetchSettings fetching(Settings settings) {
        return FetchSettings.of(
                        Catalogue.ENGINE_VERSION, URI.create(settings.fetching().contact()))
                .allowing(settings.fetching().allow());
    }
}
