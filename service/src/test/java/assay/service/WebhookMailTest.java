package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.webhooks.Deliverer;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests that a tenant whose deliveries fail for days is warned by email, and that its endpoint is disabled a
/// day later.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class WebhookMailTest {

    private static final String URL = "https://receiver.example/";

    private final Mailbox mail = new Mailbox();
    private final RunningService service;
    private final String key;
    private final String owner;
    private final String admin;
    private final String member;
    private final String id;

    WebhookMailTest(StoreKind kind) {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.putAll(mail.settings());
        service = new RunningService(settings, RunningService.TestBeans.class);
        key = service.key();
        owner = confirmed("owner");
        admin = confirmed("admin");
        member = confirmed("member");
        id = service.post("/api/v1/webhooks", key, "{\"url\":\"" + URL + "\",\"events\":[\"scan.completed\"]}")
                .text("/webhook/id");
        service.receivers().answer(URL, 500);
    }

    @AfterEach
    void close() {
        service.close();
        mail.close();
    }

    private String confirmed(String role) {
        String email = service.person(key, role);
        service.signIn(service.operator().signInLink(email));
        return email;
    }

    private void happens() {
        service.post("/api/v1/webhooks/" + id + "/test", key, "");
        service.bean(Deliverer.class).runDue();
    }

    private void passes(Duration time) {
        service.clock().advance(time);
        service.bean(Deliverer.class).runDue();
    }

    private Reply webhook() {
        return service.get("/api/v1/webhooks/" + id, key);
    }

    private void assertMails(int each) {
        assertThat(mail.count(owner, service)).isEqualTo(each);
        assertThat(mail.count(admin, service)).isEqualTo(each);
        assertThat(mail.count(member, service)).isZero();
    }

    @Test
    void failingEndpointsCauseAWarningAfterFourDaysAndAreDisabledAfterFive() {
        happens();
        for (int hour = 0; hour < 95; hour += 5) {
            passes(Duration.ofHours(5));
            happens();
        }
        assertThat(webhook().at("/enabled").asBoolean()).isTrue();
        assertMails(0);

        passes(Duration.ofHours(1));
        happens();
        assertMails(1);
        assertThat(mail.latest(owner, service)).contains("four days", "/account/webhooks");
        passes(Duration.ofHours(23));
        happens();
        assertThat(webhook().at("/enabled").asBoolean()).isTrue();
        assertMails(1);

        passes(Duration.ofHours(1));
        happens();
        assertThat(webhook().at("/enabled").asBoolean()).isFalse();
        assertThat(webhook().text("/disabled_because")).isEqualTo("failing");
        assertMails(2);
        assertThat(mail.latest(admin, service)).contains("five days", "/account/webhooks");
        int told = service.receivers().told(URL).size();
        passes(Duration.ofDays(2));
        assertThat(service.receivers().told(URL)).hasSize(told);
        assertMails(2);
    }

    @Test
    void successfulDeliveryResetsTheWarning() {
        happens();
        passes(Duration.ofHours(97));
        assertMails(1);
        service.receivers().answer(URL, 200);
        happens();
        assertThat(webhook().at("/failing_since").isNull()).isTrue();
        service.receivers().answer(URL, 500);
        passes(Duration.ofDays(2));
        happens();
        passes(Duration.ofHours(95));
        assertThat(webhook().at("/enabled").asBoolean()).isTrue();
        assertMails(1);
    }

    @Test
    void ownersOfIdleEndpointsAreWarnedADayBeforeTheEndpointIsDisabled() {
        happens();
        // All attempts fail, then nothing happens for weeks.
        for (int hour = 0; hour < 95; hour++) {
            passes(Duration.ofHours(1));
        }
        assertThat(service.receivers().told(URL)).hasSize(10);
        passes(Duration.ofDays(20));
        assertThat(webhook().at("/enabled").asBoolean()).isTrue();
        assertMails(0);

        happens();
        assertThat(webhook().at("/enabled").asBoolean()).isTrue();
        assertMails(1);
        passes(Duration.ofHours(23));
        happens();
        assertThat(webhook().at("/enabled").asBoolean()).isTrue();
        assertMails(1);
        passes(Duration.ofHours(1));
        happens();
        assertThat(webhook().at("/enabled").asBoolean()).isFalse();
        assertMails(2);
    }

    @Test
    void endpointsThatReturn410AreDisabledImmediatelyAndReported() {
        service.receivers().answer(URL, 410);
        happens();

        assertThat(webhook().text("/disabled_because")).isEqualTo("gone");
        assertMails(1);
        assertThat(mail.latest(owner, service)).contains("410");
    }
}
