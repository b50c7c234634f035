package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/// Follows two tenants with two members each from sign-up to erasure, using only HTTP and email. On
/// PostgreSQL there are two nodes, and consecutive steps run on different ones.
@ParameterizedClass
@EnumSource(StoreKind.class)
class StoryTest {

    private static final String AUTH = "/api/v1/auth/";
    private static final String ACCOUNT = "/api/v1/account";
    private static final String KEYS = "/api/v1/admin/keys";
    private static final String ADAS = "steeped at eighty degrees";
    private static final String BOBS = "never let it boil over";

    private final StoreKind kind;
    private final List<RunningService> nodes = new ArrayList<>();
    private int turn;

    StoryTest(StoreKind kind) {
        this.kind = kind;
    }

    private RunningService node() {
        turn++;
        return nodes.get(turn % nodes.size());
    }

    private Reply post(String path, String token, Map<String, ?> body) {
        return node().post(path, token, RunningService.JSON.writeValueAsString(body));
    }

    private Reply send(String method, String path, String token, Map<String, ?> body) {
        return node().send(node().request(path, token)
                .header("Content-Type", "application/json")
                .method(
                        method,
                        java.net.http.HttpRequest.BodyPublishers.ofString(
                                RunningService.JSON.writeValueAsString(body))));
    }

    private Reply get(String path, String token) {
        return node().get(path, token);
    }

    private static Reply ok(Reply reply) {
        assertThat(reply.status()).as(reply.body()).isBetween(200, 299);
        return reply;
    }

    private Reply signUp(String email, String password, String name, Map<String, String> more) {
        Map<String, String> body = new HashMap<>(more);
        body.putAll(Map.of("email", email, "password", password, "name", name));
        return ok(post(AUTH + "sign-up", "", body));
    }

    private int signIn(String email, String password) {
        return post(AUTH + "sign-in", "", Map.of("email", email, "password", password))
                .status();
    }

    private Reply refresh(Reply session) {
        return ok(post(AUTH + "refresh", "", Map.of("refresh_token", session.text("/refresh_token"))));
    }

    private void advance(Duration by) {
        nodes.forEach(each -> each.clock().advance(by));
    }

    private void onEveryNode(String key, int status) {
        for (RunningService each : nodes) {
            assertThat(each.scan(key, longEnough("Tea is best.")).status()).isEqualTo(status);
        }
    }

    private Map<String, String> exported(String token) throws Exception {
        Map<String, String> files = new HashMap<>();
        try (HttpClient client = HttpClient.newHttpClient()) {
            RunningService node = node();
            HttpResponse<byte[]> reply = client.send(
                    node.request(ACCOUNT + "/export", token).GET().build(), HttpResponse.BodyHandlers.ofByteArray());
            assertThat(reply.statusCode()).isEqualTo(200);
            ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(reply.body()));
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), new String(zip.readAllBytes(), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
        return files;
    }

    @Test
    void twoTenantsStaySeparateFromSignUpToErasure() throws Exception {
        try (Mailbox mail = new Mailbox()) {
            Map<String, String> settings = new HashMap<>(kind.empty());
            settings.putAll(mail.settings());
            nodes.add(new RunningService(settings, RunningService.TestBeans.class));
            if (kind == StoreKind.POSTGRES) {
                nodes.add(new RunningService(settings, RunningService.TestBeans.class));
            }
            try {
                live(mail, nodes.toArray(RunningService[]::new));
            } finally {
                nodes.forEach(RunningService::close);
            }
        }
    }

    private void live(Mailbox mail, RunningService[] all) throws Exception {
        // Ada opens a tea house, which gets its credits when she confirms her email address.
        Reply ada = signUp("ada@tea.example", ADAS, "Ada", Map.of("tenant_name", "Tea house"));
        String adas = ada.text("/access_token");
        assertThat(post(KEYS, adas, Map.of("name", "Early")).status()).isEqualTo(403);
        ok(post(AUTH + "verify", adas, Map.of("token", mail.token("ada@tea.example", all))));
        Reply first = ok(post(KEYS, adas, Map.of("name", "First")));
        onEveryNode(first.text("/key"), 200);

        // Bob joins by email, first as a member, then with more rights.
        ok(post(ACCOUNT + "/invitations", adas, Map.of("email", "bob@tea.example", "role", "member")));
        String invitation = mail.token("bob@tea.example", all);
        Reply bob = signUp("bob@tea.example", BOBS, "Bob", Map.of("invitation", invitation));
        String bobs = bob.text("/access_token");
        assertThat(bob.text("/tenant/id")).isEqualTo(ada.text("/tenant/id"));
        assertThat(get(KEYS, bobs).status()).isEqualTo(403);
        assertThat(get(ACCOUNT, bobs).text("/name")).isEqualTo("Tea house");
        String bobsId = bob.text("/person/id");
        ok(send("PATCH", ACCOUNT + "/members/" + bobsId, adas, Map.of("role", "admin")));
        assertThat(get(KEYS, bobs).status()).isEqualTo(200);
        assertThat(get(ACCOUNT + "/members", bobs).at("/data")).hasSize(2);

        // Only owners can change owners, and the last owner can't be removed.
        String adasId = ada.text("/person/id");
        assertThat(node().delete(ACCOUNT + "/members/" + adasId, bobs).status()).isEqualTo(403);
        assertThat(send("PATCH", ACCOUNT + "/members/" + bobsId, bobs, Map.of("role", "owner"))
                        .status())
                .isEqualTo(403);
        assertThat(send("PATCH", ACCOUNT + "/members/" + adasId, adas, Map.of("role", "member"))
                        .status())
                .isEqualTo(422);

        // The plan allows two keys. A rotated key works until its grace period ends; a revoked key stops
        // working immediately.
        Reply second = ok(post(KEYS, bobs, Map.of("name", "Press", "scopes", List.of("scan"))));
        assertThat(post(KEYS, bobs, Map.of("name", "Third")).status()).isEqualTo(402);
        Reply rotated = ok(post(KEYS + "/" + second.text("/id") + "/rotate", bobs, Map.of("grace_hours", 1)));
        onEveryNode(second.text("/key"), 200);
        onEveryNode(rotated.text("/key"), 200);
        advance(Duration.ofMinutes(61));
        onEveryNode(second.text("/key"), 401);
        onEveryNode(rotated.text("/key"), 200);
        assertThat(get(AUTH + "me", bobs).status()).isEqualTo(401);
        bob = refresh(bob);
        bobs = bob.text("/access_token");
        assertThat(node().delete(KEYS + "/" + rotated.text("/id"), bobs).status())
                .isEqualTo(204);
        onEveryNode(rotated.text("/key"), 401);

        // Next door, Cleo opens a coffee bar; Dan joins with a link that she copied, and so does Bob.
        Reply cleo = signUp("cleo@bean.example", "ground just before the pour", "Cleo", Map.of("tenant_name", "Bar"));
        String cleos = cleo.text("/access_token");
        ok(post(AUTH + "verify", cleos, Map.of("token", mail.token("cleo@bean.example", all))));
        Reply dan = signUp(
                "dan@bean.example", "twelve grams for the cup", "Dan", Map.of("invitation", copied(cleos, "admin")));
        String dans = dan.text("/access_token");
        ok(post(AUTH + "verify", dans, Map.of("token", mail.token("dan@bean.example", all))));
        ok(post(AUTH + "invitations", bobs, Map.of("invitation", copied(cleos, "member"))));
        bob = ok(post(
                AUTH + "refresh",
                "",
                Map.of("refresh_token", bob.text("/refresh_token"), "tenant", cleo.text("/tenant/id"))));
        String bobsNextDoor = bob.text("/access_token");
        assertThat(get(ACCOUNT, bobsNextDoor).text("/name")).isEqualTo("Bar");
        assertThat(get(AUTH + "me", bobsNextDoor).at("/tenants")).hasSize(2);

        // Neither tenant finds the other's objects.
        ada = refresh(ada);
        adas = ada.text("/access_token");
        Reply scan = ok(node().scan(first.text("/key"), longEnough("Tea house secret.")));
        String bars = ok(post(KEYS, dans, Map.of("name", "Bar", "scopes", List.of("scan"))))
                .text("/key");
        assertThat(get("/api/v1/scans/" + scan.text("/scan_id"), first.text("/key"))
                        .status())
                .isEqualTo(200);
        assertThat(get("/api/v1/scans/" + scan.text("/scan_id"), bars).status()).isEqualTo(404);
        assertThat(node().delete(KEYS + "/" + first.text("/id"), dans).status()).isEqualTo(404);
        assertThat(node().delete(ACCOUNT + "/members/" + adasId, cleos).status())
                .isEqualTo(404);

        // Rotating the keys that sign sessions affects no users.
        node().operator().rotateSigningKey();
        advance(Duration.ofSeconds(2));
        assertThat(get(AUTH + "me", dans).status()).isEqualTo(200);
        dan = refresh(dan);
        for (RunningService each : all) {
            assertThat(each.get(AUTH + "me", dan.text("/access_token")).status())
                    .isEqualTo(200);
        }

        // Ada resets her forgotten password; all her old sessions end.
        ok(post(AUTH + "forgot", "", Map.of("email", "ada@tea.example")));
        ok(post(
                AUTH + "reset",
                "",
                Map.of("token", mail.token("ada@tea.example", all), "password", "poured over in one go")));
        assertThat(get(AUTH + "me", adas).status()).isEqualTo(401);
        assertThat(get(AUTH + "me", adas).status()).isEqualTo(401);
        assertThat(signIn("ada@tea.example", ADAS)).isEqualTo(401);
        ada = ok(post(AUTH + "sign-in", "", Map.of("email", "ada@tea.example", "password", "poured over in one go")));
        adas = ada.text("/access_token");

        // The audit log of Ada's tenant contains all actions in this tenant.
        Reply audit = ok(get(ACCOUNT + "/audit?limit=100", adas));
        assertThat(audit.at("/data").findValuesAsString("action"))
                .contains(
                        "tenant.created",
                        "session.opened",
                        "email.verified",
                        "key.created",
                        "key.rotated",
                        "key.revoked",
                        "invitation.created",
                        "member.joined",
                        "member.changed",
                        "password.reset");
        assertThat(audit.body()).doesNotContain("bean.example", "asi_", "asm_", "asr_");
        assertThat(get(ACCOUNT + "/audit", bobsNextDoor).status()).isEqualTo(403);

        // Ada exports everything and erases the tenant. Anonymous callers may send twenty requests a minute.
        advance(Duration.ofMinutes(1));
        String archive = String.join("\n", exported(adas).values());
        assertThat(archive).contains("Tea house secret.", "bob@tea.example", "First");
        assertThat(archive).doesNotContain("$argon2", "bean.example", first.text("/key"), "asr_");
        assertThat(post(ACCOUNT + "/erase", adas, Map.of("confirm", "Bar")).status())
                .isEqualTo(422);
        ok(post(ACCOUNT + "/erase", adas, Map.of("confirm", "Tea house")));
        onEveryNode(first.text("/key"), 401);
        assertThat(get(AUTH + "me", adas).status()).isEqualTo(401);
        assertThat(signIn("ada@tea.example", "poured over in one go")).isEqualTo(401);

        // The other tenant is unaffected, and Bob still belongs to it.
        onEveryNode(bars, 200);
        assertThat(get(AUTH + "me", bobsNextDoor).at("/tenants")).hasSize(1);
        assertThat(signIn("bob@tea.example", BOBS)).isEqualTo(200);
        assertThat(get(ACCOUNT + "/members", cleos).at("/data")).hasSize(3);
    }

    private String copied(String token, String role) {
        String link =
                ok(post(ACCOUNT + "/invitations", token, Map.of("role", role))).text("/link");
        return link.substring(link.indexOf('#') + 1);
    }
}
