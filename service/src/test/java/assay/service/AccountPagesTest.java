package assay.service;

import static assay.service.Texts.longEnough;
import static org.assertj.core.api.Assertions.assertThat;

import assay.service.PageClient.Shown;
import assay.service.credits.Cycle;
import assay.service.credits.Plan;
import assay.service.credits.Plans;
import assay.service.credits.Subscription;
import java.net.http.HttpRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ArgumentsSource;

/// Tests the account pages without JavaScript: what they show to whom, what they do, and what they reject.
@ParameterizedClass
@ArgumentsSource(StoresOfThisRun.class)
class AccountPagesTest {

    private static final String USAGE = "/account";
    private static final String KEYS = "/account/keys";
    private static final String MEMBERS = "/account/members";
    private static final String PROFILE = "/account/profile";
    private static final String SESSIONS = "/account/sessions";
    private static final String AUDIT = "/account/audit";
    private static final String PASSWORD = "straw over the tea fields";
    private static final String ANOTHER = "poured over in one go";

    private final StoreKind kind;
    private final RunningService service;

    AccountPagesTest(StoreKind kind) {
        this.kind = kind;
        service = RunningService.on(kind);
    }

    private PageClient at(String key, String role) {
        return PageClient.member(service, key, role);
    }

    private static String form(Shown page, String action) {
        return page.page()
                .expectFirst("form[action=" + action + "] input[name=form]")
                .val();
    }

    private Shown make(PageClient browser, String name, String... more) {
        String form = form(browser.get(KEYS), KEYS);
        String[] fields = new String[4 + more.length];
        fields[0] = "form";
        fields[1] = form;
        fields[2] = "name";
        fields[3] = name;
        System.arraycopy(more, 0, fields, 4, more.length);
        return browser.post(KEYS, fields);
    }

    private static String newKey(Shown page) {
        return page.page().expectFirst("#new-key").val();
    }

    /// Returns the row with this header in a list.
    private static Element row(Shown page, String head) {
        return page.page().select(".rows tbody tr").stream()
                .filter(each -> each.expectFirst("th").text().contains(head))
                .findFirst()
                .orElseThrow(() -> new AssertionError(head + " is not in " + page.text()));
    }

    /// Returns the target of a link in a row.
    private static String act(Shown page, String head, String act) {
        return row(page, head).expectFirst("a[href$=/" + act + "]").attr("href");
    }

    private static List<String> heads(Shown page) {
        return page.page().select(".rows tbody th").eachText();
    }

    @Test
    void newKeysAreShownOnceAndReloadingThePageCreatesNoOther() {
        String key = service.key();
        PageClient browser = at(key, "owner");
        String form = form(browser.get(KEYS), KEYS);
        Shown made = browser.post(KEYS, "form", form, "name", "CI", "scopes", "scan");
        assertThat(made.status()).isEqualTo(200);
        assertThat(made.headers().firstValue("Cache-Control")).contains("no-store");
        String text = newKey(made);
        assertThat(service.scan(text, longEnough("Tea.")).status()).isEqualTo(200);
        assertThat(service.get("/api/v1/account", text).status()).isEqualTo(403);

        // The browser sends the same form again when the result is reloaded.
        Shown again = browser.post(KEYS, "form", form, "name", "CI", "scopes", "scan");
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.text()).contains("shown at that time, and can't be shown again");
        assertThat(again.body()).doesNotContain(text);
        Shown list = browser.get(KEYS);
        assertThat(list.body()).doesNotContain(text).contains(text.substring(0, 12) + "…" + text.substring(41));
        assertThat(heads(list)).filteredOn(each -> each.startsWith("CI")).hasSize(1);
        assertThat(list.text()).contains("2 of 100 keys");
    }

    @Test
    void rejectedKeyFormsKeepTheirInput() {
        String key = service.key();
        PageClient browser = at(key, "admin");
        Shown nothing = make(browser, "CI", "expires_on", "2020-01-01");
        assertThat(nothing.status()).isEqualTo(422);
        assertThat(nothing.page().select("#scopes-wrong").text()).contains("at least one");
        // The message appears once, next to the field.
        assertThat(nothing.text()).containsOnlyOnce("at least one");
        assertThat(nothing.page().select("#expires_on-wrong").text()).contains("later day");
        assertThat(nothing.page().select("#name").val()).isEqualTo("CI");
        assertThat(nothing.page().select("#expires_on").val()).isEqualTo("2020-01-01");
        Shown wrong = make(browser, "", "scopes", "build", "scopes", "all");
        assertThat(wrong.page().select("#name-wrong").text()).contains("required");
        assertThat(wrong.page().select("#scopes-wrong").text()).contains("This scope doesn't exist");
        assertThat(wrong.page().select("input[name=scopes][checked]").eachAttr("value"))
                .containsExactly("build");
        assertThat(browser.post(KEYS, "name", "CI", "scopes", "scan").status()).isEqualTo(422);
        assertThat(heads(browser.get(KEYS))).hasSize(1);
    }

    @Test
    void keysExpireAfterTheirLastDay() {
        PageClient browser = at(service.key(), "owner");
        String today = service.clock().instant().toString().substring(0, 10);
        String text = newKey(make(browser, "Today", "scopes", "scan", "expires_on", today));
        assertThat(service.scan(text, longEnough("Tea.")).status()).isEqualTo(200);
        service.clock().advance(Duration.ofHours(24));
        assertThat(service.scan(text, longEnough("Tea.")).status()).isEqualTo(401);
        assertThat(row(browser.get(KEYS), "Today").text()).contains("Expired");
        // An expired key can't be rotated.
        Shown revoking = browser.get(act(browser.get(KEYS), "Today", "revoke"));
        assertThat(revoking.text()).contains("Revoke this key?").doesNotContain("rotate it");
    }

    @Test
    void keyLimitIsEnforcedAndShown() {
        PageClient browser = at(service.key(Plan.FREE), "owner");
        assertThat(make(browser, "Second", "scopes", "scan").status()).isEqualTo(200);
        assertThat(browser.get(KEYS).text()).contains("2 of 2 keys", "Your plan doesn’t allow any more keys");
        Shown third = make(browser, "Third", "scopes", "scan");
        assertThat(third.status()).isEqualTo(402);
        assertThat(third.text()).contains("Revoke a key or upgrade").doesNotContain("not credits");
        assertThat(third.page().select("#new-key")).isEmpty();
        assertThat(third.page().select("#name").val()).isEqualTo("Third");
    }

    @Test
    void keysAreRotatedWithAGracePeriod() {
        PageClient browser = at(service.key(), "owner");
        String old = newKey(make(browser, "CI", "scopes", "scan"));
        String link = act(browser.get(KEYS), "CI", "rotate");
        Shown asks = browser.get(link);
        assertThat(asks.text()).contains("Rotate this key?", "CI");
        String form = form(asks, link);
        service.clock().advance(Duration.ofSeconds(1));
        Shown rotated = browser.post(link, "form", form, "grace_hours", "6");
        String fresh = newKey(rotated);
        assertThat(List.of(
                        service.scan(old, longEnough("Tea.")).status(),
                        service.scan(fresh, longEnough("Tea.")).status()))
                .containsExactly(200, 200);
        assertThat(browser.post(link, "form", form, "grace_hours", "6").status())
                .isEqualTo(422);
        assertThat(row(browser.get(KEYS), "CI").text()).contains("Replaced", "Created ");
        // Actions that would be rejected are not offered.
        Shown replaced = browser.get(link);
        assertThat(replaced.text()).contains("This key has already been replaced");
        assertThat(replaced.page().select("main form")).isEmpty();
        assertThat(replaced.page().select("main a.button[href=" + KEYS + "]")).hasSize(1);
        browser.get(KEYS);
        assertThat(browser.post(link, "form", "form_other", "grace_hours", "6").status())
                .isEqualTo(404);
        service.clock().advance(Duration.ofHours(6));
        assertThat(List.of(
                        service.scan(old, longEnough("Tea.")).status(),
                        service.scan(fresh, longEnough("Tea.")).status()))
                .containsExactly(401, 200);
        for (String hours : List.of("25", "-1", "ein", "1.5")) {
            String next = act(browser.get(KEYS), "First key", "rotate");
            assertThat(browser.post(next, "form", "form_" + hours, "grace_hours", hours)
                            .status())
                    .as(hours)
                    .isEqualTo(422);
        }
    }

    @Test
    void revokingAKeyRequiresConfirmation() {
        PageClient browser = at(service.key(), "owner");
        String text = newKey(make(browser, "CI", "scopes", "scan"));
        String link = act(browser.get(KEYS), "CI", "revoke");
        assertThat(browser.get(link).text()).contains("Revoke this key?", "rotate it instead");
        assertThat(service.scan(text, longEnough("Tea.")).status()).isEqualTo(200);
        assertThat(browser.post(link).text()).contains("The key was revoked");
        assertThat(service.scan(text, longEnough("Tea.")).status()).isEqualTo(401);
        assertThat(browser.get(link).status()).isEqualTo(404);
        browser.get(PROFILE);
        assertThat(browser.post(link).status()).isEqualTo(404);
    }

    /// Each error page gives the reason and a link elsewhere; the navigation does not link to forbidden
    /// pages.
    @Test
    void forbiddenActionsAreHiddenAndRejected() {
        String key = service.key();
        PageClient member = at(key, "member");
        Shown members = member.get(MEMBERS);
        assertThat(members.page().select("nav a").eachAttr("href")).doesNotContain(KEYS, AUDIT, "/account/general");
        assertThat(members.page().select("select, form[action=/account/invitations]"))
                .isEmpty();
        for (String path : List.of(KEYS, AUDIT, "/account/general", "/account/erase")) {
            Shown refused = member.get(path);
            assertThat(refused.status()).as(path).isEqualTo(403);
            assertThat(refused.text()).contains("Your role doesn’t allow this", "your role is member");
            assertThat(refused.page().select("nav a[href=" + MEMBERS + "]")).isNotEmpty();
        }
        String other = service.get("/api/v1/account/members", key).text("/data/0/id");
        for (String path : List.of(
                KEYS,
                KEYS + "/key_x/rotate",
                KEYS + "/key_x/revoke",
                MEMBERS + "/" + other + "/role",
                "/account/invitations",
                "/account/invitations/inv_x/withdraw",
                "/account/general",
                "/account/export",
                "/account/erase")) {
            member.get(PROFILE);
            Shown refused = member.post(path, "form", "form_a", "name", "x", "role", "owner", "scopes", "scan");
            assertThat(refused.status()).as(path).isEqualTo(403);
        }
        PageClient admin = at(key, "admin");
        assertThat(admin.get("/account/general").text())
                .contains("Only an owner can")
                .doesNotContain("Delete the team");
        assertThat(admin.get("/account/erase").status()).isEqualTo(403);
        admin.get(PROFILE);
        assertThat(admin.post("/account/export").status()).isEqualTo(403);
        assertThat(admin.post("/account/erase", "confirm", RunningService.TENANT)
                        .status())
                .isEqualTo(403);
        assertThat(service.get("/api/v1/account", key).text("/name")).isEqualTo(RunningService.TENANT);
    }

    @Test
    void lastOwnerCannotLeaveAndIsToldWhy() {
        String key = service.key();
        String email = service.person(key, "owner");
        PageClient owner = PageClient.signedIn(service, email);
        Element own = row(owner.get(MEMBERS), email);
        assertThat(own.text()).contains("You", "The only owner", "Make another member an owner");
        assertThat(own.select("select, a")).isEmpty();
        String id = service.get("/api/v1/account/members", key).text("/data/0/id");
        Shown asks = owner.get(MEMBERS + "/" + id + "/remove");
        assertThat(asks.text()).contains("A team needs an owner");
        assertThat(asks.page().select("main form")).isEmpty();
        owner.get(PROFILE);
        assertThat(owner.post(MEMBERS + "/" + id + "/remove").status()).isEqualTo(422);
        owner.get(PROFILE);
        Shown less = owner.post(MEMBERS + "/" + id + "/role", "role", "member");
        assertThat(less.status()).isEqualTo(422);
        assertThat(less.text()).contains("A tenant needs an owner");

        // With a second owner, the role can be changed like any other.
        String second = service.person(key, "member");
        Element row = row(owner.get(MEMBERS), second);
        String change = row.expectFirst("form").attr("action");
        assertThat(row.select("option").eachAttr("value")).containsExactly("member", "admin", "owner");
        assertThat(owner.post(change, "role", "owner").text()).contains("The role was changed");
        assertThat(row(owner.get(MEMBERS), email).select("select")).hasSize(1);
        assertThat(owner.post(MEMBERS + "/" + id + "/role", "role", "member").path())
                .startsWith(MEMBERS);
        assertThat(owner.get(KEYS).status()).isEqualTo(403);
    }

    @Test
    void adminsCanManageAllMembersExceptOwners() {
        String key = service.key();
        String owner = service.person(key, "owner");
        String member = service.person(key, "member");
        PageClient admin = at(key, "admin");
        Shown list = admin.get(MEMBERS);
        assertThat(row(list, owner).select("select, a")).isEmpty();
        assertThat(row(list, member).select("option").eachAttr("value")).containsExactly("member", "admin");
        String change = row(list, member).expectFirst("form").attr("action");
        assertThat(admin.post(change, "role", "owner").status()).isEqualTo(403);
        assertThat(admin.post(change, "role", "king").text()).contains("one of owner, admin, member");
        assertThat(admin.post(change, "role", "admin").text()).contains("The role was changed");
        String remove = row(admin.get(MEMBERS), member).expectFirst("a").attr("href");
        assertThat(admin.get(remove).text()).contains("Remove this member?", member);
        assertThat(admin.post(remove).text()).contains("The member was removed");
        assertThat(heads(admin.get(MEMBERS))).noneMatch(each -> each.contains(member));
        assertThat(admin.post(remove).status()).isEqualTo(404);
    }

    @Test
    void invitationLinksAreShownOnce() {
        String key = service.key();
        PageClient owner = at(key, "owner");
        Shown list = owner.get(MEMBERS);
        assertThat(list.text()).contains("This installation doesn’t send email");
        assertThat(list.page().select("#invite-role option").eachAttr("value")).containsExactly("member", "admin");
        String form = form(list, "/account/invitations");
        Shown made = owner.post("/account/invitations", "form", form, "role", "admin");
        String link = made.page().expectFirst("#new-link").val();
        Shown again = owner.post("/account/invitations", "form", form, "role", "admin");
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.body()).contains("be shown again").doesNotContain(link);
        assertThat(heads(owner.get(MEMBERS)))
                .filteredOn(each -> each.contains("Anyone with the link"))
                .hasSize(1);

        PageClient guest = new PageClient(service);
        assertThat(guest.get("/invitation").text()).contains("You are invited to join a team");
        Shown opened = guest.post("/invitation", "invitation", link.substring(link.indexOf('#') + 1), "open", "yes");
        String team = service.get("/api/v1/account", key).text("/name");
        assertThat(opened.text()).contains("Join “" + team + "”", "Your role is admin");
        assertThat(opened.page().select("input[name=invitation]").val())
                .isEqualTo(link.substring(link.indexOf('#') + 1));
        Shown refused = guest.post("/invitation", "invitation", link.substring(link.indexOf('#') + 1), "name", "Grace");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("Join “" + team + "”");
        Shown wrong = guest.post("/invitation", "invitation", "asi_wrong", "open", "yes");
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("no longer works").doesNotContain(team);
        guest.post(
                "/invitation",
                "invitation",
                link.substring(link.indexOf('#') + 1),
                "name",
                "Grace",
                "email",
                "grace" + service.clock().millis() + "@example.com",
                "password",
                PASSWORD);
        // Grace's email address is unconfirmed, so she can neither be an owner nor create keys or
        // invitations.
        Element grace = row(owner.get(MEMBERS), "Grace");
        assertThat(grace.text()).contains("Address not confirmed yet");
        assertThat(grace.select("option").eachAttr("value")).containsExactly("member", "admin");
        assertThat(guest.get(KEYS).text()).contains("Confirm your email address before you create a key");
        assertThat(guest.get(MEMBERS).text()).contains("Confirm your email address before you invite");
        // No link was emailed here, and none will be.
        Shown told = guest.get(USAGE);
        assertThat(told.text())
                .contains("This installation doesn’t send email, so ask the operator for the confirmation link")
                .doesNotContain("the link that we sent to");
        assertThat(told.page().select("form[action=/verification]")).isEmpty();
        assertThat(guest.post("/verification").text())
                .contains("Ask the operator for the link")
                .doesNotContain("We have sent");
        guest.get(PROFILE);
        assertThat(guest.post(KEYS, "form", "form_a", "name", "x", "scopes", "scan")
                        .status())
                .isEqualTo(403);
    }

    @Test
    void invitationsCanBeWithdrawn() {
        String key = service.key();
        PageClient owner = at(key, "owner");
        String form = form(owner.get(MEMBERS), "/account/invitations");
        Shown made = owner.post("/account/invitations", "form", form, "role", "member");
        String link = made.page().expectFirst("#new-link").val();
        String withdraw = row(made, "Anyone with the link").expectFirst("form").attr("action");
        assertThat(owner.post(withdraw).text()).contains("The invitation was withdrawn");
        assertThat(owner.post(withdraw).status()).isEqualTo(404);
        PageClient late = at(service.key(), "member");
        late.get("/invitation");
        assertThat(late.post("/invitation", "invitation", link.substring(link.indexOf('#') + 1))
                        .status())
                .isEqualTo(422);
    }

    @Test
    void leavingTheOnlyTeamDeletesTheAccount() {
        String key = service.key();
        String owner = service.person(key, "owner");
        String email = service.person(key, "member");
        PageClient member = PageClient.signedIn(service, email);
        String leave = member.get(MEMBERS)
                .page()
                .expectFirst("a[aria-label=Leave the team]")
                .attr("href");
        assertThat(member.get(leave).text()).contains("Leave this team?", "leaving also deletes your account");
        Shown left = member.post(leave);
        assertThat(left.path()).isEqualTo("/sign-in?notice=left");
        assertThat(left.text()).contains("You have left the team");
        assertThat(member.cookies()).noneMatch(each -> each.getName().equals("assay"));
        assertThat(member.get(PROFILE).path()).startsWith("/sign-in");
        // The remaining members can still see who left.
        Element line = row(PageClient.signedIn(service, owner).get(AUDIT), "Left");
        assertThat(line.expectFirst("td").text()).isEqualTo(email);
    }

    @Test
    void membersKeysInvitationsAndSessionsOfOtherTenantsAreUnreachable() {
        String theirs = service.key();
        String keyId = service.get("/api/v1/admin/keys", theirs).text("/data/0/id");
        String theirOwner = service.session(theirs, "owner");
        String member = service.get("/api/v1/account/members", theirs).text("/data/0/id");
        String invitation =
                service.post("/api/v1/account/invitations", theirOwner, "{}").text("/id");
        String session = service.get("/api/v1/auth/sessions", theirOwner).text("/data/0/id");
        PageClient owner = at(service.key(), "owner");
        for (String path : List.of(
                KEYS + "/" + keyId + "/rotate", KEYS + "/" + keyId + "/revoke", MEMBERS + "/" + member + "/remove")) {
            assertThat(owner.get(path).status()).as(path).isEqualTo(404);
        }
        for (String path : List.of(
                KEYS + "/" + keyId + "/rotate",
                KEYS + "/" + keyId + "/revoke",
                MEMBERS + "/" + member + "/role",
                MEMBERS + "/" + member + "/remove",
                "/account/invitations/" + invitation + "/withdraw",
                SESSIONS + "/" + session + "/end")) {
            owner.get(PROFILE);
            assertThat(owner.post(path, "form", "form_a", "role", "member", "grace_hours", "0")
                            .status())
                    .as(path)
                    .isEqualTo(404);
        }
        assertThat(service.get("/api/v1/account/members", theirOwner).status()).isEqualTo(200);
    }

    @Test
    void namesCanBeChangedAndRejectedInputIsKept() {
        PageClient browser = at(service.key(), "member");
        browser.get(PROFILE);
        assertThat(browser.post(PROFILE + "/name", "name", "Ada Byron").text()).contains("Your name was changed");
        assertThat(browser.get(PROFILE).page().select("#name-name").val()).isEqualTo("Ada Byron");
        Shown refused = browser.post(PROFILE + "/name", "name", "");
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.page().select("#name-name-wrong").text()).contains("required");
        // An error in one form is not shown next to another.
        assertThat(refused.page().select(".wrong")).hasSize(1);
    }

    @Test
    void passwordChangesEndOtherSessions() {
        String key = service.key();
        String email = service.person(key, "member");
        PageClient browser = PageClient.signedIn(service, email);
        assertThat(browser.get(PROFILE).text()).contains("You don’t have a password yet");
        browser.post(PROFILE + "/password", "password", PASSWORD);
        PageClient elsewhere = new PageClient(service);
        elsewhere.get("/sign-in");
        assertThat(elsewhere
                        .post("/sign-in", "email", email, "password", PASSWORD)
                        .path())
                .isEqualTo("/editor");

        browser.get(PROFILE);
        Shown wrong = browser.post(PROFILE + "/password", "current_password", "not this one", "password", ANOTHER);
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.page().select("#password-current_password-wrong").text())
                .contains("Incorrect password");
        assertThat(wrong.page().select("#email-current_password-wrong")).isEmpty();
        assertThat(wrong.body()).doesNotContain("not this one", ANOTHER);
        Shown weak = browser.post(PROFILE + "/password", "current_password", PASSWORD, "password", "password12");
        assertThat(weak.page().select("#password-password-wrong").text()).isNotEmpty();
        assertThat(elsewhere.get(PROFILE).path()).isEqualTo(PROFILE);

        Shown changed = browser.post(PROFILE + "/password", "current_password", PASSWORD, "password", ANOTHER);
        assertThat(changed.text()).contains("you were signed out everywhere else");
        assertThat(browser.get(PROFILE).path()).isEqualTo(PROFILE);
        assertThat(elsewhere.get(PROFILE).path()).startsWith("/sign-in");
    }

    @Test
    void firstPasswordMustBeSetSoonAfterSigningIn() {
        PageClient browser = at(service.key(), "member");
        browser.get(PROFILE);
        service.clock().advance(Duration.ofMinutes(16));
        Shown late = browser.post(PROFILE + "/password", "password", PASSWORD);
        assertThat(late.status()).isEqualTo(422);
        assertThat(late.text()).contains("Sign in again, then set one within 15 minutes");
    }

    @Test
    void sessionsAreListedAndCanBeEndedOneByOneOrTogether() {
        String key = service.key();
        String email = service.person(key, "member");
        PageClient here = PageClient.signedIn(service, email);
        PageClient there = PageClient.signedIn(service, email);
        service.clock().advance(Duration.ofSeconds(1));
        String program = service.signIn(service.operator().signInLink(email)).text("/access_token");
        Shown list = here.get(SESSIONS);
        List<Element> rows = list.page().select(".rows tbody tr");
        assertThat(rows).hasSize(3);
        assertThat(rows.getFirst().text()).contains("This session", "127.0.0.1", "with a link");
        assertThat(rows.getFirst().expectFirst("form").attr("action")).isEqualTo("/sign-out");

        // The newest of the other sessions is the program's.
        String end = rows.get(1).expectFirst("form").attr("action");
        assertThat(here.post(end).text()).contains("The session has ended");
        assertThat(service.get("/api/v1/auth/me", program).status()).isEqualTo(401);
        assertThat(here.post(end).status()).isEqualTo(404);
        here.get(SESSIONS);
        assertThat(here.post(SESSIONS + "/end-others").text()).contains("signed out everywhere else");
        assertThat(there.get(SESSIONS).path()).startsWith("/sign-in");
        Shown alone = here.get(SESSIONS);
        assertThat(alone.page().select(".rows tbody tr")).hasSize(1);
        assertThat(alone.text()).doesNotContain("everywhere else");
    }

    @Test
    void auditLogDescribesActionsInSentencesAndIsPaged() {
        String key = service.key();
        String email = service.person(key, "owner");
        PageClient owner = PageClient.signedIn(service, email);
        make(owner, "CI", "scopes", "scan");
        owner.post(act(owner.get(KEYS), "CI", "revoke"));
        owner.get("/account/general");
        owner.post("/account/general", "name", "Bean <b>bar</b>");
        Shown log = owner.get(AUDIT);
        assertThat(heads(log))
                .contains(
                        "Revoked the key “CI”",
                        "Created the key “CI”, scopes: scan",
                        "Renamed the team to “Bean <b>bar</b>”",
                        "Signed in with a link",
                        "Added " + email + " as owner",
                        "Created the team “" + RunningService.TENANT + "”");
        Element revoked = row(log, "Revoked");
        assertThat(revoked.text()).contains(email, "127.0.0.1", "UTC");
        assertThat(row(log, "Created the team").text()).contains("The operator");

        Shown some = owner.get(AUDIT + "?action=key.created");
        assertThat(heads(some)).allMatch(each -> each.startsWith("Created the key"));
        assertThat(owner.get(AUDIT + "?to=2020-01-01").text()).contains("No entries found");
        String today = service.clock().instant().toString().substring(0, 10);
        assertThat(heads(owner.get(AUDIT + "?from=" + today + "&to=" + today))).contains("Revoked the key “CI”");
        for (String query : List.of("action=all", "from=today", "to=2026-13-01", "cursor=x")) {
            Shown refused = owner.get(AUDIT + "?" + query);
            assertThat(refused.status()).as(query).isEqualTo(422);
            assertThat(heads(refused)).as(query).isEqualTo(heads(owner.get(AUDIT)));
            assertThat(refused.page().select("nav.places")).as(query).hasSize(1);
        }
        assertThat(owner.get(AUDIT + "?to=2026-13-01&action=all")
                        .page()
                        .select("main .notice.bad")
                        .text())
                .contains("To: Enter a date like", "Action: Choose a value from the list");
        assertThat(log.page().expectFirst("#results").attr("data-said")).endsWith("shown.");
        assertThat(log.page().select("#heard[role=status]")).hasSize(1);

        for (int i = 0; i < 60; i++) {
            service.clock().advance(Duration.ofSeconds(2));
            service.send(service.request("/api/v1/account", key)
                    .header("Content-Type", "application/json")
                    .method("PATCH", HttpRequest.BodyPublishers.ofString("{\"name\":\"Bar " + i + "\"}")));
        }
        Shown first = owner.get(AUDIT + "?action=tenant.renamed");
        assertThat(heads(first)).hasSize(50).first().isEqualTo("Renamed the team to “Bar 59”");
        assertThat(row(first, "Bar 59").text()).contains("First key", "API key");
        String older = first.page().expectFirst("a[rel=next]").attr("href");
        Shown second = owner.get(older);
        assertThat(heads(second)).hasSize(11).last().isEqualTo("Renamed the team to “Bean <b>bar</b>”");
        assertThat(second.page().select("a[rel=next]")).isEmpty();
    }

    @Test
    void teamsCanBeExportedAndErased() {
        String key = service.key();
        String email = service.person(key, "owner");
        PageClient owner = PageClient.signedIn(service, email);
        owner.get("/account/general");
        Shown archive = owner.post("/account/export");
        assertThat(archive.status()).isEqualTo(200);
        assertThat(archive.headers().firstValue("Content-Type")).contains("application/zip");
        assertThat(archive.headers().firstValue("Content-Disposition").orElse(""))
                .startsWith("attachment");
        assertThat(archive.body()).startsWith("PK");

        assertThat(owner.get("/account/erase").text()).doesNotContain("subscription");
        String tenant = service.get("/api/v1/account", key).text("/id");
        Instant now = service.clock().instant();
        Subscription paid = new Subscription(Plan.GROWTH, Cycle.MONTHLY, now, now.plus(Duration.ofDays(30)), false);
        service.store().write(sql -> {
            service.bean(Plans.class).subscribe(sql, tenant, paid);
            return true;
        });
        // The subscription can't be cancelled on this page.
        assertThat(owner.get("/account/erase").text())
                .contains("The subscription is not cancelled", "Cancel it there first");
        Shown not = owner.post("/account/erase", "confirm", "tea house");
        assertThat(not.status()).isEqualTo(422);
        assertThat(not.page().select("#confirm-wrong").text()).isEqualTo("Enter the exact name of the team.");
        Shown erased = owner.post("/account/erase", "confirm", RunningService.TENANT);
        assertThat(erased.path()).isEqualTo("/sign-in?notice=erased");
        assertThat(erased.text()).contains("The team was deleted");
        assertThat(owner.cookies()).noneMatch(each -> each.getName().equals("assay"));
        assertThat(service.get("/api/v1/account", key).status()).isEqualTo(401);
    }

    @Test
    void usagePageShowsTheMonthItsDaysAndTheLedger() {
        String key = service.key(Plan.GROWTH);
        PageClient member = at(key, "member");
        Shown fresh = member.get(USAGE);
        assertThat(fresh.text())
                .contains(
                        "Credits left 1,000 of 1,000 this month", "100 of 100. Rewrites don’t cost credits.", "Growth");
        assertThat(fresh.text()).contains("No credits were spent in this period");
        assertThat(fresh.page().select("svg rect[class^=kind]")).isEmpty();

        String scan = service.scan(key, longEnough("Tea.")).text("/scan_id");
        service.clock().advance(Duration.ofDays(1));
        service.scan(key, longEnough("Tea and more tea."));
        service.scan(key, longEnough("Tea, again."));
        Shown used = member.get(USAGE);
        assertThat(used.text()).contains("Credits left 997 of 1,000", "Spent this month 3 Scans of texts 3");
        // The chart appears twice: once for desktops and once for phones.
        assertThat(used.page().select("svg rect.kind-scan")).hasSize(4);
        assertThat(used.page().select("svg .day title").eachText())
                .filteredOn(each -> each.endsWith(": 2 credits"))
                .hasSize(2);
        assertThat(used.page().select(".plain-details tbody tr").eachText())
                .extracting(each -> each.substring(each.length() - 3))
                .containsExactly("2 2", "1 1");
        assertThat(heads(used))
                .containsExactly("Scan of a text", "Scan of a text", "Scan of a text", "Monthly credits, growth plan");
        assertThat(used.page().select(".rows a").eachAttr("href")).hasSize(3).contains("/scans/" + scan);
        service.send(service.request("/api/v1/scans/" + scan, key).DELETE());
        Shown less = member.get(USAGE);
        assertThat(heads(less)).hasSize(4);
        assertThat(less.page().select(".rows a").eachAttr("href")).hasSize(2).doesNotContain("/scans/" + scan);
        assertThat(row(used, "Monthly credits").text()).contains("+1,000 1,000");
        assertThat(member.get(USAGE + "?days=90").page().select("svg.wide .day"))
                .hasSize(90);
    }

    @Test
    void ledgerCanBeFilteredPagedAndExported() {
        String key = service.key();
        PageClient member = at(key, "member");
        for (int i = 0; i < 30; i++) {
            service.clock().advance(Duration.ofSeconds(1));
            service.scan(key, longEnough("Tea " + i + "."));
        }
        Shown first = member.get(USAGE + "?kind=capture");
        assertThat(heads(first)).hasSize(25).containsOnly("Scan of a text");
        String older = first.page().expectFirst("a[rel=next]").attr("href");
        assertThat(older).contains("kind=capture");
        assertThat(heads(member.get(older))).hasSize(5);
        assertThat(heads(member.get(USAGE + "?kind=grant"))).containsExactly("Monthly credits, scale plan");
        assertThat(member.get(USAGE + "?to=2020-01-01").text()).contains("No entries found");
        for (String query : List.of("kind=all", "from=x", "days=7", "cursor=x")) {
            Shown refused = member.get(USAGE + "?" + query);
            assertThat(refused.status()).as(query).isEqualTo(422);
            assertThat(heads(refused)).as(query).isEqualTo(heads(member.get(USAGE)));
            assertThat(refused.page().select("nav.places")).as(query).hasSize(1);
            assertThat(refused.page().select("main .notice.bad").text())
                    .as(query)
                    .isNotBlank()
                    .doesNotContain("next_cursor");
        }
        Shown refused = member.get(USAGE + "?from=nonsense&kind=capture");
        assertThat(refused.page().select("main .notice.bad").text()).isEqualTo("From: Enter a date like 2026-11-21.");
        assertThat(refused.page().select("#kind option[selected]").val()).isEqualTo("capture");
        assertThat(refused.page().expectFirst("a[rel=next]").attr("href")).doesNotContain("nonsense");

        assertThat(first.page().expectFirst("#results").attr("data-said"))
                .isEqualTo("25 entries shown; more are available.");
        assertThat(first.page().select("#heard[role=status]")).hasSize(1);
        // The chart's period does not affect the filtered list.
        Shown some = member.get(USAGE + "?kind=capture&from=2020-01-01");
        assertThat(some.page().select(".spent .top a").eachAttr("href"))
                .containsExactly(
                        "/account?kind=capture&from=2020-01-01", "/account?days=90&kind=capture&from=2020-01-01");
        assertThat(some.page().select(".filters label").eachText()).containsExactly("Type", "From (UTC)", "To (UTC)");
        Shown csv = member.get(first.page().expectFirst("a[download]").attr("href"));
        assertThat(csv.status()).isEqualTo(200);
        assertThat(csv.headers().firstValue("Content-Type").orElse("")).startsWith("text/csv");
        assertThat(csv.headers().firstValue("Content-Disposition").orElse("")).startsWith("attachment");
        assertThat(csv.body().lines()).hasSize(31).first().asString().startsWith("id,created_at,kind");
        assertThat(csv.body()).contains(",capture,-1,").doesNotContain(",grant,25");
        assertThat(csv.body())
                .isEqualTo(service.get("/api/v1/billing/ledger.csv?kind=capture", key)
                        .body());
    }

    /// Every page shows that credits are low, because any action may need credits.
    @Test
    void lowCreditsAreShownOnEveryPage() {
        String key = service.key(Plan.FREE);
        PageClient member = at(key, "member");
        assertThat(member.get("/scans").text()).doesNotContain("credits are left");
        for (int i = 0; i < 46; i++) {
            service.clock().advance(Duration.ofSeconds(2));
            service.scan(key, longEnough("Tea " + i + "."));
        }
        assertThat(member.get("/scans").text()).contains("4 of this month's 50 credits are left.");
        for (int i = 0; i < 4; i++) {
            service.scan(key, longEnough("More tea " + i + "."));
        }
        Shown none = member.get("/editor");
        assertThat(none.text()).contains("None of this month's 50 credits are left.");
        assertThat(none.page().select("main .notice a[href=/account/plan]")).hasSize(1);
    }

    @Test
    void plansAreListedSideBySide() {
        String key = service.key(Plan.PRO);
        Shown page = at(key, "owner").get("/account/plan");
        assertThat(page.page().select(".plans h2").eachText())
                .containsExactly("Free", "Growth", "Pro Your plan", "Scale");
        assertThat(page.text())
                .contains("You are on the Pro plan, assigned by the operator.", "500 rewrites a month", "25 API keys");
        assertThat(page.text()).contains("no payment provider").doesNotContain("ASSAY_");
        assertThat(at(key, "member").get("/account/plan").text())
                .contains("Only an owner can change the plan")
                .doesNotContain("ASSAY_");
    }

    @Test
    void stalePagesCannotChangeAnotherTeamOrPerson() {
        String key = service.key();
        String email = service.person(key, "owner");
        String elsewhere = service.key();
        // Sign in first: if both memberships began at the same moment, either team could be the initial one.
        PageClient owner = PageClient.signedIn(service, email);
        service.operator().enter(service.get("/api/v1/account", elsewhere).text("/id"), email, "owner");
        // This person is a member of both teams, so an id alone is ambiguous.
        String both = service.person(key, "member");
        service.operator().enter(service.get("/api/v1/account", elsewhere).text("/id"), both, "member");
        Shown members = owner.get(MEMBERS);
        String role = row(members, both).expectFirst("form").attr("action");
        String remove = row(members, both).expectFirst("a").attr("href");
        String whose = owner.get(KEYS).page().expectFirst("input[name=whose]").val();
        owner.post(
                "/tenant", "tenant", service.get("/api/v1/account", elsewhere).text("/id"));
        String theirKey = act(owner.get(KEYS), "First key", "revoke");
        for (String path : List.of(
                role,
                remove,
                theirKey,
                theirKey.replace("revoke", "rotate"),
                "/account/invitations/inv_x/withdraw",
                SESSIONS + "/ses_x/end",
                KEYS,
                "/account/invitations",
                "/account/general",
                "/account/export",
                "/account/erase",
                PROFILE + "/name",
                PROFILE + "/email",
                PROFILE + "/password",
                SESSIONS + "/end-others")) {
            for (String told : List.of(whose, "", "per_x:ten_x")) {
                owner.get(PROFILE);
                Shown refused = owner.post(
                        path,
                        "whose",
                        told,
                        "form",
                        "form_a",
                        "name",
                        "x",
                        "scopes",
                        "scan",
                        "role",
                        "member",
                        "confirm",
                        RunningService.TENANT);
                assertThat(refused.status()).as(path).isEqualTo(403);
                assertThat(refused.text()).contains("opened in a different account or team");
            }
        }
        assertThat(service.get("/api/v1/admin/keys", elsewhere).at("/data")).hasSize(1);
        assertThat(service.get("/api/v1/account", elsewhere).text("/name")).isEqualTo(RunningService.TENANT);
        assertThat(row(owner.get(MEMBERS), both).expectFirst("option[selected]").val())
                .isEqualTo("member");
    }

    @Test
    void accountFormsIncludeThePersonAndTeamTheyWereShownTo() {
        String key = service.key();
        PageClient owner = at(key, "owner");
        at(key, "member");
        String form = form(owner.get(MEMBERS), "/account/invitations");
        owner.post("/account/invitations", "form", form, "role", "member");
        String remove =
                owner.get(MEMBERS).page().expectFirst("a[href$=/remove]").attr("href");
        String revoke = act(owner.get(KEYS), "First key", "revoke");
        for (String path : List.of(
                KEYS,
                revoke,
                revoke.replace("revoke", "rotate"),
                MEMBERS,
                remove,
                SESSIONS,
                PROFILE,
                "/account/general",
                "/account/erase",
                "/account/plan")) {
            Shown page = owner.get(path);
            assertThat(page.page().select("main form[method=post][action^=/account/]:not(:has(input[name=whose]))"))
                    .as(path)
                    .isEmpty();
        }
    }

    /// The first click switches to the other team, whose page for leaving has the same URL.
    @Test
    void doubleClickingLeaveLeavesOnlyOneTeam() {
        String key = service.key();
        service.person(key, "owner");
        String email = service.person(key, "member");
        PageClient member = PageClient.signedIn(service, email);
        String elsewhere = service.key();
        service.operator().enter(service.get("/api/v1/account", elsewhere).text("/id"), email, "member");
        String leave = member.get(MEMBERS)
                .page()
                .expectFirst("a[aria-label=Leave the team]")
                .attr("href");
        Shown asks = member.get(leave);
        String whose = asks.page()
                .expectFirst("form[action$=/remove][data-once] input[name=whose]")
                .val();
        Shown left = member.post(leave);
        assertThat(left.path()).isEqualTo(MEMBERS + "?notice=left");
        assertThat(left.text()).contains("You left the other team. You are now in this team");
        member.get(PROFILE);
        assertThat(member.post(leave, "whose", whose).status()).isEqualTo(403);
        assertThat(member.get(MEMBERS).status()).isEqualTo(200);
        assertThat(service.get("/api/v1/account/members", elsewhere).at("/data"))
                .anyMatch(each -> each.path("email").asString().equals(email));
    }

    @Test
    void removedMembersAreToldOnceThatTheirTeamChanged() {
        String key = service.key();
        service.person(key, "owner");
        String email = service.person(key, "member");
        PageClient member = PageClient.signedIn(service, email);
        String elsewhere = service.key();
        service.operator().enter(service.get("/api/v1/account", elsewhere).text("/id"), email, "member");
        assertThat(member.get(USAGE).text()).doesNotContain("no longer a member");
        PageClient owner = at(key, "owner");
        owner.post(row(owner.get(MEMBERS), email).expectFirst("a").attr("href"));
        assertThat(member.get(USAGE).text())
                .contains("You are no longer a member of the team you were using here. You are now in Tea house");
        assertThat(member.get(USAGE).text()).doesNotContain("no longer a member");
    }

    /// Browsers collapse spaces, and don't show zero-width and control characters.
    @Test
    void namesAreStoredAsDisplayed() {
        String key = service.key();
        PageClient owner = at(key, "owner");
        assertThat(make(owner, "  CI \u3000 for   tea ", "scopes", "scan")
                        .page()
                        .select("#shown")
                        .text())
                .startsWith("The key “CI for tea”");
        assertThat(heads(owner.get(KEYS))).anyMatch(each -> each.startsWith("CI for tea"));
        for (String nothing : List.of("\u200b", "\u00a0", "\u3164", "\ufeff\u200d", "\u2800", "\u0301")) {
            Shown refused = make(owner, nothing, "scopes", "scan");
            assertThat(refused.status()).as(nothing).isEqualTo(422);
            assertThat(refused.page().select("#name-wrong").text()).as(nothing).contains("one visible character");
        }
        assertThat(make(owner, "🍵", "scopes", "scan").status()).isEqualTo(200);
        owner.get("/account/general");
        owner.post("/account/general", "name", "Tea  and   more ");
        assertThat(service.get("/api/v1/account", key).text("/name")).isEqualTo("Tea and more");
        Shown asks = owner.get("/account/erase");
        assertThat(asks.page().select("h1 .as-it-is").text()).isEqualTo("“Tea and more”");
        assertThat(owner.post("/account/erase", "confirm", "Tea and more").path())
                .isEqualTo("/sign-in?notice=erased");
    }

    /// With a mail server, invitations and confirmations of a new address are sent by email.
    @Test
    void linksAreEmailedIfAMailServerIsConfigured() {
        try (Mailbox mail = new Mailbox();
                RunningService mailing = new RunningService(with(mail), RunningService.TestBeans.class)) {
            String key = mailing.key();
            PageClient owner = PageClient.member(mailing, key, "owner");
            Shown list = owner.get(MEMBERS);
            assertThat(list.page().select("#invite-role option").eachAttr("value"))
                    .containsExactly("member", "admin", "owner");
            Shown invited = owner.post(
                    "/account/invitations",
                    "form",
                    form(list, "/account/invitations"),
                    "email",
                    "bob@example.com",
                    "role",
                    "owner");
            assertThat(invited.path()).isEqualTo(MEMBERS + "?notice=invited");
            assertThat(row(invited, "bob@example.com").text()).contains("Owner");
            assertThat(mail.token("bob@example.com", mailing)).startsWith("asi_");
            Shown link = owner.post("/account/invitations", "form", "form_a", "role", "owner");
            assertThat(link.status()).isEqualTo(422);
            assertThat(link.text()).contains("Owners can't be invited with a link");
            Shown wrong = owner.post("/account/invitations", "form", "form_b", "role", "member", "email", "nobody");
            assertThat(wrong.page().select("#invite-email-wrong").text()).contains("email address like");
            assertThat(wrong.page().select("#invite-email").val()).isEqualTo("nobody");

            owner.get(PROFILE);
            Shown asked = owner.post(PROFILE + "/email", "email", "ada@example.com");
            assertThat(asked.text()).contains("We sent a link to your new email address");
            String token = mail.token("ada@example.com", mailing);
            owner.get("/verify");
            owner.post("/verify", "token", token);
            assertThat(owner.get(PROFILE).text()).contains("ada@example.com");

            PageClient newcomer = new PageClient(mailing);
            newcomer.get("/sign-up");
            newcomer.post("/sign-up", "email", "eve@example.com", "password", PASSWORD, "name", "Eve");
            assertThat(newcomer.get(USAGE).text())
                    .contains("Follow the link that we sent to", "Credits left 0 the first month has not begun");
            assertThat(newcomer.post("/verification").text()).contains("Check your email");
        }
    }

    private Map<String, String> with(Mailbox mail) {
        Map<String, String> settings = new HashMap<>(kind.empty());
        settings.putAll(mail.settings());
        return settings;
    }
}
