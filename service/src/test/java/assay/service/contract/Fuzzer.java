package assay.service.contract;

import assay.service.RunningService;
import assay.service.RunningService.Reply;
import assay.service.credits.Plan;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/// Calls every operation in `openapi.json` in turn with valid, odd or broken requests, and checks each
/// response against it.
///
/// Everything is derived from the seed: the same seed sends the same requests in the same order.
public final class Fuzzer {

    private static final Duration LONGEST = Duration.ofSeconds(2);

    /// How often a slow response is retried. A busy machine may be slow once, but not this many times.
    private static final int REPETITIONS = 5;

    private static final List<WrongToken> WRONG = List.of(WrongToken.values());

    private static final int ENOUGH_FAILURES = 5;
    private static final int LONGEST_SHOWN = 3_000;

    /// The data from responses to one tenant.
    private static final class Tenant {
        private final Plan plan;
        private final Map<String, List<JsonNode>> seen = new HashMap<>();
        private String key;
        private String poor;
        private WrongToken.Keys wrong;

        Tenant(ApiFixtures things, Plan plan) {
            this.plan = plan;
            key = things.service().key(plan);
            poor = key;
            wrong = new WrongToken.Keys(key, key, key, key, key, key, key);
            renew(things);
        }

        /// Continues with a new tenant after the tenant's key was revoked by one of its own calls; known ids
        /// then belong to another tenant.
        void renew(ApiFixtures things) {
            key = things.service().key(plan);
            String aside = things.service().key(Plan.SCALE);
            poor = things.keyWith(aside, List.of("fix"));
            wrong = WrongToken.Keys.of(things, aside);
        }
    }

    /// @param statuses how often each operation returned each status
    public record FuzzResult(List<String> failures, TreeMap<String, TreeMap<Integer, Integer>> statuses) {

        public List<String> neverGood() {
            return statuses.entrySet().stream()
                    .filter(each -> each.getValue().headMap(400).isEmpty()
                            && !each.getValue().containsKey(503))
                    .map(Map.Entry::getKey)
                    .toList();
        }

        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            failures.forEach(each -> text.append(each).append("\n\n"));
            statuses.forEach((operation, counts) ->
                    text.append(operation).append(' ').append(counts).append('\n'));
            return text.toString();
        }
    }

    private final RunningService service;
    private final long seed;
    private final Contract contract;
    private final ApiFixtures things;
    private final Requests requests;
    private final Wire wire;
    private final List<Tenant> tenants = new ArrayList<>();
    private final List<String> failures = new ArrayList<>();
    private final Set<String> said = new HashSet<>();
    private final TreeMap<String, TreeMap<Integer, Integer>> statuses = new TreeMap<>();

    public Fuzzer(RunningService service, long seed) {
        this.service = service;
        this.seed = seed;
        contract = Contract.of(service);
        things = new ApiFixtures(service);
        requests = new Requests(contract, things);
        wire = new Wire(service.base());
        tenants.add(new Tenant(things, Plan.SCALE));
        tenants.add(new Tenant(things, Plan.FREE));
    }

    public FuzzResult drive(int count) {
        List<Operation> operations = contract.operations();
        for (int i = 0; i < count && failures.size() < ENOUGH_FAILURES; i++) {
            Operation operation = operations.get(i % operations.size());
            SplittableRandom random = new SplittableRandom(seed * 1_000_003 + i);
            service.clock().advance(Duration.ofMillis(random.nextInt(10_000)));
            Tenant tenant = tenants.get(random.nextInt(10) == 0 ? 1 : 0);
            boolean first = i < operations.size();
            Case made = first ? example(operation) : new Case(operation, tenant, random);
            run(i, made);
        }
        return new FuzzResult(failures, statuses);
    }

    /// Returns a valid request from a new tenant, where no limit or earlier state interferes.
    private Case example(Operation operation) {
        String key = things.tenant();
        Draft draft = requests.example(operation, key, things.ids(operation.path(), key));
        return new Case(draft, tenants.getFirst(), false);
    }

    private void run(int number, Case made) {
        Sent sent = made.draft.sent();
        List<String> complaints = new ArrayList<>();
        String answer;
        try {
            long start = System.nanoTime();
            Reply reply = wire.send(sent);
            Duration took = Duration.ofNanos(System.nanoTime() - start);
            answer = reply.status() + " " + reply.headers() + "\n" + cut(reply.body());
            complaints.addAll(
                    made.draft.aimed()
                            ? contract.complaints(made.draft.operation(), reply)
                            : contract.complaintsElsewhere(sent, reply, wire::send));
            if (took.compareTo(LONGEST) > 0 && alwaysSlow(sent)) {
                complaints.add("It took over " + LONGEST.toSeconds() + " seconds, each of " + REPETITIONS + " times");
            }
            if (made.draft.aimed()) {
                statuses.computeIfAbsent(made.draft.operation().toString(), _ -> new TreeMap<>())
                        .merge(reply.status(), 1, Integer::sum);
            }
            learn(made, reply);
        } catch (IOException e) {
            answer = e.toString();
            complaints.add("There is no whole answer");
        }
        // Reports each complaint once per operation.
        if (said.addAll(
                complaints.stream().map(each -> made.draft.operation() + each).toList())) {
            failures.add(
                    "Request " + number + " of -Dfuzz.seed=" + seed + ", " + made.draft.operation() + ", damaged by "
                            + made.draft.damages() + ":\n  " + String.join("\n  ", complaints) + "\n"
                            + cut(sent.curl(service.base())) + "\n" + answer);
        }
    }

    private boolean alwaysSlow(Sent sent) throws IOException {
        for (int i = 0; i < REPETITIONS; i++) {
            long start = System.nanoTime();
            wire.send(sent);
            if (System.nanoTime() - start <= LONGEST.toNanos()) {
                return false;
            }
        }
        return true;
    }

    private static String cut(String text) {
        return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "… (" + text.length() + ")";
    }

    private void learn(Case made, Reply reply) {
        boolean ended = reply.status() < 300 && made.draft.aimed() && ApiFixtures.ends(made.draft.operation());
        if (ended || reply.status() == 401 && made.trusted) {
            made.tenant.renew(things);
        }
        reply.header("ETag").ifPresent(tag -> keep(made.tenant, "If-None-Match", Damages.text(tag)));
        if (reply.status() < 300
                && !made.draft.operation().path().equals("/openapi.json")
                && reply.header("Content-Type").orElse("").startsWith("application/json")) {
            names(made.tenant, reply.json());
        }
    }

    private static void names(Tenant tenant, JsonNode node) {
        node.properties().forEach(each -> {
            if (each.getValue().isValueNode() && !each.getValue().isNull()) {
                keep(tenant, each.getKey(), each.getValue());
                if (each.getKey().startsWith("next_")) {
                    keep(tenant, each.getKey().substring(5), each.getValue());
                }
            }
        });
        node.forEach(each -> names(tenant, each));
    }

    private static void keep(Tenant tenant, String name, JsonNode value) {
        List<JsonNode> values = tenant.seen.computeIfAbsent(name, _ -> new ArrayList<>());
        if (values.size() == 100) {
            values.removeFirst();
        }
        values.add(value);
    }

    /// A request, with everything that is needed to check its response.
    private final class Case {
        private final Draft draft;
        private final Tenant tenant;
        private final boolean trusted;

        Case(Draft draft, Tenant tenant, boolean trusted) {
            this.draft = draft;
            this.tenant = tenant;
            this.trusted = trusted;
        }

        Case(Operation operation, Tenant tenant, SplittableRandom random) {
            this.tenant = tenant;
            Values values = new Values(contract, random, name -> seen(tenant, name, random));
            // Half of the requests with ids use new objects in a new tenant, whose plan is not used up.
            boolean fresh = operation.hasIds() && random.nextBoolean();
            String key = fresh ? things.tenant() : tenant.key;
            Map<String, String> ids = fresh ? things.ids(operation.path(), key) : known(operation, values, random);
            if (random.nextInt(10) == 0) {
                draft = requests.example(operation, key, ids);
            } else {
                draft = any(operation, key, values, ids, random);
            }
            int damages = random.nextInt(10);
            for (int i = 0; i < (damages < 4 ? 0 : damages < 9 ? 1 : 3); i++) {
                new Damages(contract, random, values).one(draft);
            }
            int token = random.nextInt(20);
            if (token == 0 && operation.needs().isPresent()) {
                draft.without("Authorization");
                draft.bearer(tenant.poor);
                draft.damaged("a key without the scope");
            } else if (token == 1) {
                WrongToken wrong = WRONG.get(random.nextInt(WRONG.size()));
                wrong.on(draft, tenant.wrong);
                draft.damaged(wrong.toString());
            }
            trusted = token > 1 && !fresh;
        }

        private Draft any(
                Operation operation, String key, Values values, Map<String, String> ids, SplittableRandom random) {
            Draft made = new Draft(operation, ids);
            operation.needs().ifPresent(need -> made.bearer(things.token(need.scheme(), key)));
            for (Operation.Parameter parameter : operation.parameters()) {
                if (parameter.in().equals("path") || !parameter.required() && random.nextBoolean()) {
                    continue;
                }
                String value = values.any(parameter.name(), parameter.schema()).asString();
                if (parameter.in().equals("query")) {
                    made.query(parameter.name(), value);
                } else {
                    // There are only a few keys, so that some are reused.
                    made.header(
                            parameter.name(),
                            parameter.name().equals("Idempotency-Key") ? "key-" + random.nextInt(20) : value);
                }
            }
            if (operation.statuses().contains(304) && random.nextBoolean()) {
                JsonNode tag = seen(tenant, "If-None-Match", random);
                made.header("If-None-Match", tag == null ? "*" : tag.asString());
            }
            if (random.nextInt(10) == 0) {
                made.header("X-Request-Id", "fuzz-" + random.nextInt(100));
            }
            if (operation.hasBody() && (operation.bodyRequired() || random.nextBoolean())) {
                made.header("Content-Type", "application/json");
                made.json(values.any("", operation.body()));
            }
            return made;
        }

        /// Returns ids from earlier responses to this tenant and others, and unknown ids.
        private Map<String, String> known(Operation operation, Values values, SplittableRandom random) {
            Map<String, String> ids = new LinkedHashMap<>();
            for (Operation.Parameter parameter : operation.parameters()) {
                if (parameter.in().equals("path")) {
                    Tenant whose = tenants.get(random.nextInt(4) == 0 ? 1 : 0);
                    JsonNode known = random.nextInt(5) == 0 ? null : seen(whose, parameter.name(), random);
                    String id = (known == null ? values.any(parameter.name(), parameter.schema()) : known).asString();
                    ids.put(parameter.name(), id.isEmpty() || id.length() > 500 ? "0" : id);
                }
            }
            return ids;
        }
    }

    private static @Nullable JsonNode seen(Tenant tenant, String name, SplittableRandom random) {
        List<JsonNode> values = tenant.seen.getOrDefault(name, List.of());
        return values.isEmpty() ? null : values.get(random.nextInt(values.size()));
    }
}
