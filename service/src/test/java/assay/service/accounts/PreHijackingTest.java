package assay.service.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import assay.service.RunningService;
import assay.service.StoreKind;
import assay.service.platform.secrets.Secrets;
import assay.service.platform.storage.Sql;
import assay.service.platform.web.Problem;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Simulates an attacker who prepares an account with a victim's email address and waits. Once the victim has
/// verified the mailbox, nothing that the attacker holds gives access to the victim's account, no matter what
/// both did before and in which order.
///
/// The model tracks who controls what. The attacker reads the emails to one address and the victim the emails
/// to the other, and each has the sessions and passwords they obtained. The service is real and runs on
/// SQLite.
class PreHijackingTest {

    private static final Origin HERE = new Origin("192.0.2.1", "test");
    private static final String ATTACKERS = "the attacker waits in the dark";
    private static final String VICTIMS = "the victim drinks green tea";
    private static final Pattern TOKEN = Pattern.compile("#(as[mi]_\\w+)");

    private static RunningService service;
    private static int worlds;

    /// A step that the attacker or the victim can take. Steps that are impossible at that point do nothing.
    enum Step {
        ATTACKER_SIGNS_UP,
        ATTACKER_SIGNS_IN,
        ATTACKER_MOVES_AN_ACCOUNT_TO_THE_ADDRESS,
        ATTACKER_JOINS_OWN_TEAM,
        ATTACKER_ASKS_FOR_A_RESET,
        ATTACKER_CHANGES_PASSWORD,
        VICTIM_SIGNS_UP,
        VICTIM_SIGNS_IN,
        VICTIM_FOLLOWS_MAIL_FROM_OUTSIDE,
        VICTIM_FOLLOWS_MAIL_IN_SESSION,
        VICTIM_RESETS,
        VICTIM_ACCEPTS_A_FRIENDS_INVITATION,
        VICTIM_SIGNS_IN_BY_PROVIDER
    }

    /// How the victim finally verifies the mailbox.
    enum Proof {
        PROVIDER,
        RESET,
        LINK
    }

    @BeforeAll
    static void start() {
        Map<String, String> settings = new HashMap<>(StoreKind.SQLITE.empty());
        settings.put("ASSAY_LIMITS", "off");
        // No server listens there, so emails stay in the database, where the test reads them.
        settings.put("ASSAY_SMTP_URL", "smtp://127.0.0.1:9");
        settings.put("ASSAY_MAIL_FROM", "assay@tea.example");
        service = new RunningService(settings, RunningService.TestBeans.class);
    }

    @AfterAll
    static void stop() {
        service.close();
    }

    @ParameterizedTest
    @EnumSource(Proof.class)
    void attackerHasNoAccessAfterTwoSteps(Proof proof) {
        for (Step first : Step.values()) {
            for (Step second : Step.values()) {
                new World().run(List.of(first, second), proof);
            }
        }
    }

    @Test
    @Tag("slow")
    void attackerHasNoAccessAfterThreeStepsAndAProviderSignIn() {
        for (Step first : Step.values()) {
            for (Step second : Step.values()) {
                for (Step third : Step.values()) {
                    if (first != second && second != third) {
                        new World().run(List.of(first, second, third), Proof.PROVIDER);
                    }
                }
            }
        }
    }

    @Test
    void attackerHasNoAccessAfterLongerSequences() {
        Random random = new Random(25);
        for (int i = 0; i < 100; i++) {
            List<Step> steps = random.ints(4 + random.nextInt(5), 0, Step.values().length)
                    .mapToObj(each -> Step.values()[each])
                    .toList();
            new World().run(steps, Proof.values()[random.nextInt(Proof.values().length)]);
        }
    }

    /// Tests accounts that were confirmed before the service recorded who set the password.
    @Test
    void firstProviderSignInRemovesUnverifiedPasswords() {
        World world = new World();
        world.run(List.of(Step.ATTACKER_SIGNS_UP), null);
        service.store()
                .write(sql -> sql.run(
                        "UPDATE person SET verified_at = 1, email_key = address WHERE address = ?", world.victim));
        world.act(Step.ATTACKER_SIGNS_IN);
        world.act(Step.ATTACKER_CHANGES_PASSWORD);
        world.finish(Proof.PROVIDER, List.of());
    }

    @Test
    void firstProviderSignInKeepsVerifiedPasswords() {
        World world = new World();
        world.run(List.of(Step.VICTIM_SIGNS_UP, Step.VICTIM_FOLLOWS_MAIL_IN_SESSION), Proof.PROVIDER);
        assertThat(world.signIn(world.victim, VICTIMS)).isPresent();
    }

    private static <T> T bean(Class<T> type) {
        return service.bean(type);
    }

    private static Accounts accounts() {
        return bean(Accounts.class);
    }

    private record Held(String refresh, String access) {}

    /// An attacker and a victim, with what each holds.
    private static final class World {
        private final String attacker = "attacker" + ++worlds + "@evil.example";
        private final String victim = "victim" + worlds + "@tea.example";
        private final String friend = "friend" + worlds + "@tea.example";
        private final List<Held> attackersSessions = new ArrayList<>();
        private final List<Held> victimsSessions = new ArrayList<>();
        private final Set<String> attackersPasswords = new HashSet<>(Set.of(ATTACKERS));
        private final Set<String> attackersTeams = new HashSet<>();
        private final List<String> victimsMails = new ArrayList<>();
        private final List<String> attackersMails = new ArrayList<>();
        private Optional<Held> attackersOwn = Optional.empty();

        void run(List<Step> steps, @Nullable Proof proof) {
            steps.forEach(this::act);
            if (proof != null) {
                finish(proof, steps);
            }
        }

        void act(Step step) {
            service.clock().advance(Duration.ofSeconds(1));
            try {
                switch (step) {
                    case ATTACKER_SIGNS_UP -> signUp(victim, ATTACKERS, null).ifPresent(attackersSessions::add);
                    case ATTACKER_SIGNS_IN ->
                        attackersPasswords.forEach(
                                password -> signIn(victim, password).ifPresent(attackersSessions::add));
                    case ATTACKER_MOVES_AN_ACCOUNT_TO_THE_ADDRESS ->
                        accounts().changeEmail(caller(own()).orElseThrow(), victim, ATTACKERS, HERE);
                    case ATTACKER_JOINS_OWN_TEAM -> {
                        String link = accounts()
                                .invite(caller(own()).orElseThrow(), null, Role.MEMBER, (_, fresh) -> fresh.text());
                        last(attackersSessions)
                                .ifPresent(each -> accounts().join(each, link, HERE, (_, joined) -> joined));
                    }
                    case ATTACKER_ASKS_FOR_A_RESET -> accounts().forgot(victim, null, HERE);
                    case ATTACKER_CHANGES_PASSWORD -> {
                        String wanted = ATTACKERS + " still";
                        attackersPasswords.add(wanted);
                        last(attackersSessions)
                                .ifPresent(each -> accounts().changePassword(each, ATTACKERS, wanted, HERE, _ -> true));
                    }
                    case VICTIM_SIGNS_UP -> signUp(victim, VICTIMS, null).ifPresent(victimsSessions::add);
                    case VICTIM_SIGNS_IN -> signIn(victim, VICTIMS).ifPresent(victimsSessions::add);
                    case VICTIM_FOLLOWS_MAIL_FROM_OUTSIDE -> follow(null);
                    case VICTIM_FOLLOWS_MAIL_IN_SESSION ->
                        follow(last(victimsSessions).orElse(null));
                    case VICTIM_RESETS -> reset();
                    case VICTIM_ACCEPTS_A_FRIENDS_INVITATION -> acceptInvitation();
                    case VICTIM_SIGNS_IN_BY_PROVIDER -> victimsSessions.add(byProvider());
                }
            } catch (Problem refused) {
                // A rejected request is a valid outcome.
            }
            readMails();
        }

        /// The victim verifies the mailbox and creates a key. Then the attacker tries everything.
        void finish(Proof proof, List<Step> steps) {
            switch (proof) {
                case PROVIDER -> act(Step.VICTIM_SIGNS_IN_BY_PROVIDER);
                case RESET -> {
                    act(Step.VICTIM_RESETS);
                    act(Step.VICTIM_SIGNS_IN);
                }
                case LINK -> {
                    act(Step.VICTIM_SIGNS_UP);
                    act(Step.VICTIM_FOLLOWS_MAIL_IN_SESSION);
                }
            }
            Optional<People.Person> owner =
                    service.store().read(sql -> bean(People.class).confirmed(sql, victim));
            if (owner.isEmpty()) {
                // There was no account whose password could be reset.
                assertThat(proof).as("%s", steps).isEqualTo(Proof.RESET);
                return;
            }
            assertNothing(owner.get().id(), steps);
            // The victim follows links in old emails later; the attacker tries all tokens from their own
            // emails.
            act(Step.VICTIM_FOLLOWS_MAIL_FROM_OUTSIDE);
            for (String token : attackersMails) {
                for (Held session : attackersSessions) {
                    attempt(() -> accounts().verify(token, caller(session).orElse(null), HERE, (_, person) -> person));
                }
                attempt(() -> accounts().reset(token, ATTACKERS, HERE, (_, person) -> person));
            }
            assertNothing(owner.get().id(), steps);
        }

        private void assertNothing(String owner, List<Step> steps) {
            Set<String> teams = service.store().read(sql -> bean(Members.class).of(sql, owner)).stream()
                    .map(Members.Membership::tenant)
                    .collect(Collectors.toSet());
            assertThat(teams).as("the victim's teams after %s", steps).isNotEmpty();
            assertThat(attackersTeams)
                    .as("the attacker's teams after %s", steps)
                    .doesNotContainAnyElementsOf(teams);
            List<Held> held = new ArrayList<>(attackersSessions);
            attackersOwn.ifPresent(held::add);
            for (String password : attackersPasswords) {
                for (String email : List.of(victim, attacker)) {
                    signIn(email, password).ifPresent(held::add);
                }
            }
            for (Held each : held) {
                Optional<Caller> caller = caller(each);
                caller.ifPresent(known -> {
                    assertThat(known.id()).as("whose session after %s", steps).isNotEqualTo(owner);
                    assertThat(teams).as("where it works after %s", steps).doesNotContain(known.tenant());
                });
                for (String team : teams) {
                    assertThat(refresh(each.refresh(), team))
                            .as("a session goes on in the victim's team after %s", steps)
                            .isFalse();
                }
            }
            for (String team : teams) {
                List<String> members = service
                        .store()
                        .read(sql -> bean(Members.class).all(sql, team))
                        .stream()
                        .map(Members.Member::email)
                        .toList();
                assertThat(members).as("members after %s", steps).doesNotContain(attacker);
            }
        }

        /// Returns the attacker's own account, confirmed with their own mailbox.
        private Held own() {
            if (attackersOwn.isEmpty()) {
                Held made = signUp(attacker, ATTACKERS, null).orElseThrow();
                readMails();
                accounts().verify(attackersMails.getLast(), caller(made).orElseThrow(), HERE, (_, person) -> person);
                attackersOwn = Optional.of(made);
                attackersTeams.add(caller(made).orElseThrow().tenant());
            }
            return attackersOwn.orElseThrow();
        }

        private void follow(@Nullable Caller caller) {
            for (String token : victimsMails.reversed()) {
                if (attempt(() -> accounts().verify(token, caller, HERE, (_, person) -> person))) {
                    return;
                }
            }
        }

        private void reset() {
            accounts().forgot(victim, null, HERE);
            readMails();
            for (String token : victimsMails.reversed()) {
                if (attempt(() -> accounts().reset(token, VICTIMS, HERE, (_, person) -> person))) {
                    return;
                }
            }
        }

        private void acceptInvitation() {
            Held host = signUp(friend, VICTIMS, null)
                    .or(() -> signIn(friend, VICTIMS))
                    .orElseThrow();
            readMails();
            attempt(() -> bean(Operator.class).enter(caller(host).orElseThrow().tenant(), "host" + friend, "owner"));
            Held owner = signInByLink("host" + friend);
            accounts().invite(caller(owner).orElseThrow(), victim, Role.MEMBER, (_, fresh) -> fresh);
            readMails();
            String invitation = victimsMails.getLast();
            Optional<Caller> here = last(victimsSessions);
            if (here.isPresent()) {
                accounts().join(here.get(), invitation, HERE, (_, joined) -> joined);
            } else {
                signUp(victim, VICTIMS, invitation).ifPresent(victimsSessions::add);
            }
        }

        private Held signInByLink(String email) {
            String link = bean(Operator.class).signInLink(email);
            Sessions.Signer signer = bean(Sessions.class).signer();
            return accounts().follow(link.substring(link.indexOf('#') + 1), HERE, (sql, in) -> held(signer, sql, in));
        }

        private Held byProvider() {
            var identity = new OpenIdProvider.Identity("https://id.example", victim, Optional.of(victim), "Victim");
            Sessions.Signer signer = bean(Sessions.class).signer();
            return service.store().write(sql -> {
                People.Person person = bean(OpenIdSignIn.class).person(sql, identity, HERE);
                Members.Membership membership =
                        bean(Members.class).of(sql, person.id()).getFirst();
                return held(signer, sql, accounts().in(sql, person, membership, Sessions.Means.PROVIDER, HERE));
            });
        }

        private Optional<Held> signUp(String email, String password, @Nullable String invitation) {
            Sessions.Signer signer = bean(Sessions.class).signer();
            try {
                return Optional.of(accounts()
                        .signUp(
                                new Newcomer(email, password, "Somebody", null, invitation),
                                HERE,
                                (sql, in) -> held(signer, sql, in)));
            } catch (Problem refused) {
                return Optional.empty();
            }
        }

        private Optional<Held> signIn(String email, String password) {
            Sessions.Signer signer = bean(Sessions.class).signer();
            try {
                return Optional.of(accounts()
                        .signIn(
                                new Credentials(email, password, null, null),
                                HERE,
                                (sql, in) -> held(signer, sql, in)));
            } catch (Problem refused) {
                return Optional.empty();
            }
        }

        /// Returns whether the refresh token works in a tenant, without using up the token.
        private boolean refresh(String token, String tenant) {
            try {
                return service.store().write(sql -> {
                    boolean opened = bean(Sessions.class)
                            .refresh(sql, token, tenant, HERE)
                            .isPresent();
                    throw new Undone(opened);
                });
            } catch (Undone undone) {
                return undone.result;
            }
        }

        private static Held held(Sessions.Signer signer, Sql sql, Accounts.SignedIn in) {
            Sessions.Tokens tokens = signer.tokens(sql, in.session());
            return new Held(tokens.refresh(), tokens.access());
        }

        private static Optional<Caller> caller(Held held) {
            return bean(Sessions.class).caller(held.access(), HERE.address());
        }

        /// Returns the newest open session.
        private static Optional<Caller> last(List<Held> sessions) {
            return sessions.reversed().stream()
                    .map(World::caller)
                    .flatMap(Optional::stream)
                    .findFirst();
        }

        private static boolean attempt(Runnable work) {
            try {
                work.run();
                return true;
            } catch (Problem refused) {
                return false;
            }
        }

        /// Gives the attacker and the victim their emails.
        private void readMails() {
            List<String> payloads = service
                    .store()
                    .write(sql -> sql.all(
                            "DELETE FROM work WHERE queue = 'mail' RETURNING id, payload",
                            row -> Map.entry(row.number(1), row.text(2))))
                    .stream()
                    .sorted(Map.Entry.comparingByKey())
                    .map(Map.Entry::getValue)
                    .toList();
            for (String payload : payloads) {
                var envelope = RunningService.JSON.readTree(payload);
                byte[] opened = bean(Secrets.class)
                        .open(
                                envelope.get("sealed").asString(),
                                "mail:" + envelope.get("id").asString());
                var letter = RunningService.JSON.readTree(new String(opened, StandardCharsets.UTF_8));
                Matcher token = TOKEN.matcher(letter.get("text").asString());
                if (token.find()) {
                    String to = letter.get("to").asString();
                    if (to.equals(victim)) {
                        victimsMails.add(token.group(1));
                    } else if (to.equals(attacker)) {
                        attackersMails.add(token.group(1));
                    }
                }
            }
        }
    }

    /// Rolls back a transaction.
    private static final class Undone extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final boolean result;

        Undone(boolean result) {
            super(null, null, false, false);
            this.result = result;
        }
    }
}
