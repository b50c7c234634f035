package assay.bench.attack;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import tools.jackson.databind.JsonNode;

/// Attacks that use valid requests to cost the operator money or disk space, or to cost another person their
/// account.
final class Abuses {

    private static final Map<String, String> UNLIMITED = Map.of("ASSAY_LIMITS", "off");
    private static final String RESEARCH = "/api/v1/builder/research";
    private static final String FIX = "/api/v1/admin_ext/auto_fix";
    private static final String WRONG = "not the password at all";

    private static final String TEA = """
            Green tea is best steeped at 80 °C for two minutes, and then poured into a warm cup. Water that boils burns
            the leaves, so let the kettle stand for three minutes first. Use one spoon of leaves for each cup, and do not
            press them when you pour. The second cup needs a little longer than the first, because the leaves have opened
            by then. Keep the tin closed and out of the sun, and buy no more than you drink in a month or two. Old leaves
            taste of hay, however well they are brewed.
            """;

    private Abuses() {}

    static List<Attack> all() {
        return List.of(
                new Attack(
                        "cancelled-research",
                        "a key; 3 × research cancelled after 3 model calls",
                        "a cancelled job costs credits in proportion to its finished steps, rounded up",
                        Abuses::cancelledResearch),
                new Attack(
                                "refused-fixes",
                                "a key on the growth plan (100 rewrites a month); fixes that are never accepted",
                                "rejected by a daily limit within 500 attempts",
                                Abuses::refusedFixes)
                        .needing(Map.of("ASSAY_FIRST_PLAN", "growth", "ASSAY_LIMITS", "off")),
                new Attack(
                                "token-budget",
                                "a key; repeated research",
                                "429 once the daily tokens are used up; at most one job exceeds the limit",
                                Abuses::tokens)
                        .needing(Map.of("ASSAY_MODEL_TOKENS_DAY", "20000", "ASSAY_LIMITS", "off")),
                new Attack(
                                "unconfirmed-storage",
                                "an unconfirmed account; 100 times each: a new name, research, a key, a webhook",
                                "nothing is stored for the account",
                                Abuses::unconfirmed)
                        .needing(UNLIMITED),
                new Attack(
                                "free-storage",
                                "a confirmed free account; 4,000 × mock research",
                                "402 quota_exceeded",
                                Abuses::quota)
                        .needing(UNLIMITED)
                        .tableOnly(),
                new Attack(
                        "sign-up-existence",
                        "no account; 2 requests",
                        "the same response whether or not the email address has an account; an email in both cases",
                        Abuses::existence),
                new Attack(
                        "lock-out",
                        "no account; 20 wrong passwords from 4 IP addresses",
                        "the owner can sign in immediately from their own browser",
                        Abuses::lockOut),
                new Attack(
                        "reset-flood",
                        "no account; 20 requests to reset the password, from 20 IP addresses",
                        "the owner's own request still produces a working link",
                        Abuses::resets),
                new Attack(
                        "tagged-sign-ups",
                        "one mailbox; 3 accounts with +tags",
                        "one mailbox gets a plan's credits only once",
                        Abuses::tags),
                new Attack(
                        "mailbox-flood",
                        "no account; 20 sign-ups with +tags of one mailbox, from 20 IP addresses",
                        "at most 2 emails a minute to the mailbox",
                        Abuses::mailbox));
    }

    private static Map<String, Object> wanted(boolean mock) {
        Map<String, Object> wanted = new HashMap<>();
        wanted.put("primary_keyword", "best note app");
        wanted.put("audience", "students");
        wanted.put("house_product", "Acme");
        wanted.put("tool_count", 4);
        wanted.put("mock", mock);
        return wanted;
    }

    // ---- money ----

    private static Effect cancelledResearch(Target target, AttackSize size) throws Exception {
        Person person = target.tenant();
        int jobs = 3;
        int calls = target.model().calls();
        Map<String, Integer> answers = new TreeMap<>();
        long used = 0;
        for (int i = 0; i < jobs; i++) {
            int before = target.model().calls();
            // Stops the model after three responses. With a fourth, the research would find nothing, and the
            // job would finish normally.
            target.model().stallAfter(3);
            Person.Reply job = person.post(RESEARCH, wanted(false), "Prefer", "respond-async");
            answers.merge(job.toString(), 1, Integer::sum);
            String path = "/api/v1/jobs/" + job.at("/id").asString("none");
            until(() -> target.model().calls() >= before + 3);
            // An unfinished step costs nothing, even if it made calls.
            until(() -> person.get(path).at("/progress/done").asLong() > 0);
            person.delete(path);
            until(() -> Set.of("cancelled", "failed", "succeeded")
                    .contains(person.get(path).at("/state").asString("")));
            Person.Reply ended = person.get(path);
            answers.merge(ended.at("/state").asString("") + " " + ended.at("/problem"), 1, Integer::sum);
            used += ended.at("/credits_used").asLong();
        }
        target.model().answerAll();
        int made = target.model().calls() - calls;
        List<String> broken = new ArrayList<>();
        if (made < jobs) {
            broken.add("the attack did not work: " + made + " model calls, responses " + answers);
        } else if (used < jobs) {
            broken.add(made + " model calls cost " + used + " credits; responses " + answers);
        }
        return new Effect(
                jobs + " requests, " + used + " credits",
                made + " model calls, " + made * (FakeModel.TOKENS_IN + FakeModel.TOKENS_OUT) + " tokens",
                broken);
    }

    private static Effect refusedFixes(Target target, AttackSize size) throws Exception {
        Person person = target.tenant();
        int calls = target.model().calls();
        int most = 500;
        int attempts = 0;
        Person.Reply last = new Person.Reply(0, Map.of(), "");
        while (attempts < most) {
            last = person.post(
                    FIX,
                    Map.of(
                            "content", TEA,
                            "title", "Steeping notes",
                            "primary_keyword", "green tea",
                            "check_name", "title_keyword"));
            attempts++;
            if (last.status() != 200) {
                break;
            }
        }
        int made = target.model().calls() - calls;
        List<String> broken = new ArrayList<>();
        if (made == 0) {
            broken.add("the attack did not work: " + last);
        } else if (last.status() != 429 && last.status() != 402) {
            broken.add("attempt " + attempts + " returned " + last);
        }
        return new Effect(
                attempts + " requests, "
                        + (100
                                - person.get("/api/v1/billing/entitlement")
                                        .at("/rewrites_left")
                                        .asLong())
                        + " rewrites",
                made + " model calls; the last response was " + last,
                broken);
    }

    private static Effect tokens(Target target, AttackSize size) throws Exception {
        Person person = target.tenant();
        int calls = target.model().calls();
        target.model().stallAfter(60);
        Map<String, Integer> answers = new TreeMap<>();
        Person.Reply last = new Person.Reply(0, Map.of(), "");
        for (int i = 0; i < 5 && last.status() != 429; i++) {
            last = person.post(RESEARCH, wanted(false));
            answers.merge(last.toString(), 1, Integer::sum);
        }
        target.model().answerAll();
        int made = target.model().calls() - calls;
        List<String> broken = new ArrayList<>();
        if (last.status() != 429) {
            broken.add("never rejected");
        }
        return new Effect(
                answers.values().stream().mapToInt(Integer::intValue).sum() + " requests",
                made * (FakeModel.TOKENS_IN + FakeModel.TOKENS_OUT) + " tokens of 20,000 a day; responses " + answers,
                broken);
    }

    // ---- disk ----

    private static Effect unconfirmed(Target target, AttackSize size) throws Exception {
        Person person = target.person();
        person.signUp();
        person.openEditor();
        Map<String, Integer> answers = new TreeMap<>();
        for (int i = 0; i < 100; i++) {
            for (Person.Reply reply : List.of(
                    person.patch("/api/v1/account", Map.of("name", "Tea " + i)),
                    person.form("/account/general", Map.of("name", "Tea " + i)),
                    person.form(
                            "/drafts/new",
                            Map.of(
                                    "primary_keyword",
                                    "note app",
                                    "audience",
                                    "all",
                                    "house_product",
                                    "A",
                                    "mock",
                                    "on")),
                    person.form("/account/keys", Map.of("name", "key " + i)),
                    person.form(
                            "/account/webhooks/new", Map.of("url", "https://tea.example/", "events", "scan.completed")),
                    person.post("/api/v1/webhooks", Map.of("url", "https://tea.example/")))) {
                answers.merge(reply.toString(), 1, Integer::sum);
            }
        }
        long entries = person.get("/api/v1/account/audit")
                .at("/data")
                .valueStream()
                .filter(entry -> !entry.path("action").asString("").startsWith("session."))
                .count();
        List<String> broken = new ArrayList<>();
        // Signing up is logged.
        if (entries > 3) {
            broken.add(entries + " entries in the audit log");
        }
        for (String path : List.of("/api/v1/jobs", "/api/v1/webhooks", "/api/v1/admin/keys")) {
            int all = person.get(path).at("/data").size();
            if (all > 0) {
                broken.add(all + " stored at " + path);
            }
        }
        return new Effect(
                "600 requests", "responses " + answers + ", " + entries + " entries in the audit log", broken);
    }

    private static Effect quota(Target target, AttackSize size) throws Exception {
        Person person = target.person().account(true);
        // Each bundle takes up 14 KB, and the quota is 50 MB.
        int most = 4_000;
        long bytes = 0;
        int made = 0;
        Person.Reply last = new Person.Reply(0, Map.of(), "");
        while (made < most) {
            last = person.post(RESEARCH, wanted(true));
            if (last.status() != 200) {
                break;
            }
            made++;
            bytes += last.body().length();
        }
        List<String> broken = new ArrayList<>();
        if (!last.code().equals("quota_exceeded")) {
            broken.add("the last response was " + last);
        }
        return new Effect(
                made + " requests",
                String.format(Locale.ROOT, "%d bundles, %d KB; the last response was %s", made, bytes / 1000, last),
                broken);
    }

    // ---- accounts ----

    private static Effect existence(Target target, AttackSize size) throws Exception {
        Person known = target.person();
        known.signUp();
        known.confirm();
        int before = target.mails().to(known.email()).size();
        Person stranger = target.person(known.email());
        Person.Reply taken = stranger.signUp();
        Person other = target.person();
        Person.Reply free = other.signUp();
        until(() -> !target.mails().to(other.email()).isEmpty());
        until(() -> target.mails().to(known.email()).size() > before);
        List<String> broken = new ArrayList<>();
        if (taken.status() != free.status() || !names(taken).equals(names(free))) {
            broken.add("known: " + taken + " " + names(taken) + ", unknown: " + free + " " + names(free));
        }
        Set<String> headers = new TreeSet<>(taken.headers().keySet());
        headers.removeAll(free.headers().keySet());
        Set<String> others = new TreeSet<>(free.headers().keySet());
        others.removeAll(taken.headers().keySet());
        if (!headers.isEmpty() || !others.isEmpty()) {
            broken.add("headers " + headers + " and " + others + " differ");
        }
        if (target.mails().to(known.email()).size() <= before) {
            broken.add("no email to the address that has an account");
        }
        return new Effect("2 requests", "known: " + taken + ", unknown: " + free, broken);
    }

    private static Set<String> names(Person.Reply reply) {
        Set<String> names = new TreeSet<>();
        JsonNode body = reply.at("");
        if (body.isObject()) {
            names.addAll(body.propertyNames());
        }
        return names;
    }

    private static Effect lockOut(Target target, AttackSize size) throws Exception {
        Person owner = target.person();
        owner.signUp();
        owner.confirm();
        Person.Reply first = owner.signIn(Person.PASSWORD);
        Map<String, Integer> guesses = new TreeMap<>();
        for (int i = 0; i < 4; i++) {
            Person attacker = target.person(owner.email());
            for (int j = 0; j < 5; j++) {
                guesses.merge(attacker.signIn(WRONG).toString(), 1, Integer::sum);
            }
        }
        long from = System.nanoTime();
        Person.Reply owned = owner.signIn(Person.PASSWORD);
        long millis = (System.nanoTime() - from) / 1_000_000;
        List<String> broken = new ArrayList<>();
        if (first.status() != 200 || owned.status() != 200) {
            broken.add("the owner got " + first + ", then " + owned);
        }
        return new Effect(
                "20 requests", "guesses " + guesses + "; the owner got " + owned + " in " + millis + " ms", broken);
    }

    private static Effect resets(Target target, AttackSize size) throws Exception {
        Person owner = target.person();
        owner.signUp();
        owner.confirm();
        Map<String, Integer> answers = new TreeMap<>();
        for (int i = 0; i < 20; i++) {
            answers.merge(
                    target.person(owner.email())
                            .post("/api/v1/auth/forgot", Map.of("email", owner.email()))
                            .toString(),
                    1,
                    Integer::sum);
        }
        Person.Reply asked = owner.post("/api/v1/auth/forgot", Map.of("email", owner.email()));
        // The newest link must work, even if it is in an email that the attacker requested.
        String token = target.mails().token(owner.email(), "/reset", 0).orElse("");
        Person.Reply reset =
                owner.post("/api/v1/auth/reset", Map.of("token", token, "password", "poured over in one go"));
        int mails = target.mails().to(owner.email()).size();
        List<String> broken = new ArrayList<>();
        if (reset.status() >= 300 || reset.status() == 0) {
            broken.add("the owner's request returned " + asked + ", the reset " + reset);
        }
        return new Effect("20 requests", "responses " + answers + ", " + mails + " emails to the owner", broken);
    }

    private static Effect tags(Target target, AttackSize size) throws Exception {
        List<Long> credits = new ArrayList<>();
        long unique = System.nanoTime();
        for (String tag : List.of("", "+one", "+two")) {
            Person person = target.person("box" + unique + tag + "@mail.example");
            person.signUp();
            person.confirm();
            credits.add(person.takeKey() ? person.creditsAvailable() : 0);
        }
        long paid = credits.stream().filter(each -> each > 0).count();
        return new Effect(
                "3 sign-ups", "credits " + credits, paid > 1 ? List.of("credited " + paid + " times") : List.of());
    }

    private static Effect mailbox(Target target, AttackSize size) throws Exception {
        String name = "victim" + System.nanoTime();
        long start = System.nanoTime();
        Map<String, Integer> answers = new TreeMap<>();
        for (int i = 0; i < 20; i++) {
            Person person = target.person(name + "+" + i + "@mail.example");
            answers.merge(person.signUp().toString(), 1, Integer::sum);
        }
        // Emails are queued. The sink gets this one after those to the mailbox.
        Person last = target.person();
        last.signUp();
        until(() -> !target.mails().to(last.email()).isEmpty());
        long mails = target.mails().toMailbox(name);
        long minutes = 1 + Duration.ofNanos(System.nanoTime() - start).toMinutes();
        List<String> broken = new ArrayList<>();
        if (mails == 0) {
            broken.add("the attack did not work: responses " + answers);
        } else if (mails > 2 * minutes) {
            broken.add(mails + " emails in " + minutes + " minutes");
        }
        return new Effect("20 sign-ups", mails + " emails; responses " + answers, broken);
    }

    /// Waits for a condition for at most 15 seconds.
    private static void until(BooleanSupplier done) {
        for (int i = 0; i < 150 && !done.getAsBoolean(); i++) {
            LockSupport.parkNanos(Duration.ofMillis(100).toNanos());
        }
    }
}
