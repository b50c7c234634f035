package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService.Reply;
import assay.service.platform.Sweep;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests users' changes to their own and others' accounts, and the use of emailed tokens.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class AccountsTest {

    private static final String AUTH = "/api/v1/auth/";
    private static final String ACCOUNT = "/api/v1/account";
    private static final String PASSWORD = "steeped at eighty degrees";
    private static final String ANOTHER = "poured over in one go";

    private static final Mailbox MAIL = new Mailbox();
    private static final Map<StoreKind, RunningService> SERVICES = new EnumMap<>(StoreKind.class);
    private static final AtomicInteger PEOPLE = new AtomicInteger();

    private final StoreKind kind;
    private final RunningService service;

    AccountsTest(StoreKind kind) {
        this.kind = kind;
        service = SERVICES.computeIfAbsent(kind, AccountsTest::started);
        service.clock().advance(Duration.ofMinutes(2));
    }

    private static RunningService started(StoreKind kind) {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.putAll(MAIL.settings());
        return new RunningService(settings, RunningService.TestBeans.class);
    }

    @AfterAll
    static void stop() {
        SERVICES.values().forEach(RunningService::close);
        SERVICES.clear();
        MAIL.close();
    }

    private static String somebody() {
        return "ada" + PEOPLE.incrementAndGet() + "@example.com";
    }

    private Reply post(String path, String token, Map<String, ?> body) {
        return service.post(path, token, RunningService.JSON.writeValueAsString(body));
    }

    private Reply patch(String path, String token, Map<String, ?> body) {
        return service.send(service.request(path, token)
                .header("Content-Type", "application/json")
                .method("PATCH", HttpRequest.BodyPublishers.ofString(RunningService.JSON.writeValueAsString(body))));
    }

    private Reply signUp(String email) {
        Reply made = post(AUTH + "sign-up", "", Map.of("email", email, "password", PASSWORD, "name", "Ada"));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        return made;
    }

    private Reply verified(String email) {
        Reply made = signUp(email);
        assertThat(post(AUTH + "verify", made.text("/access_token"), Map.of("token", MAIL.token(email, service)))
                        .status())
                .isEqualTo(200);
        return made;
    }

    private Reply signIn(String email, String password) {
        return post(AUTH + "sign-in", "", Map.of("email", email, "password", password));
    }

    private int me(Reply session) {
        return service.get(AUTH + "me", session.text("/access_token")).status();
    }

    private static String token(String link) {
        return link.substring(link.indexOf('#') + 1);
    }

    private List<String> actions(String token) {
        return service.get(ACCOUNT + "/audit?limit=100", token).at("/data").findValuesAsString("action");
    }

    @Test
    void emailAddressesAreConfirmedAndCreditedOnce() {
        String email = somebody();
        String in = signUp(email).text("/access_token");
        String first = MAIL.token(email, service);
        assertThat(post(AUTH + "verification", in, Map.of()).status()).isEqualTo(204);
        String second = MAIL.token(email, service);
        assertThat(second).isNotEqualTo(first);

        // The earlier token is still valid, and using it invalidates the later one.
        Reply done = post(AUTH + "verify", "", Map.of("token", first));
        assertThat(done.status()).as(done.body()).isEqualTo(200);
        assertThat(done.at("/email_verified").booleanValue()).isTrue();
        assertThat(post(AUTH + "verify", "", Map.of("token", second)).status()).isEqualTo(422);
        service.clock().advance(Duration.ofMinutes(2));
        post(AUTH + "forgot", "", Map.of("email", email));
        assertThat(post(AUTH + "reset", "", Map.of("token", MAIL.token(email, service), "password", ANOTHER))
                        .status())
                .isEqualTo(204);
        String key = post("/api/v1/admin/keys", signIn(email, ANOTHER).text("/access_token"), Map.of("name", "First"))
                .text("/key");
        int scans = 0;
        while (service.scan(key, longEnough("Tea.")).status() == 200) {
            scans++;
            service.clock().advance(Duration.ofSeconds(2));
        }
        assertThat(scans).isEqualTo(50);
    }

    @Test
    void emailedTokensExpire() {
        String email = somebody();
        signUp(email);
        String verification = MAIL.token(email, service);
        post(AUTH + "forgot", "", Map.of("email", email));
        String reset = MAIL.token(email, service);

        service.clock().advance(Duration.ofMinutes(61));
        assertThat(post(AUTH + "reset", "", Map.of("token", reset, "password", ANOTHER))
                        .status())
                .isEqualTo(422);
        service.clock().advance(Duration.ofDays(7));
        assertThat(post(AUTH + "verify", "", Map.of("token", verification)).status())
                .isEqualTo(422);
    }

    @Test
    void passwordResetRequestsRevealNothingAndCannotFillAMailbox() {
        String email = somebody();
        signUp(email);
        service.clock().advance(Duration.ofMinutes(2));

        Reply known = post(AUTH + "forgot", "", Map.of("email", email));
        Reply unknown = post(AUTH + "forgot", "", Map.of("email", somebody()));

        assertThat(known.status()).isEqualTo(204);
        assertThat(unknown.status()).isEqualTo(204);
        assertThat(known.body()).isEqualTo(unknown.body());
        // Repeated requests neither fill the mailbox nor invalidate the link that the owner is waiting for.
        String first = MAIL.token(email, service);
        for (int i = 0; i < 5; i++) {
            assertThat(post(AUTH + "forgot", "", Map.of("email", email)).status())
                    .isEqualTo(204);
        }
        assertThat(MAIL.count(email, service)).isEqualTo(4);
        assertThat(post(AUTH + "reset", "", Map.of("token", first, "password", ANOTHER))
                        .status())
                .isEqualTo(204);
    }

    @Test
    void anonymousVisitorsCannotFillMailboxesOrBlockPasswordResets() {
        String email = somebody();
        signUp(email);
        for (int i = 0; i < 24 * 6; i++) {
            service.clock().advance(Duration.ofMinutes(10));
            post(AUTH + "forgot", "", Map.of("email", email));
            // There is always a valid link: the newest in the mailbox is less than an hour old.
            String newest = MAIL.token(email, service);
            long good = service.store()
                    .read(sql -> sql.number(
                            "SELECT count(*) FROM mail_token WHERE purpose = 'reset' AND hash = ? AND expires_at > ?",
                            hashOf(newest),
                            service.clock().millis()));
            assertThat(good).as("hour " + i / 6).isOne();
        }
        assertThat(MAIL.count(email, service)).isLessThanOrEqualTo(32);
    }

    private static String hashOf(String text) {
        try {
            return java.util.HexFormat.of()
                    .formatHex(java.security.MessageDigest.getInstance("SHA-256")
                            .digest(text.getBytes(java.nio.charset.StandardCharsets.UTF_8)));
        } catch (java.security.NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    void mailboxesGetAtMostTwentyEmailsADayApartFromSignUps() {
        String email = somebody();
        String in = signUp(email).text("/access_token");
        for (int i = 0; i < 30; i++) {
            service.clock().advance(Duration.ofMinutes(1));
            if (i % 14 == 13) {
                in = signIn(email, PASSWORD).text("/access_token");
            }
            post(AUTH + "verification", in, Map.of());
        }
        // One email is for the sign-up, which is counted separately.
        assertThat(MAIL.count(email, service)).isEqualTo(1 + 20);
    }

    @Test
    void emailAddressesThatDifferOnlyInTheirTagShareTheEmailLimit() {
        String local = "ada" + PEOPLE.incrementAndGet();
        int mails = 0;
        for (int i = 0; i < 6; i++) {
            signUp(local + "+" + i + "@example.com");
            mails += MAIL.count(local + "+" + i + "@example.com", service);
        }
        assertThat(mails).isEqualTo(2);
    }

    @Test
    void accountsTriggerAtMostTwoHundredEmailsADay() {
        String email = somebody();
        String in = verified(email).text("/access_token");
        int status = 0;
        int mailed = 0;
        for (int i = 0; i < 220 && status != 429; i++) {
            service.clock().advance(Duration.ofSeconds(2));
            status = post(AUTH + "email", in, Map.of("email", somebody(), "current_password", PASSWORD))
                    .status();
            mailed += status == 204 ? 1 : 0;
        }
        assertThat(status).isEqualTo(429);
        assertThat(mailed).isEqualTo(200);
    }

    @Test
    void rejectedAnonymousRequestsAreNotStored() {
        String body = RunningService.JSON.writeValueAsString(Map.of("email", somebody(), "password", PASSWORD, "x", 1));
        String name = "refused-" + PEOPLE.incrementAndGet();
        for (int i = 0; i < 2; i++) {
            Reply refused = service.post(AUTH + "sign-in", "", body, "Idempotency-Key", name);
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.header("Idempotency-Replayed")).isEmpty();
        }
        long kept =
                service.store().read(sql -> sql.number("SELECT count(*) FROM idempotency_key WHERE name = ?", name));
        assertThat(kept).isZero();
    }

    @Test
    void signUpsByOthersDoNotBlockOtherEmails() {
        String victim = somebody();
        for (int i = 0; i < 25; i++) {
            service.clock().advance(Duration.ofMinutes(1));
            assertThat(post(AUTH + "sign-up", "", Map.of("email", victim, "password", ANOTHER + i, "name", "Eve"))
                            .status())
                    .isEqualTo(201);
        }
        assertThat(MAIL.count(victim, service)).isEqualTo(20);
        service.clock().advance(Duration.ofMinutes(1));
        String in = post(AUTH + "sign-up", "", Map.of("email", victim, "password", PASSWORD, "name", "Ada"))
                .text("/access_token");

        assertThat(post(AUTH + "verification", in, Map.of()).status()).isEqualTo(204);
        assertThat(MAIL.count(victim, service)).isEqualTo(21);
    }

    @Test
    void signUpLooksTheSameForKnownEmailAddressesAndNotifiesTheOwner() {
        String owned = somebody();
        Reply owner = verified(owned);
        service.clock().advance(Duration.ofMinutes(2));
        Map<String, Reply> answers = new HashMap<>();
        for (String email : List.of(owned, somebody())) {
            Reply made = post(AUTH + "sign-up", "", Map.of("email", email, "password", ANOTHER, "name", "Eve"));
            answers.put(email, made);
            assertThat(made.status()).isEqualTo(201);
            assertThat(made.at("/person/email_verified").booleanValue()).isFalse();
            assertThat(signIn(email, ANOTHER).status()).isEqualTo(200);
            assertThat(post(AUTH + "verification", made.text("/access_token"), Map.of())
                            .status())
                    .isEqualTo(204);
            assertThat(service.get(AUTH + "me", made.text("/access_token")).at("/tenants"))
                    .hasSize(1);
        }

        assertThat(MAIL.latest(owned, service)).contains("You already have an account", "/sign-in", "/forgot");
        assertThat(MAIL.latest(owned, service)).doesNotContain("#");
        // The owner's account is unchanged.
        assertThat(signIn(owned, PASSWORD).text("/person/id")).isEqualTo(owner.text("/person/id"));
        assertThat(answers)
                .extractingByKey(owned)
                .satisfies(each -> assertThat(each.text("/person/id")).isNotEqualTo(owner.text("/person/id")));
        assertThat(me(owner)).isEqualTo(200);
    }

    @Test
    void confirmingAnEmailAddressOutsideASessionEndsSessionsAndRemovesThePassword() {
        String victim = somebody();
        Reply squatter = signUp(victim);

        assertThat(post(AUTH + "verify", "", Map.of("token", MAIL.token(victim, service)))
                        .status())
                .isEqualTo(200);

        assertThat(me(squatter)).isEqualTo(401);
        assertThat(post(AUTH + "refresh", "", Map.of("refresh_token", squatter.text("/refresh_token")))
                        .status())
                .isEqualTo(401);
        assertThat(signIn(victim, PASSWORD).status()).isEqualTo(401);
    }

    @Test
    void confirmationLinkConfirmsTheSignedInAccount() {
        String email = somebody();
        Reply own = signUp(email);
        service.clock().advance(Duration.ofMinutes(1));
        Reply squatter = post(AUTH + "sign-up", "", Map.of("email", email, "password", ANOTHER, "name", "Eve"));

        // The newest email belongs to the squatter's account; the person who reads it is signed in to their
        // own account.
        Reply done = post(AUTH + "verify", own.text("/access_token"), Map.of("token", MAIL.token(email, service)));

        assertThat(done.text("/id")).isEqualTo(own.text("/person/id"));
        assertThat(me(own)).isEqualTo(200);
        assertThat(me(squatter)).isEqualTo(401);
        assertThat(signIn(email, ANOTHER).status()).isEqualTo(401);
        assertThat(signIn(email, PASSWORD).status()).isEqualTo(200);
    }

    @Test
    void variantsOfAnEmailAddressEarnCreditsOnce() {
        String local = "ada" + PEOPLE.incrementAndGet();
        Map<String, Long> balances = new java.util.LinkedHashMap<>();
        for (String email : List.of(
                local + "@gmail.com",
                local + "+tea@gmail.com",
                local.charAt(0) + "." + local.substring(1) + "@googlemail.com",
                local + "@example.com",
                local + "+tea@example.com")) {
            String tenant = verified(email).text("/tenant/id");
            balances.put(
                    email,
                    service.store()
                            .read(sql -> sql.number("SELECT balance FROM credit_account WHERE tenant = ?", tenant)));
            service.clock().advance(Duration.ofMinutes(1));
        }
        assertThat(balances.values()).containsExactly(50L, 0L, 0L, 50L, 0L);
    }

    @Test
    void passwordGuessesAreThrottledAndTheOwnerIsNotified() {
        String email = somebody();
        Reply owner = verified(email);
        int refused = 0;
        long longest = 0;
        for (int i = 0; i < 40; i++) {
            Reply guess = signIn(email, "not this one " + i);
            refused += guess.status() == 429 ? 1 : 0;
            longest = Math.max(longest, guess.status() == 429 ? guess.number("Retry-After") : 0);
            service.clock().advance(Duration.ofSeconds(20));
        }
        assertThat(refused).isGreaterThan(20);
        assertThat(longest).as("pauses grow").isGreaterThan(60);

        // A known browser can sign in immediately.
        String body = RunningService.JSON.writeValueAsString(
                Map.of("email", email, "password", PASSWORD, "device_token", owner.text("/device_token")));
        assertThat(signIn(email, PASSWORD).status()).isEqualTo(429);
        assertThat(service.post(AUTH + "sign-in", "", body).status()).isEqualTo(200);
        // With another person's token, or a changed one, the browser does not count as known.
        for (String forged : List.of(
                verified(somebody()).text("/device_token"),
                owner.text("/device_token").replaceFirst(".$", "x"),
                "asd_",
                "asd_" + owner.text("/person/id") + ".0.")) {
            assertThat(post(AUTH + "sign-in", "", Map.of("email", email, "password", PASSWORD, "device_token", forged))
                            .status())
                    .as(forged)
                    .isEqualTo(429);
        }
        // A known browser has its own limit.
        int tried = 0;
        while (post(
                                AUTH + "sign-in",
                                "",
                                Map.of(
                                        "email",
                                        email,
                                        "password",
                                        "wrong",
                                        "device_token",
                                        owner.text("/device_token")))
                        .status()
                == 401) {
            tried++;
        }
        assertThat(tried).isEqualTo(5);
    }

    @Test
    void ownersAreNotifiedOfPasswordGuessesOnceADay() {
        String email = somebody();
        verified(email);
        int before = MAIL.count(email, service);
        for (int i = 0; i < 60; i++) {
            signIn(email, "not this one " + i);
            service.clock().advance(Duration.ofMinutes(1));
        }
        assertThat(MAIL.count(email, service)).isEqualTo(before + 1);
        assertThat(MAIL.latest(email, service)).contains("several wrong passwords");
    }

    @Test
    void verifyingTheMailboxEndsTheAccessOfThePersonWhoSignedUp() {
        String victim = somebody();
        String attacker = somebody();
        String hosts = verified(attacker).text("/access_token");
        Reply squatter = signUp(victim);
        String squatters = squatter.text("/access_token");
        // The attacker can't leave anything in the tenant that came with the account.
        assertThat(post("/api/v1/admin/keys", squatters, Map.of("name", "Left behind"))
                        .status())
                .isEqualTo(403);
        assertThat(post(ACCOUNT + "/invitations", squatters, Map.of()).status()).isEqualTo(403);
        // But the account can join the attacker's tenant through a link,
        String link = post(ACCOUNT + "/invitations", hosts, Map.of()).text("/link");
        assertThat(post(AUTH + "invitations", squatters, Map.of("invitation", token(link)))
                        .status())
                .isEqualTo(200);
        // and it can have a pending change of its email address.
        String robber = somebody();
        service.clock().advance(Duration.ofMinutes(1));
        assertThat(post(AUTH + "email", squatters, Map.of("email", robber, "current_password", PASSWORD))
                        .status())
                .isEqualTo(204);
        String robbery = MAIL.token(robber, service);

        post(AUTH + "forgot", "", Map.of("email", victim));
        assertThat(post(AUTH + "reset", "", Map.of("token", MAIL.token(victim, service), "password", ANOTHER))
                        .status())
                .isEqualTo(204);

        assertThat(post(AUTH + "verify", "", Map.of("token", robbery)).status()).isEqualTo(422);
        assertThat(me(squatter)).isEqualTo(401);
        Reply in = signIn(victim, ANOTHER);
        assertThat(service.get(AUTH + "me", in.text("/access_token")).at("/tenants"))
                .hasSize(1);
        assertThat(service.get(ACCOUNT + "/members", in.text("/access_token")).at("/data"))
                .hasSize(1);
        assertThat(actions(hosts)).contains("member.removed");
    }

    @Test
    void operatorLinksDoNotVerifyAMailbox() {
        String email = somebody();
        Reply in = signUp(email);
        String reset = token(service.operator().resetLink(email));

        assertThat(post(AUTH + "reset", "", Map.of("token", reset, "password", ANOTHER))
                        .status())
                .isEqualTo(204);

        assertThat(me(in)).isEqualTo(401);
        assertThat(signIn(email, ANOTHER).at("/person/email_verified").booleanValue())
                .isFalse();
    }

    @Test
    void operatorActionsEndTheAccessOfThePersonWhoSignedUp() {
        String email = somebody();
        Reply squatter = signUp(email);
        String tenant = verified(somebody()).text("/tenant/id");

        service.operator().enter(tenant, email, "owner");

        assertThat(me(squatter)).isEqualTo(401);
        assertThat(signIn(email, PASSWORD).status()).isEqualTo(401);
        assertThat(service.signIn(service.operator().signInLink(email)).status())
                .isEqualTo(200);
    }

    @Test
    void passwordChangesInvalidatePendingLinks() {
        String email = somebody();
        String thief = somebody();
        Reply in = verified(email);
        service.clock().advance(Duration.ofMinutes(1));
        post(AUTH + "email", in.text("/access_token"), Map.of("email", thief, "current_password", PASSWORD));
        String robbery = MAIL.token(thief, service);

        assertThat(post(
                                AUTH + "password",
                                in.text("/access_token"),
                                Map.of("current_password", PASSWORD, "password", ANOTHER))
                        .status())
                .isEqualTo(204);

        assertThat(post(AUTH + "verify", "", Map.of("token", robbery)).status()).isEqualTo(422);
    }

    @Test
    void eachMailboxEarnsCreditsForOnlyOneTenant() {
        String person = somebody();
        Reply in = verified(person);
        String others = verified(somebody()).text("/access_token");
        String key = post("/api/v1/admin/keys", others, Map.of("name", "Other")).text("/key");
        String balance = "SELECT balance FROM credit_account WHERE tenant = ?";
        String tenant = service.get(ACCOUNT, others).text("/id");
        assertThat(service.scan(key, longEnough("Tea.")).status()).isEqualTo(200);
        // An unconfirmed person can neither make others owners of their tenant nor become an owner.
        Reply late = signUp(somebody());
        assertThat(post(ACCOUNT + "/invitations", others, Map.of("role", "owner"))
                        .status())
                .isEqualTo(422);
        String link = post(ACCOUNT + "/invitations", others, Map.of()).text("/link");
        post(AUTH + "invitations", late.text("/access_token"), Map.of("invitation", token(link)));
        assertThat(patch(ACCOUNT + "/members/" + late.text("/person/id"), others, Map.of("role", "owner"))
                        .status())
                .isEqualTo(422);
        post(
                AUTH + "verify",
                late.text("/access_token"),
                Map.of("token", MAIL.token(late.text("/person/email"), service)));
        assertThat(patch(ACCOUNT + "/members/" + late.text("/person/id"), others, Map.of("role", "owner"))
                        .status())
                .isEqualTo(200);
        long left = service.store().read(sql -> sql.number(balance, tenant));
        assertThat(left).isEqualTo(49);
        assertThat(in.text("/tenant/role")).isEqualTo("owner");
    }

    @Test
    void emailsToUnconfirmedAddressesContainNoTextOfTheSender() {
        String email = somebody();
        Reply odd = post(
                AUTH + "sign-up", "", Map.of("email", email, "password", PASSWORD, "name", "Ada,\r\n\r\nYour invoice"));
        assertThat(odd.status()).isEqualTo(422);
        Reply made = post(
                AUTH + "sign-up", "", Map.of("email", email, "password", PASSWORD, "name", "Pay at evil.example/now"));
        assertThat(MAIL.latest(email, service)).doesNotContain("evil");
        post(AUTH + "verify", made.text("/access_token"), Map.of("token", MAIL.token(email, service)));
        String invited = somebody();
        post(ACCOUNT + "/invitations", made.text("/access_token"), Map.of("email", invited));
        assertThat(MAIL.latest(invited, service)).doesNotContain("evil").contains("a team");
        // Repeated invitations don't fill the mailbox either.
        for (int i = 0; i < 4; i++) {
            String id = service.get(ACCOUNT + "/invitations", made.text("/access_token"))
                    .text("/data/0/id");
            service.delete(ACCOUNT + "/invitations/" + id, made.text("/access_token"));
            post(ACCOUNT + "/invitations", made.text("/access_token"), Map.of("email", invited));
        }
        assertThat(MAIL.count(invited, service)).isEqualTo(2);
    }

    @Test
    void invitationsMentionTheTeamUnlessItsNameLooksLikeALink() {
        for (String name :
                List.of("Marketing/EMEA", "R&D: content", "Tea @ Work", "Ada Inc.", "Tea Nr. 1", "Profile: x")) {
            assertThat(invitationOf(name)).contains("“" + name + "”").doesNotContain("a team");
        }
        for (String name : List.of(
                "tea.example",
                "Pay at evil.example/now",
                "https://evil",
                "ada@evil",
                "mailto:ada",
                "Call tel:+100",
                "\\\\evil\\share")) {
            assertThat(invitationOf(name)).contains("a team").doesNotContain(name);
        }
    }

    /// Returns the email with an invitation to a team with this name.
    private String invitationOf(String name) {
        String owner = somebody();
        Reply made = post(AUTH + "sign-up", "", Map.of("email", owner, "password", PASSWORD, "name", name));
        post(AUTH + "verify", made.text("/access_token"), Map.of("token", MAIL.token(owner, service)));
        String invited = somebody();
        post(ACCOUNT + "/invitations", made.text("/access_token"), Map.of("email", invited));
        return MAIL.latest(invited, service);
    }

    @Test
    void removedMembersCannotUseTheirOwnInvitations() {
        String owner = verified(somebody()).text("/access_token");
        String second = somebody();
        String in =
                post(ACCOUNT + "/invitations", owner, Map.of("role", "admin")).text("/link");
        Reply other = post(
                AUTH + "sign-up",
                "",
                Map.of("email", second, "password", PASSWORD, "name", "Bob", "invitation", token(in)));
        post(AUTH + "verify", other.text("/access_token"), Map.of("token", MAIL.token(second, service)));
        String back = post(ACCOUNT + "/invitations", other.text("/access_token"), Map.of("role", "admin"))
                .text("/link");
        assertThat(service.delete(ACCOUNT + "/members/" + other.text("/person/id"), owner)
                        .status())
                .isEqualTo(204);

        Reply again = post(
                AUTH + "sign-up",
                "",
                Map.of("email", second, "password", PASSWORD, "name", "Bob", "invitation", token(back)));

        assertThat(again.status()).isEqualTo(422);
        assertThat(again.text("/errors/0/pointer")).isEqualTo("/invitation");
    }

    @Test
    void keysCannotGrantMoreThanTheirOwnRights() {
        String owner = verified(somebody()).text("/access_token");
        String admin = post("/api/v1/admin/keys", owner, Map.of("name", "Poor", "scopes", List.of("admin")))
                .text("/key");
        assertThat(post(ACCOUNT + "/invitations", admin, Map.of("role", "admin"))
                        .status())
                .isEqualTo(403);
        assertThat(post(ACCOUNT + "/invitations", admin, Map.of("role", "member"))
                        .status())
                .isEqualTo(403);
        String all = post(
                        "/api/v1/admin/keys",
                        owner,
                        Map.of(
                                "name",
                                "Rich",
                                "scopes",
                                List.of("scan", "build", "fix", "webhooks", "account:read", "admin")))
                .text("/key");
        assertThat(post(ACCOUNT + "/invitations", all, Map.of("role", "admin")).status())
                .isEqualTo(201);
        assertThat(post(ACCOUNT + "/invitations", all, Map.of("role", "owner")).status())
                .isEqualTo(403);
    }

    @Test
    void commonPasswordsAreRejected() {
        for (String weak : List.of(
                "password12345",
                "letmein123",
                "qwertyuiop1",
                "iloveyou1234",
                "Password2024",
                "P@ssword123",
                "1234567891",
                "qwerty12345",
                "aaaaaaaaaaaa")) {
            Reply reply = post(AUTH + "sign-up", "", Map.of("email", somebody(), "password", weak, "name", "Ada"));
            assertThat(reply.status()).as(weak).isEqualTo(422);
            assertThat(reply.text("/errors/0/pointer")).isEqualTo("/password");
            service.clock().advance(Duration.ofSeconds(10));
        }
    }

    @Test
    void spellingsOfAnEmailAddressShareOneAccount() {
        String local = "ada" + PEOPLE.incrementAndGet();
        Reply in = signUp(local + "@teehäuser.example");
        String token = token(service.operator().verificationLink(local + "@teehäuser.example"));

        // All spellings are one address: confirming one confirms them all.
        String spelt = local.toUpperCase(java.util.Locale.ROOT) + "@xn--teehuser-3za.example";
        assertThat(post(AUTH + "verify", in.text("/access_token"), Map.of("token", token))
                        .status())
                .isEqualTo(200);
        Reply again = signUp(spelt);
        assertThat(signIn(spelt, PASSWORD).text("/person/id"))
                .isEqualTo(in.text("/person/id"))
                .isNotEqualTo(again.text("/person/id"));
    }

    @Test
    void tokenRefreshIsRolledBackIfItsResponseCannotBeStored() {
        Reply in = signUp(somebody());
        String body = RunningService.JSON.writeValueAsString(Map.of("refresh_token", in.text("/refresh_token")));
        String name = "kept-" + PEOPLE.incrementAndGet();
        service.store().write(sql -> sql.run("ALTER TABLE idempotency_key RENAME COLUMN subject TO elsewhere"));
        try {
            assertThat(service.post(AUTH + "refresh", "", body, "Idempotency-Key", name)
                            .status())
                    .isEqualTo(500);
        } finally {
            service.store().write(sql -> sql.run("ALTER TABLE idempotency_key RENAME COLUMN elsewhere TO subject"));
        }
        service.clock().advance(Duration.ofMinutes(5));

        Reply again = service.post(AUTH + "refresh", "", body, "Idempotency-Key", name);

        assertThat(again.status()).as(again.body()).isEqualTo(200);
        assertThat(me(again)).isEqualTo(200);
    }

    @Test
    void rateLimitResponsesAreNotStored() {
        String email = somebody();
        signUp(email);
        Map<String, String> wrong = Map.of("email", email, "password", "not this one");
        for (int i = 0; i < 5; i++) {
            post(AUTH + "sign-in", "", wrong);
        }
        String name = "again-" + PEOPLE.incrementAndGet();
        String body = RunningService.JSON.writeValueAsString(Map.of("email", email, "password", PASSWORD));
        assertThat(service.post(AUTH + "sign-in", "", body, "Idempotency-Key", name)
                        .status())
                .isEqualTo(429);
        service.clock().advance(Duration.ofMinutes(1));
        assertThat(service.post(AUTH + "sign-in", "", body, "Idempotency-Key", name)
                        .status())
                .isEqualTo(200);
    }

    @Test
    void hashesOfRequestBodiesWithPasswordsAreNotStored() throws Exception {
        String email = somebody();
        signUp(email);
        String body = RunningService.JSON.writeValueAsString(Map.of("email", email, "password", PASSWORD));
        service.post(AUTH + "sign-in", "", body, "Idempotency-Key", "hashed-" + PEOPLE.incrementAndGet());
        String hash = java.util.HexFormat.of()
                .formatHex(java.security.MessageDigest.getInstance("SHA-256")
                        .digest(body.getBytes(java.nio.charset.StandardCharsets.UTF_8)));

        long found = service.store()
                .read(sql -> sql.number("SELECT count(*) FROM idempotency_key WHERE fingerprint = ?", hash));
        assertThat(found).isZero();
    }

    @Test
    void usedRefreshTokensAreDeletedAfterTheirLifetime() {
        Reply in = signUp(somebody());
        for (int i = 0; i < 5; i++) {
            service.clock().advance(Duration.ofDays(20));
            in = post(AUTH + "refresh", "", Map.of("refresh_token", in.text("/refresh_token")));
        }
        sweep();
        String person = in.text("/person/id");
        long left = service.store()
                .read(sql -> sql.number(
                        "SELECT count(*) FROM refresh_token r JOIN session s ON s.id = r.session WHERE s.person = ?",
                        person));
        assertThat(left).isEqualTo(3);
        assertThat(me(in)).isEqualTo(200);
    }

    @Test
    void passwordChangesEndOtherSessions() {
        String email = somebody();
        Reply here = verified(email);
        Reply there = signIn(email, PASSWORD);
        String token = here.text("/access_token");

        assertThat(post(AUTH + "password", token, Map.of("password", ANOTHER)).status())
                .isEqualTo(422);
        assertThat(post(AUTH + "password", token, Map.of("current_password", ANOTHER, "password", ANOTHER))
                        .status())
                .isEqualTo(422);
        assertThat(post(AUTH + "password", token, Map.of("current_password", PASSWORD, "password", "password1234"))
                        .status())
                .isEqualTo(422);
        // Attempts to change the password count as attempts to sign in.
        service.clock().advance(Duration.ofMinutes(1));
        assertThat(post(AUTH + "password", token, Map.of("current_password", PASSWORD, "password", ANOTHER))
                        .status())
                .isEqualTo(204);

        assertThat(me(here)).isEqualTo(200);
        assertThat(me(there)).isEqualTo(401);
        assertThat(MAIL.latest(email, service)).contains("password for your Assay account was changed");
        service.clock().advance(Duration.ofMinutes(2));
        assertThat(signIn(email, PASSWORD).status()).isEqualTo(401);
        assertThat(signIn(email, ANOTHER).status()).isEqualTo(200);
        assertThat(actions(token)).contains("password.changed", "session.refused");
    }

    @Test
    void emailAddressChangesAreConfirmedAndReportedToTheOldAddress() {
        String old = somebody();
        String wanted = somebody();
        Reply in = verified(old);
        String token = in.text("/access_token");

        assertThat(post(AUTH + "email", token, Map.of("email", wanted)).status())
                .isEqualTo(422);
        assertThat(post(AUTH + "email", token, Map.of("email", wanted, "current_password", PASSWORD))
                        .status())
                .isEqualTo(204);
        assertThat(service.get(AUTH + "me", token).text("/person/email")).isEqualTo(old);
        // The email alone, which may be in someone else's mailbox, does not change the address. A session of
        // the account is needed, too.
        String confirmation = MAIL.token(wanted, service);
        assertThat(post(AUTH + "verify", "", Map.of("token", confirmation)).status())
                .isEqualTo(422);
        assertThat(post(AUTH + "verify", token, Map.of("token", confirmation)).text("/email"))
                .isEqualTo(wanted);

        assertThat(MAIL.latest(old, service)).contains("The email address of your Assay account was changed");
        service.clock().advance(Duration.ofMinutes(2));
        assertThat(signIn(old, PASSWORD).status()).isEqualTo(401);
        assertThat(signIn(wanted, PASSWORD).status()).isEqualTo(200);
        String taken = verifiedSomebody();
        assertThat(post(AUTH + "email", token, Map.of("email", taken, "current_password", PASSWORD))
                        .status())
                .isEqualTo(204);
        assertThat(MAIL.latest(taken, service)).contains("You already have an account");
    }

    private String verifiedSomebody() {
        String email = somebody();
        verified(email);
        return email;
    }

    @Test
    void sessionsAreListedAndEndedIndividually() {
        String email = somebody();
        Reply here = signUp(email);
        Reply there = service.send(service.request(AUTH + "sign-in", "")
                .header("Content-Type", "application/json")
                .header("User-Agent", "A phone")
                .POST(HttpRequest.BodyPublishers.ofString(
                        RunningService.JSON.writeValueAsString(Map.of("email", email, "password", PASSWORD)))));
        String token = here.text("/access_token");
        Reply all = service.get(AUTH + "sessions", token);

        assertThat(all.at("/data")).hasSize(2);
        String other = "";
        for (var each : all.at("/data")) {
            if (!each.get("current").booleanValue()) {
                assertThat(each.get("agent").asString()).isEqualTo("A phone");
                assertThat(each.get("address").asString()).isEqualTo("127.0.0.1");
                other = each.get("id").asString();
            }
        }
        assertThat(service.delete(AUTH + "sessions/" + other, token).status()).isEqualTo(204);
        assertThat(service.delete(AUTH + "sessions/" + other, token).status()).isEqualTo(404);
        assertThat(me(there)).isEqualTo(401);
        assertThat(me(here)).isEqualTo(200);
    }

    @Test
    void sessionsLastThirtyDaysFromTheirLastUse() {
        Reply in = signUp(somebody());
        service.clock().advance(Duration.ofDays(29));
        Reply next = post(AUTH + "refresh", "", Map.of("refresh_token", in.text("/refresh_token")));
        assertThat(next.status()).isEqualTo(200);
        service.clock().advance(Duration.ofDays(31));
        assertThat(post(AUTH + "refresh", "", Map.of("refresh_token", next.text("/refresh_token")))
                        .status())
                .isEqualTo(401);
    }

    @Test
    void lostRefreshResponsesAreRepeatedByIdempotencyKey() {
        Reply in = signUp(somebody());
        String body = RunningService.JSON.writeValueAsString(Map.of("refresh_token", in.text("/refresh_token")));

        Reply first =
                service.post(AUTH + "refresh", "", body, "Idempotency-Key", "refresh-" + PEOPLE.incrementAndGet());
        Reply again = service.post(AUTH + "refresh", "", body, "Idempotency-Key", "refresh-" + PEOPLE.get());

        assertThat(again.body()).isEqualTo(first.body());
        assertThat(again.header("Idempotency-Replayed")).hasValue("true");
        assertThat(me(again)).isEqualTo(200);
    }

    @Test
    void invitationsWorkOnceForOneEmailAddressUntilTheyExpire() {
        String owner = verified(somebody()).text("/access_token");
        String invited = somebody();
        Reply made = post(ACCOUNT + "/invitations", owner, Map.of("email", invited, "role", "admin"));
        assertThat(made.status()).as(made.body()).isEqualTo(201);
        // Using the link verifies access to the mailbox, so only the owner of the mailbox sees the link.
        assertThat(made.at("/link").isNull()).isTrue();
        assertThat(MAIL.latest(invited, service))
                .contains("“" + service.get(ACCOUNT, owner).text("/name") + "”")
                .contains("the role “admin”");
        String token = MAIL.token(invited, service);
        Reply list = service.get(ACCOUNT + "/invitations", owner);
        assertThat(list.text("/data/0/email")).isEqualTo(invited);
        assertThat(list.body()).doesNotContain(token);

        String other = signUp(somebody()).text("/access_token");
        assertThat(post(AUTH + "invitations", other, Map.of("invitation", token))
                        .status())
                .isEqualTo(422);
        service.clock().advance(Duration.ofMinutes(2));
        Reply joined = post(
                AUTH + "sign-up",
                "",
                Map.of("email", invited, "password", PASSWORD, "name", "Bob", "invitation", token));
        assertThat(joined.text("/tenant/role")).isEqualTo("admin");
        assertThat(joined.at("/person/email_verified").booleanValue()).isTrue();
        assertThat(post(AUTH + "invitations", joined.text("/access_token"), Map.of("invitation", token))
                        .status())
                .isEqualTo(422);

        String late = token(post(ACCOUNT + "/invitations", owner, Map.of()).text("/link"));
        String revoked = post(ACCOUNT + "/invitations", owner, Map.of()).text("/id");
        assertThat(service.delete(ACCOUNT + "/invitations/" + revoked, owner).status())
                .isEqualTo(204);
        service.clock().advance(Duration.ofDays(8));
        Reply someone = signUp(somebody());
        assertThat(post(AUTH + "invitations", someone.text("/access_token"), Map.of("invitation", late))
                        .status())
                .isEqualTo(422);
    }

    @Test
    void invitationsThatVerifyAMailboxCreditTheInvitedPersonsTenant() {
        String owner = verified(somebody()).text("/access_token");
        String invited = somebody();
        Reply in = signUp(invited);
        service.clock().advance(Duration.ofMinutes(1));
        post(ACCOUNT + "/invitations", owner, Map.of("email", invited));

        assertThat(post(
                                AUTH + "invitations",
                                in.text("/access_token"),
                                Map.of("invitation", MAIL.token(invited, service)))
                        .status())
                .isEqualTo(200);

        String key = post("/api/v1/admin/keys", in.text("/access_token"), Map.of("name", "Own"))
                .text("/key");
        assertThat(service.scan(key, longEnough("Tea.")).status()).isEqualTo(200);
        assertThat(actions(in.text("/access_token"))).contains("email.verified");
    }

    @Test
    void unconfirmedAccountsCannotInvite() {
        String owner = signUp(somebody()).text("/access_token");

        assertThat(post(ACCOUNT + "/invitations", owner, Map.of("email", somebody()))
                        .status())
                .isEqualTo(403);
        assertThat(service.get(ACCOUNT + "/invitations", owner).at("/data")).isEmpty();
        assertThat(post(ACCOUNT + "/invitations", owner, Map.of()).status()).isEqualTo(403);
    }

    @Test
    void adminsCannotManageOwnersAndKeysCannotExceedTheirRights() {
        Reply owner = verified(somebody());
        String owners = owner.text("/access_token");
        String key = post(
                        "/api/v1/admin/keys",
                        owners,
                        Map.of(
                                "name",
                                "All",
                                "scopes",
                                List.of("scan", "build", "fix", "webhooks", "account:read", "admin")))
                .text("/key");
        String link =
                post(ACCOUNT + "/invitations", owners, Map.of("role", "admin")).text("/link");
        Reply admin = post(
                AUTH + "sign-up",
                "",
                Map.of("email", somebody(), "password", PASSWORD, "name", "Bob", "invitation", token(link)));
        String admins = admin.text("/access_token");
        String adminsPath = ACCOUNT + "/members/" + admin.text("/person/id");
        String ownersPath = ACCOUNT + "/members/" + owner.text("/person/id");

        assertThat(post(ACCOUNT + "/invitations", admins, Map.of("role", "owner"))
                        .status())
                .isEqualTo(403);
        assertThat(patch(ownersPath, key, Map.of("role", "admin")).status()).isEqualTo(403);
        assertThat(patch(adminsPath, key, Map.of("role", "owner")).status()).isEqualTo(403);
        assertThat(patch(adminsPath, key, Map.of("role", "member")).text("/role"))
                .isEqualTo("member");
        assertThat(service.get("/api/v1/admin/keys", admins).status()).isEqualTo(403);
        assertThat(patch(adminsPath, owners, Map.of("role", "owner")).status()).isEqualTo(422);
        post(AUTH + "verify", admins, Map.of("token", MAIL.token(admin.text("/person/email"), service)));
        assertThat(patch(adminsPath, owners, Map.of("role", "owner")).text("/role"))
                .isEqualTo("owner");
        assertThat(patch(adminsPath, owners, Map.of("role", "king")).status()).isEqualTo(422);

        // With two owners, the first may leave. When she leaves her last tenant, her account is deleted, too.
        assertThat(service.delete(ownersPath, owners).status()).isEqualTo(204);
        assertThat(service.get(AUTH + "me", owners).status()).isEqualTo(401);
        assertThat(service.delete(adminsPath, admins).status()).isEqualTo(422);
        assertThat(signIn(owner.text("/person/email"), PASSWORD).status()).isEqualTo(401);
        assertThat(actions(admins)).contains("member.removed", "member.changed");
    }

    @Test
    void auditLogListsActorsActionsAndIpAddresses() {
        Reply in = verified(somebody());
        String token = in.text("/access_token");
        Reply key = post("/api/v1/admin/keys", token, Map.of("name", "All", "scopes", List.of("admin")));
        post("/api/v1/admin/keys/" + key.text("/id") + "/rotate", key.text("/key"), Map.of("grace_hours", 1));
        patch(ACCOUNT, token, Map.of("name", "Other house"));

        Reply one = service.get(ACCOUNT + "/audit?limit=1", token);
        assertThat(one.text("/data/0/action")).isEqualTo("tenant.renamed");
        assertThat(one.text("/data/0/actor/kind")).isEqualTo("person");
        assertThat(one.text("/data/0/actor/name")).isEqualTo(in.text("/person/email"));
        assertThat(one.text("/data/0/details/to")).isEqualTo("Other house");
        Reply two = service.get(ACCOUNT + "/audit?limit=1&cursor=" + one.text("/next_cursor"), token);
        assertThat(two.text("/data/0/action")).isEqualTo("key.rotated");
        assertThat(two.text("/data/0/actor/kind")).isEqualTo("key");
        assertThat(two.text("/data/0/actor/name")).isEqualTo("All");
        assertThat(two.text("/data/0/address")).isEqualTo("127.0.0.1");
        Reply created = service.get(ACCOUNT + "/audit?action=key.created", token);
        assertThat(created.at("/data").findValuesAsString("action")).containsOnly("key.created");
        assertThat(service.get(ACCOUNT + "/audit?action=no.such", token).status())
                .isEqualTo(422);
        assertThat(service.get(ACCOUNT + "/audit?limit=100", token).body())
                .doesNotContain(key.text("/key"), "asr_", "asm_");
    }

    @Test
    void auditEntriesAreKeptForFourHundredDays() {
        Reply in = verified(somebody());
        service.clock().advance(Duration.ofDays(399));
        sweep();
        String token = signIn(in.text("/person/email"), PASSWORD).text("/access_token");
        assertThat(actions(token)).contains("tenant.created");
        service.clock().advance(Duration.ofDays(2));
        sweep();
        String later = signIn(in.text("/person/email"), PASSWORD).text("/access_token");
        assertThat(actions(later)).containsOnly("session.opened");
    }

    @Test
    void unusedUnconfirmedAccountsAreDeletedAfterThirtyDays() {
        String never = somebody();
        String confirmed = somebody();
        String using = somebody();
        String fresh = somebody();
        signUp(never);
        verified(confirmed);
        signUp(using);
        service.clock().advance(Duration.ofDays(2));
        signUp(fresh);
        Reply session = signIn(using, PASSWORD);
        service.clock().advance(Duration.ofDays(28).plusMinutes(1));
        sweep();
        assertThat(signIn(never, PASSWORD).status()).isEqualTo(401);
        assertThat(signIn(confirmed, PASSWORD).status()).isEqualTo(200);
        assertThat(signIn(fresh, PASSWORD).status()).isEqualTo(200);
        Reply on = post(AUTH + "refresh", "", Map.of("refresh_token", session.text("/refresh_token")));
        assertThat(on.status()).as(on.body()).isEqualTo(200);

        service.clock().advance(Duration.ofHours(2));
        sweep();
        assertThat(service.store()
                        .<Long>read(
                                sql -> sql.number("SELECT count(*) FROM person WHERE address IN (?, ?)", never, using)))
                .as("with its person, after the hour that Erasure waits")
                .isEqualTo(1);
        assertThat(signUp(never).status()).as("the address is free").isEqualTo(201);
    }

    @Test
    void unconfirmedAccountsAreKeptIfThereIsNoMailServer() {
        try (RunningService mute = new RunningService(kind.empty(), RunningService.TestBeans.class)) {
            String email = somebody();
            String body = RunningService.JSON.writeValueAsString(Map.of("email", email, "password", PASSWORD));
            String named =
                    RunningService.JSON.writeValueAsString(Map.of("email", email, "password", PASSWORD, "name", "Ada"));
            assertThat(mute.post(AUTH + "sign-up", "", named).status()).isEqualTo(201);
            mute.clock().advance(Duration.ofDays(400));
            for (Sweep each : mute.beans(Sweep.class)) {
                each.sweep();
            }
            assertThat(mute.post(AUTH + "sign-in", "", body).status()).isEqualTo(200);
        }
    }

    private void sweep() {
        for (Sweep each : service.beans(Sweep.class)) {
            while (each.sweep() > 0) {
                // The loop repeats until nothing is due.
            }
        }
    }

    @Test
    void operatorLinksWorkInPlaceOfEmails() {
        String email = somebody();
        signUp(email);
        var operator = service.operator();

        assertThat(post(AUTH + "verify", "", Map.of("token", token(operator.verificationLink(email))))
                        .status())
                .isEqualTo(200);
        assertThat(post(AUTH + "reset", "", Map.of("token", token(operator.resetLink(email)), "password", ANOTHER))
                        .status())
                .isEqualTo(204);
        String link = operator.signInLink(email);
        Reply in = service.signIn(link);
        assertThat(in.status()).isEqualTo(200);
        assertThat(service.signIn(link).status()).isEqualTo(401);
        String tenant = in.text("/tenant/id");
        operator.changePlan(tenant, "pro");
        operator.grant(tenant, 7, "sorry");
        assertThat(service.get(ACCOUNT, in.text("/access_token")).text("/plan")).isEqualTo("pro");
        Reply audit = service.get(ACCOUNT + "/audit?action=credits.granted", in.text("/access_token"));
        assertThat(audit.text("/data/0/actor/kind")).isEqualTo("operator");
        assertThat(audit.text("/data/0/details/credits")).isEqualTo("7");
        Reply links = service.get(ACCOUNT + "/audit?action=link.made", in.text("/access_token"));
        assertThat(links.at("/data").findValuesAsString("purpose")).containsExactly("link", "reset", "verify");
        assertThat(links.text("/data/0/actor/kind")).isEqualTo("operator");
        assertThat(links.text("/data/0/subject")).isEqualTo(in.text("/person/id"));
    }

    /// Each change is logged for 400 days, so without limits an account could fill the disk.
    @Test
    void renamesAreLimitedAndNeedAConfirmedEmailAddress() {
        String unconfirmed = signUp(somebody()).text("/access_token");
        String key = service.key();
        String audit = "/api/v1/account/audit?action=tenant.renamed&limit=100";

        Reply refused = patch("/api/v1/account", unconfirmed, Map.of("name", "Tea"));
        assertThat(refused.status()).as(refused.body()).isEqualTo(403);
        int renamed = 0;
        Reply last = patch("/api/v1/account", key, Map.of("name", "Tea"));
        while (last.status() == 200 && renamed < 200) {
            service.clock().advance(Duration.ofSeconds(5));
            last = patch("/api/v1/account", key, Map.of("name", "Tea " + renamed++));
            patch("/api/v1/account", key, Map.of("name", "Tea " + (renamed - 1)));
        }

        assertThat(last.status()).isEqualTo(429);
        assertThat(last.text("/detail")).contains("renamed too often");
        assertThat(service.get(audit, key).at("/data").size()).isEqualTo(100);
    }
}
