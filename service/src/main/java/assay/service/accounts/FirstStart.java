package assay.service.accounts;

import assay.service.credits.Plan;
import assay.service.platform.Settings;
import java.io.PrintStream;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/// Sets up an empty store and prints the first key once. The key goes to standard output, because a log file
/// would leak it.
@Component
@ConditionalOnWebApplication
class FirstStart {

    private static final Logger LOG = LoggerFactory.getLogger(FirstStart.class);

    /// A placeholder, because the owner's address is not known yet.
    private static final String OWNER = "owner@localhost";

    private final Operator operator;
    private final Settings settings;
    private int port;

    FirstStart(Operator operator, Settings settings) {
        this.operator = operator;
        this.settings = settings;
    }

    @EventListener
    void listening(WebServerInitializedEvent event) {
        port = event.getWebServer().getPort();
    }

    @EventListener(ApplicationReadyEvent.class)
    void ready() {
        LOG.info(
                "Assay is listening on http://{}:{}{}",
                literal(settings.bind()),
                port,
                settings.bind().isLoopbackAddress()
                        ? ", for this machine only. Set ASSAY_BIND=0.0.0.0 to allow other machines."
                        : "");
        operator.begin(Plan.of(settings.firstPlan()), OWNER)
                .ifPresent(first -> welcome(System.out, first.key(), first.link()));
    }

    /// Returns the host name at which this machine can reach the service.
    private String host() {
        InetAddress bind = settings.bind();
        return bind.isLoopbackAddress() || bind.isAnyLocalAddress() ? "localhost" : literal(bind);
    }

    /// Formats an address for a URL.
    private static String literal(InetAddress address) {
        return address instanceof Inet6Address ? "[" + address.getHostAddress() + "]" : address.getHostAddress();
    }

    @SuppressWarnings("SystemOut") // This text is for the person at the terminal, not for the log.
    private void welcome(PrintStream out, String key, String link) {
        out.printf(Locale.ROOT, """

                Your API key, which is shown only once:

                  %s

                Score your first post:

                  curl -s http://%s:%d/api/v1/scan -H 'Authorization: Bearer %s' -H 'Content-Type: application/json' -d '{"title": "How to brew green tea", "primary_keyword": "green tea", "content": "# How to brew green tea\\n\\nGreen tea is best steeped at 80 degrees for two minutes.\\n\\n## Why not boiling?\\n\\nBoiling water draws out bitter tannins."}'

                Sign in as the owner, %s, with this link. It works once and is valid for a day:

                  %s

                """, key, host(), port, key, OWNER, link);
        out.flush();
    }
}
