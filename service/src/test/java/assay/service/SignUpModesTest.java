package assay.service;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.platform.Settings;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.SocketException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests who can reach an installation, and who can sign up.
class SignUpModesTest {

    private static final String PASSWORD = "steeped at eighty degrees";

    private static RunningService with(String name, String value) {
        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
        settings.put(name, value);
        return new RunningService(settings, RunningService.TestBeans.class);
    }

    private static Reply signUp(RunningService service, Map<String, String> more) {
        Map<String, String> body = new HashMap<>(more);
        body.putAll(Map.of("email", "new@example.com", "password", PASSWORD, "name", "Newcomer"));
        return service.post("/api/v1/auth/sign-up", "", RunningService.JSON.writeValueAsString(body));
    }

    private static String invitation(RunningService service, String owner) {
        String link = service.post("/api/v1/account/invitations", owner, "{}").text("/link");
        return link.substring(link.indexOf('#') + 1);
    }

    private static String owner(RunningService service) {
        return service.signIn(service.operator().signInLink("owner@localhost")).text("/access_token");
    }

    @ParameterizedTest
    @CsvSource({
        "'', '', OPEN",
        "http://127.0.0.1:8080, '', OPEN",
        "http://[::1]:8080, '', OPEN",
        "https://assay.example, '', INVITED",
        "'', 10.0.0.5, INVITED",
        "https://localhost.example, '', INVITED"
    })
    void defaultSignUpModeDependsOnBaseUrlAndProxies(String baseUrl, String proxies, Settings.SignUp expected) {
        Settings settings = Settings.from(Map.of("ASSAY_BASE_URL", baseUrl, "ASSAY_TRUSTED_PROXIES", proxies));
        assertThat(settings.signUp()).isEqualTo(expected);
        assertThat(Settings.from(Map.of("ASSAY_BASE_URL", baseUrl, "ASSAY_SIGN_UP", "closed"))
                        .signUp())
                .isEqualTo(Settings.SignUp.CLOSED);
    }

    @Test
    void invitedModeRequiresAnInvitation() {
        try (RunningService service = with("ASSAY_SIGN_UP", "invited")) {
            Reply stranger = signUp(service, Map.of());
            assertThat(stranger.status()).isEqualTo(403);
            assertThat(stranger.text("/detail")).contains("need an invitation");
            assertThat(signUp(service, Map.of("invitation", "asi_made_up")).status())
                    .isEqualTo(422);
            PageClient browser = new PageClient(service);
            assertThat(browser.get("/").body()).doesNotContain("/sign-up");
            assertThat(browser.get("/sign-in").body()).doesNotContain("/sign-up");
            PageClient.Shown page = browser.get("/sign-up");
            assertThat(page.text()).contains("need an invitation");
            assertThat(page.page().select("main form")).isEmpty();

            Reply invited = signUp(service, Map.of("invitation", invitation(service, owner(service))));
            assertThat(invited.status()).as(invited.body()).isEqualTo(201);
            assertThat(invited.text("/tenant/role")).isEqualTo("member");
        }
    }

    @Test
    void closedModeRejectsInvitations() {
        try (RunningService service = with("ASSAY_SIGN_UP", "closed")) {
            String owner = owner(service);
            assertThat(signUp(service, Map.of()).status()).isEqualTo(403);
            assertThat(signUp(service, Map.of("invitation", invitation(service, owner)))
                            .status())
                    .isEqualTo(403);
            PageClient browser = new PageClient(service);
            assertThat(browser.get("/sign-up").text()).contains("New accounts can’t be created here");
            assertThat(browser.get("/invitation").text()).contains("New accounts can’t be created here");

            // People with an account can still join with an invitation.
            String key = service.key();
            String member = service.session(key, "member");
            assertThat(service.post(
                                    "/api/v1/auth/invitations",
                                    member,
                                    "{\"invitation\":\"" + invitation(service, owner) + "\"}")
                            .status())
                    .isEqualTo(200);
        }
    }

    @Test
    void apiListensOnLoopbackByDefault() throws IOException {
        Optional<String> other = addressOfThisMachine();
        Assumptions.assumeTrue(other.isPresent(), "this machine has an address beside loopback");
        for (boolean open : List.of(false, true)) {
            try (RunningService service = with("ASSAY_BIND", open ? "0.0.0.0" : "")) {
                assertThat(reaches("127.0.0.1", service.base().getPort())).isTrue();
                assertThat(reaches(other.get(), service.base().getPort())).isEqualTo(open);
            }
        }
    }

    private static boolean reaches(String host, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), 2_000);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    private static Optional<String> addressOfThisMachine() throws SocketException {
        return NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(each ->
                        !each.isLoopbackAddress() && !each.isLinkLocalAddress() && each.getAddress().length == 4)
                .map(each -> each.getHostAddress())
                .findFirst();
    }
}
