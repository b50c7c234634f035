package assay.service;

import com.stripe.Stripe;
import com.stripe.net.Webhook;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Predicate;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A fake Stripe on loopback, for the calls that the service makes: it stores customers, subscriptions,
/// invoices and payments, responds to the real client in the schema of the API version in use, and creates
/// the resulting events. It uses the test's clock; [#tick] runs everything that is due.
///
/// Events wait until a test delivers them, in order, shuffled, twice, late or not at all.
final class FakeStripe implements AutoCloseable {

    static final String KEY = "sk_test_assay_double";
    static final String SECRET = "whsec_assay_double";

    /// Monthly prices in cents by tier; a price id is `price_pro_annual`.
    private static final Map<String, Integer> MONTHLY = Map.of("growth", 2_900, "pro", 9_900, "scale", 29_900);

    private static final int MONTHS_FOR_A_YEAR = 10;

    /// The key under which a request's path is stored with its parameters. Each list contains the path as
    /// `url`, from which clients fetch the next page.
    private static final String PATH = "path of the request";

    /// The number of seconds after which a subscription ends if its payments fail.
    private static final long GIVES_UP = 21L * 24 * 3600;

    /// How a request can fail.
    enum Fault {
        INTERNAL(500),
        UNAVAILABLE(503),
        TOO_MANY(429),
        /// The connection is cut in the middle of the response.
        CUT(0),
        /// The request is processed, but its response is lost.
        LOST(0),
        /// The request gets no response.
        SILENT(0);

        private final int status;

        Fault(int status) {
            this.status = status;
        }
    }

    /// An event to deliver. Its content is as of the time when it occurred.
    record Event(String id, String type, String body) {}

    private record Kept(String request, int status, String body) {}

    private static final class Refusal extends RuntimeException {
        private static final long serialVersionUID = 1L;
        private final int status;
        private final String type;
        private final String code;
        private final String param;

        Refusal(int status, String type, String code, String param) {
            super(code);
            this.status = status;
            this.type = type;
            this.code = code;
            this.param = param;
        }

        static Refusal missing(String param) {
            return new Refusal(404, "invalid_request_error", "resource_missing", param);
        }
    }

    private final MovableClock clock;
    private final HttpServer server;
    private final AtomicInteger ids = new AtomicInteger();
    private final Map<String, ObjectNode> customers = new LinkedHashMap<>();
    private final Map<String, ObjectNode> sessions = new LinkedHashMap<>();
    private final Map<String, ObjectNode> subscriptions = new LinkedHashMap<>();
    private final Map<String, ObjectNode> invoices = new LinkedHashMap<>();
    private final Map<String, ObjectNode> charges = new LinkedHashMap<>();
    private final Map<String, ObjectNode> refunds = new LinkedHashMap<>();
    private final Map<String, ObjectNode> disputes = new LinkedHashMap<>();
    private final Map<String, Kept> idempotent = new HashMap<>();
    private final Map<String, ObjectNode> configurations = new LinkedHashMap<>();
    private final Map<String, Long> balances = new HashMap<>();
    private final Set<String> withoutMoney = new HashSet<>();
    private final Set<String> slow = new HashSet<>();
    private final Set<String> unreturnable = new HashSet<>();
    private final List<Event> waiting = new ArrayList<>();
    private final Deque<Fault> faults = new ArrayDeque<>();
    private final List<String> requests = Collections.synchronizedList(new ArrayList<>());
    private volatile Consumer<String> beforeAnswering = _ -> {};
    private String version = Stripe.API_VERSION;

    FakeStripe(MovableClock clock) {
        this.clock = clock;
        try {
            server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        server.createContext("/", this::handle);
        server.start();
    }

    /// Returns the settings of a service that sells through this fake Stripe.
    Map<String, String> settings() {
        Map<String, String> settings = new TreeMap<>();
        settings.put("ASSAY_STRIPE_SECRET_KEY", KEY);
        settings.put("ASSAY_STRIPE_WEBHOOK_SECRET", SECRET);
        settings.put(
                "ASSAY_STRIPE_API_BASE",
                "http://127.0.0.1:" + server.getAddress().getPort());
        for (String tier : MONTHLY.keySet()) {
            for (String cycle : List.of("monthly", "annual")) {
                settings.put(
                        "ASSAY_STRIPE_PRICE_" + (tier + "_" + cycle).toUpperCase(java.util.Locale.ROOT),
                        "price_" + tier + "_" + cycle);
            }
        }
        return settings;
    }

    @Override
    public void close() {
        server.stop(0);
    }

    // Faults and events that tests trigger.

    /// Makes the next requests fail, each in one of these ways.
    synchronized void fail(Fault... next) {
        faults.addAll(List.of(next));
    }

    synchronized void recover() {
        faults.clear();
    }

    /// Sets a function that is called once before each response, outside the lock.
    void beforeAnswering(Consumer<String> then) {
        beforeAnswering = then;
    }

    /// Makes later events use another API version.
    synchronized void speak(String other) {
        version = other;
    }

    List<String> requests() {
        return List.copyOf(requests);
    }

    /// Sets whether payments of this customer fail from now on.
    synchronized void withoutMoney(String customer, boolean none) {
        if (none) {
            withoutMoney.add(customer);
        } else {
            withoutMoney.remove(customer);
        }
    }

    /// Sets whether payments of this customer take days from now on.
    synchronized void slowly(String customer, boolean slowly) {
        if (slowly) {
            slow.add(customer);
        } else {
            slow.remove(customer);
        }
    }

    /// Completes a pending payment.
    synchronized void arrives(String invoice) {
        ObjectNode paid = found(invoices, invoice);
        settle(
                found(
                        subscriptions,
                        paid.at("/parent/subscription_details/subscription").asString()),
                paid);
    }

    /// Makes refunds of this payment fail.
    synchronized void unreturnable(String invoice) {
        unreturnable.add(found(invoices, invoice)
                .at("/payments/data/0/payment/payment_intent")
                .asString());
    }

    /// Adds an item that is not a plan to a subscription, as an operator can.
    synchronized void billByHand(String subscription) {
        ObjectNode sub = found(subscriptions, subscription);
        bill(sub, "manual", List.of(line(sub, 5_000, now(), end(sub), "price_workshop")));
    }

    synchronized List<ObjectNode> configurations() {
        return List.copyOf(configurations.values());
    }

    /// Pays at a checkout as the customer, and returns the subscription.
    synchronized String pay(String session) {
        ObjectNode checkout = found(sessions, session);
        if (!checkout.get("status").asString().equals("open")) {
            throw new IllegalStateException("This checkout is " + checkout.get("status"));
        }
        String customer = checkout.get("customer").asString();
        String price = checkout.at("/line_items/data/0/price/id").asString();
        ObjectNode subscription = subscribe(customer, price, (ObjectNode) checkout.get("subscription_metadata"));
        checkout.put("status", "complete").put("payment_status", "paid").put("url", (String) null);
        checkout.put("subscription", id(subscription));
        emit("customer.subscription.created", subscription);
        bill(
                subscription,
                "subscription_create",
                List.of(line(subscription, amount(price), start(subscription), end(subscription), price)));
        emit("checkout.session.completed", checkout);
        return id(subscription);
    }

    /// Creates a subscription manually, as an operator can.
    synchronized String subscribeByHand(String customer, String price) {
        ObjectNode subscription = subscribe(customer, price, node());
        emit("customer.subscription.created", subscription);
        bill(
                subscription,
                "subscription_create",
                List.of(line(subscription, amount(price), start(subscription), end(subscription), price)));
        return id(subscription);
    }

    private ObjectNode subscribe(String customer, String price, ObjectNode metadata) {
        ObjectNode subscription = node();
        subscription.put("id", next("sub")).put("object", "subscription").put("customer", customer);
        subscription.put("status", "active").put("created", now()).put("start_date", now());
        subscription.put("billing_cycle_anchor", now()).put("cancel_at_period_end", false);
        subscription
                .putNull("cancel_at")
                .putNull("canceled_at")
                .putNull("ended_at")
                .putNull("pause_collection");
        subscription
                .put("collection_method", "charge_automatically")
                .put("currency", "eur")
                .put("livemode", false);
        subscription.set("metadata", metadata.deepCopy());
        ObjectNode items = subscription.putObject("items");
        items.put("object", "list").put("has_more", false).put("url", "/v1/subscription_items");
        ObjectNode item = items.putArray("data").addObject();
        item.put("id", next("si")).put("object", "subscription_item").put("quantity", 1);
        item.put("subscription", id(subscription)).put("created", now());
        item.put("current_period_start", now()).put("current_period_end", after(now(), price, 1));
        item.set("price", price(price));
        subscriptions.put(id(subscription), subscription);
        return subscription;
    }

    /// Confirms another price in the portal as a customer: upgrades are paid immediately; downgrades and
    /// switches from annual to monthly wait for the end of the period, and can be withdrawn until then.
    synchronized void change(String subscription, String price) {
        ObjectNode sub = found(subscriptions, subscription);
        String before = item(sub).at("/price/id").asString();
        if (amount(price) < amount(before) || (annual(before) && !annual(price))) {
            ObjectNode schedule = node();
            schedule.put("id", next("sub_sched")).put("object", "subscription_schedule");
            schedule.put("status", "active").put("subscription", id(sub)).put("end_behavior", "release");
            ArrayNode phases = schedule.putArray("phases");
            phase(phases, before, start(sub), end(sub));
            phase(phases, price, end(sub), after(end(sub), price, 1));
            sub.set("schedule", schedule);
            emit("customer.subscription.updated", sub);
        } else {
            sub.remove("schedule");
            if (before.equals(price)) {
                emit("customer.subscription.updated", sub);
            } else {
                changeAtOnce(subscription, price);
            }
        }
    }

    private static void phase(ArrayNode phases, String price, long from, long to) {
        ObjectNode phase = phases.addObject().put("start_date", from).put("end_date", to);
        phase.putArray("items").addObject().put("price", price).put("quantity", 1);
    }

    /// Changes the price immediately, as an operator can: the difference is paid, or credited to the
    /// customer's balance.
    synchronized void changeAtOnce(String subscription, String price) {
        ObjectNode sub = found(subscriptions, subscription);
        ObjectNode item = item(sub);
        String before = item.at("/price/id").asString();
        long start = start(sub);
        long end = end(sub);
        item.set("price", price(price));
        if (annual(before) != annual(price)) {
            sub.put("billing_cycle_anchor", now());
            item.put("current_period_start", now()).put("current_period_end", after(now(), price, 1));
        }
        long unused = amount(before) * (end - now()) / (end - start);
        long remaining =
                annual(before) != annual(price) ? amount(price) : amount(price) * (end - now()) / (end - start);
        bill(
                sub,
                "subscription_update",
                List.of(line(sub, -unused, now(), end, before), line(sub, remaining, now(), end(sub), price)));
        emit("customer.subscription.updated", sub);
    }

    synchronized void cancelAtPeriodEnd(String subscription, boolean cancel) {
        ObjectNode sub = found(subscriptions, subscription);
        sub.put("cancel_at_period_end", cancel);
        if (cancel) {
            sub.put("cancel_at", end(sub)).put("canceled_at", now());
        } else {
            sub.putNull("cancel_at").putNull("canceled_at");
        }
        emit("customer.subscription.updated", sub);
    }

    synchronized void cancelNow(String subscription) {
        end(found(subscriptions, subscription), now());
    }

    private void end(ObjectNode sub, long at) {
        sub.put("status", "canceled").put("ended_at", at);
        if (sub.get("canceled_at").isNull()) {
            sub.put("canceled_at", at);
        }
        emit("customer.subscription.deleted", sub);
    }

    /// Retries an open invoice.
    synchronized void retry(String subscription) {
        ObjectNode sub = found(subscriptions, subscription);
        collect(sub, found(invoices, sub.get("latest_invoice").asString()));
    }

    synchronized String latestInvoice(String subscription) {
        return found(subscriptions, subscription).get("latest_invoice").asString();
    }

    synchronized String status(String subscription) {
        return found(subscriptions, subscription).get("status").asString();
    }

    /// Reopens an ended checkout, as if the customer still had it open in another tab.
    synchronized void reopen(String session) {
        found(sessions, session).put("status", "open");
    }

    synchronized List<String> customersOf(String tenant) {
        return customers.values().stream()
                .filter(each -> each.at("/metadata/assay_tenant").asString().equals(tenant))
                .map(FakeStripe::id)
                .toList();
    }

    synchronized boolean refunded(String invoice) {
        return chargeOf(invoice).get("refunded").asBoolean();
    }

    synchronized String priceOf(String subscription) {
        return item(found(subscriptions, subscription)).at("/price/id").asString();
    }

    /// Refunds a payment as the operator, and returns the refund.
    synchronized String refund(String invoice, long part, long whole) {
        ObjectNode charge = chargeOf(invoice);
        return id(refund(charge, charge.get("amount").asLong() * part / whole, node()));
    }

    private ObjectNode refund(ObjectNode charge, long amount, ObjectNode metadata) {
        long back = charge.get("amount_refunded").asLong() + amount;
        if (back > charge.get("amount").asLong()) {
            throw new Refusal(400, "invalid_request_error", "charge_already_refunded", "");
        }
        charge.put("amount_refunded", back)
                .put("refunded", back == charge.get("amount").asLong());
        ObjectNode refund = node();
        refund.put("id", next("re"))
                .put("object", "refund")
                .put("amount", amount)
                .put("charge", id(charge));
        refund.put("payment_intent", charge.get("payment_intent").asString()).put("status", "succeeded");
        refund.put("created", now()).put("currency", "eur");
        refund.set("metadata", metadata);
        refunds.put(id(refund), refund);
        emit("charge.refunded", charge);
        return refund;
    }

    /// Makes a refund fail, as if the bank rejected it.
    synchronized void refundFails(String refund) {
        ObjectNode failed = found(refunds, refund);
        failed.put("status", "failed");
        ObjectNode charge = found(charges, failed.get("charge").asString());
        charge.put(
                "amount_refunded",
                charge.get("amount_refunded").asLong() - failed.get("amount").asLong());
        charge.put("refunded", false);
        emit("refund.updated", failed);
        emit("refund.failed", failed);
    }

    synchronized String dispute(String invoice) {
        ObjectNode charge = chargeOf(invoice);
        charge.put("disputed", true);
        ObjectNode dispute = node();
        dispute.put("id", next("dp")).put("object", "dispute").put("charge", id(charge));
        dispute.put("payment_intent", charge.get("payment_intent").asString());
        dispute.put("amount", charge.get("amount").asLong()).put("status", "needs_response");
        dispute.put("created", now()).put("currency", "eur").put("reason", "fraudulent");
        disputes.put(id(dispute), dispute);
        emit("charge.dispute.created", dispute);
        return id(dispute);
    }

    synchronized void close(String dispute, boolean won) {
        ObjectNode closed = found(disputes, dispute);
        closed.put("status", won ? "won" : "lost");
        emit("charge.dispute.closed", closed);
    }

    /// Creates an event of a type that the service does not use.
    synchronized void gossip(String customer) {
        emit("customer.updated", found(customers, customer));
    }

    /// Deletes a customer, as an operator can.
    synchronized void delete(String customer) {
        remove(customer);
    }

    /// Runs everything that is due: renewals, and the end of cancelled or unpaid subscriptions.
    synchronized void tick() {
        for (ObjectNode sub : List.copyOf(subscriptions.values())) {
            while (live(sub) && end(sub) <= now()) {
                if (sub.get("cancel_at_period_end").asBoolean()) {
                    end(sub, end(sub));
                    continue;
                }
                renew(sub);
            }
            if (sub.get("status").asString().equals("past_due") && now() - start(sub) >= GIVES_UP) {
                end(sub, now());
            }
        }
    }

    private void renew(ObjectNode sub) {
        ObjectNode item = item(sub);
        String before = item.at("/price/id").asString();
        String price = sub.at("/schedule/phases/1/items/0/price").asString(before);
        long start = end(sub);
        sub.remove("schedule");
        item.set("price", price(price));
        if (annual(before) != annual(price)) {
            sub.put("billing_cycle_anchor", start);
        }
        long anchor = sub.get("billing_cycle_anchor").asLong();
        int k = 1;
        while (after(anchor, price, k) <= start) {
            k++;
        }
        item.put("current_period_start", start).put("current_period_end", after(anchor, price, k));
        bill(sub, "subscription_cycle", List.of(line(sub, amount(price), start, end(sub), price)));
        emit("customer.subscription.updated", sub);
    }

    private static boolean live(ObjectNode sub) {
        return Set.of("active", "past_due").contains(sub.get("status").asString());
    }

    private void bill(ObjectNode sub, String reason, List<ObjectNode> lines) {
        long total =
                lines.stream().mapToLong(each -> each.get("amount").asLong()).sum();
        ObjectNode invoice = node();
        invoice.put("id", next("in"))
                .put("object", "invoice")
                .put("customer", sub.get("customer").asString());
        invoice.put("status", "open")
                .put("billing_reason", reason)
                .put("created", now())
                .put("currency", "eur");
        String customer = sub.get("customer").asString();
        long rest = balances.getOrDefault(customer, 0L) - total;
        balances.put(customer, Math.max(0, rest));
        long due = Math.max(0, -rest);
        invoice.put("amount_due", due)
                .put("amount_paid", 0)
                .put("amount_remaining", due)
                .put("total", total);
        invoice.put("attempted", false).put("attempt_count", 0).put("livemode", false);
        ObjectNode all = invoice.putObject("lines");
        all.put("object", "list").put("has_more", false).put("url", "/v1/invoices/" + id(invoice) + "/lines");
        ArrayNode data = all.putArray("data");
        lines.forEach(each -> data.add(each.put("invoice", id(invoice))));
        ObjectNode parent = invoice.putObject("parent");
        parent.put("type", "subscription_details").putNull("quote_details");
        parent.putObject("subscription_details").put("subscription", id(sub)).putObject("metadata");
        invoices.put(id(invoice), invoice);
        sub.put("latest_invoice", id(invoice));
        collect(sub, invoice);
    }

    private void collect(ObjectNode sub, ObjectNode invoice) {
        String customer = sub.get("customer").asString();
        invoice.put("attempted", true)
                .put("attempt_count", invoice.get("attempt_count").asInt() + 1);
        if (withoutMoney.contains(customer) && invoice.get("amount_due").asLong() > 0) {
            sub.put("status", "past_due");
            emit("invoice.payment_failed", invoice);
            emit("customer.subscription.updated", sub);
            return;
        }
        if (slow.contains(customer)) {
            return;
        }
        settle(sub, invoice);
    }

    private void settle(ObjectNode sub, ObjectNode invoice) {
        String customer = sub.get("customer").asString();
        long due = invoice.get("amount_due").asLong();
        invoice.put("status", "paid").put("amount_paid", due).put("amount_remaining", 0);
        invoice.putObject("status_transitions").put("paid_at", now());
        if (due > 0) {
            charge(customer, invoice, due);
        }
        if (sub.get("status").asString().equals("past_due")) {
            sub.put("status", "active");
            emit("customer.subscription.updated", sub);
        }
        emit("invoice.paid", invoice);
    }

    private void charge(String customer, ObjectNode invoice, long due) {
        ObjectNode charge = node();
        charge.put("id", next("ch"))
                .put("object", "charge")
                .put("customer", customer)
                .put("amount", due);
        charge.put("amount_captured", due)
                .put("amount_refunded", 0)
                .put("refunded", false)
                .put("disputed", false);
        charge.put("payment_intent", next("pi"))
                .put("created", now())
                .put("currency", "eur")
                .put("status", "succeeded");
        charge.put("paid", true).put("captured", true);
        charges.put(id(charge), charge);
        ObjectNode payments = invoice.putObject("payments");
        payments.put("object", "list").put("has_more", false).put("url", "/v1/invoice_payments");
        ObjectNode payment = payments.putArray("data").addObject();
        payment.put("id", next("inpay")).put("object", "invoice_payment").put("status", "paid");
        payment.put("amount_paid", due).put("invoice", id(invoice)).put("is_default", true);
        payment.putObject("payment")
                .put("type", "payment_intent")
                .put("payment_intent", charge.get("payment_intent").asString());
    }

    private ObjectNode chargeOf(String invoice) {
        String intent = found(invoices, invoice)
                .at("/payments/data/0/payment/payment_intent")
                .asString();
        return charges.values().stream()
                .filter(each -> each.get("payment_intent").asString().equals(intent))
                .findFirst()
                .orElseThrow();
    }

    private ObjectNode line(ObjectNode sub, long amount, long from, long to, String price) {
        ObjectNode line = node();
        line.put("id", next("il"))
                .put("object", "line_item")
                .put("amount", amount)
                .put("currency", "eur");
        line.putObject("period").put("start", from).put("end", to);
        line.put("quantity", 1);
        ObjectNode pricing = line.putObject("pricing");
        pricing.put("type", "price_details")
                .putObject("price_details")
                .put("price", price)
                .put("product", "prod_assay");
        ObjectNode parent = line.putObject("parent");
        parent.put("type", "subscription_item_details");
        parent.putObject("subscription_item_details")
                .put("subscription", id(sub))
                .put("subscription_item", item(sub).get("id").asString())
                .put("proration", amount < 0);
        return line;
    }

    private static ObjectNode price(String id) {
        ObjectNode price = node();
        price.put("id", id)
                .put("object", "price")
                .put("active", true)
                .put("currency", "eur")
                .put("type", "recurring");
        price.put("unit_amount", amount(id))
                .put("product", "prod_" + id.split("_")[1])
                .put("livemode", false);
        price.putObject("recurring")
                .put("interval", annual(id) ? "year" : "month")
                .put("interval_count", 1);
        return price;
    }

    private static boolean annual(String price) {
        return price.endsWith("_annual");
    }

    private static long amount(String price) {
        int monthly = MONTHLY.getOrDefault(price.split("_")[1], 100);
        return annual(price) ? (long) monthly * MONTHS_FOR_A_YEAR : monthly;
    }

    /// Returns the end of the k-th period since `anchor`.
    private static long after(long anchor, String price, int k) {
        return Instant.ofEpochSecond(anchor)
                .atOffset(ZoneOffset.UTC)
                .plusMonths(annual(price) ? 12L * k : k)
                .toEpochSecond();
    }

    // Delivery of events.

    private void emit(String type, ObjectNode about) {
        ObjectNode event = node();
        String id = next("evt");
        event.put("id", id).put("object", "event").put("type", type).put("created", now());
        event.put("api_version", version).put("livemode", false).put("pending_webhooks", 1);
        ObjectNode shown = about.deepCopy();
        shown.remove("payments");
        shown.remove("subscription_metadata");
        withoutSchedule(shown);
        event.putObject("data").set("object", shown);
        waiting.add(new Event(id, type, event.toString()));
    }

    synchronized List<Event> waiting() {
        return List.copyOf(waiting);
    }

    /// Drops all waiting events.
    synchronized void lose() {
        waiting.clear();
    }

    /// Takes the waiting events in order.
    synchronized List<Event> take() {
        List<Event> all = List.copyOf(waiting);
        waiting.clear();
        return all;
    }

    /// Takes waiting events out of order: shuffled, some twice, some left for later.
    synchronized List<Event> takeAnyhow(Random random) {
        List<Event> all = new ArrayList<>();
        for (Event each : List.copyOf(waiting)) {
            int fate = random.nextInt(10);
            if (fate < 2) {
                continue;
            }
            waiting.remove(each);
            all.add(each);
            if (fate < 5) {
                all.add(each);
            }
        }
        Collections.shuffle(all, random);
        return all;
    }

    /// Signs an event with the current time and sends it.
    RunningService.Reply deliver(RunningService service, Event event) {
        return deliver(
                service, event.body(), signature(event.body(), clock.instant().getEpochSecond(), SECRET));
    }

    RunningService.Reply deliver(RunningService service, String body, String signature) {
        return service.post("/api/v1/checkout/events", "", body, "Stripe-Signature", signature);
    }

    static String signature(String body, long at, String secret) {
        try {
            return "t=" + at + ",v1=" + Webhook.Util.computeHmacSha256(secret, at + "." + body);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    // Responses to requests.

    private void handle(HttpExchange exchange) throws IOException {
        String path = exchange.getRequestURI().getPath();
        String method = exchange.getRequestMethod();
        requests.add(method + " " + path);
        String form = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
        beforeAnswering.accept(method + " " + path);
        Fault fault;
        synchronized (this) {
            fault = faults.poll();
        }
        if (fault == Fault.SILENT) {
            LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(60));
        }
        if (fault != null && fault.status > 0) {
            send(exchange, fault.status, error("api_error", "", "", "Something with " + KEY + " went wrong"));
            return;
        }
        String key = exchange.getRequestHeaders().getFirst("Idempotency-Key");
        String request = method + " " + exchange.getRequestURI() + " " + form;
        Kept answer = null;
        synchronized (this) {
            Kept before = method.equals("POST") && key != null ? idempotent.get(key) : null;
            if (before != null) {
                answer = before.request().equals(request)
                        ? before
                        : new Kept("", 400, error("idempotency_error", "", "", "Keys are for one request"));
            } else {
                answer = answer(exchange, method, path, form, request);
                if (method.equals("POST") && key != null) {
                    idempotent.put(key, answer);
                }
            }
        }
        if (fault != null) {
            exchange.close();
            return;
        }
        send(exchange, answer.status(), answer.body());
    }

    private Kept answer(HttpExchange exchange, String method, String path, String form, String request) {
        try {
            if (!("Bearer " + KEY).equals(exchange.getRequestHeaders().getFirst("Authorization"))) {
                throw new Refusal(401, "invalid_request_error", "", "");
            }
            if (!Stripe.API_VERSION.equals(exchange.getRequestHeaders().getFirst("Stripe-Version"))) {
                throw new Refusal(400, "invalid_request_error", "stripe_version", "");
            }
            String query = exchange.getRequestURI().getRawQuery();
            Map<String, String> given = parsed(method.equals("POST") ? form : query == null ? "" : query);
            given.put(PATH, path);
            ObjectNode body = route(method, path, given);
            return new Kept(request, 200, body.toString());
        } catch (Refusal e) {
            return new Kept(request, e.status, error(e.type, e.code, e.param, "Refused with " + KEY));
        }
    }

    private ObjectNode route(String method, String path, Map<String, String> given) {
        String[] parts = path.substring("/v1/".length()).split("/");
        String last = parts[parts.length - 1];
        return switch (method + " " + path.replaceAll("/(cus|cs|sub|ch|in|price)_[a-zA-Z0-9_]+", "/{id}")) {
            case "POST /v1/customers" -> makeCustomer(given);
            case "DELETE /v1/customers/{id}" -> remove(last);
            case "POST /v1/checkout/sessions" -> open(given);
            case "GET /v1/checkout/sessions" ->
                list(
                        sessions,
                        given,
                        each -> ofCustomer(each, given)
                                && each.get("status").asString().equals(given.get("status")));
            case "POST /v1/checkout/sessions/{id}/expire" -> expire(parts[2]);
            case "POST /v1/billing_portal/sessions" -> portal(given);
            case "POST /v1/billing_portal/configurations" -> configure(given);
            case "GET /v1/billing_portal/configurations" ->
                list(configurations, given, each -> "true".equals(given.get("active")));
            case "GET /v1/prices/{id}" -> price(last);
            case "GET /v1/subscriptions" -> {
                ObjectNode list = list(subscriptions, given, each -> ofCustomer(each, given));
                if (!"data.schedule".equals(given.get("expand[0]"))) {
                    list.get("data").forEach(FakeStripe::withoutSchedule);
                }
                yield list;
            }
            case "POST /v1/invoices/{id}/void" -> voided(parts[2]);
            case "DELETE /v1/subscriptions/{id}" -> {
                ObjectNode sub = found(subscriptions, last);
                if (!live(sub)) {
                    throw Refusal.missing("id");
                }
                end(sub, now());
                yield sub;
            }
            case "GET /v1/invoices" -> {
                boolean expanded = "data.payments".equals(given.get("expand[0]"));
                ObjectNode list = list(
                        invoices,
                        given,
                        each -> given.containsKey("subscription")
                                ? each.at("/parent/subscription_details/subscription")
                                        .asString()
                                        .equals(given.get("subscription"))
                                : ofCustomer(each, given));
                if (!expanded) {
                    list.get("data").forEach(each -> ((ObjectNode) each).remove("payments"));
                }
                yield list;
            }
            case "GET /v1/charges" -> list(charges, given, each -> ofCustomer(each, given));
            case "GET /v1/charges/{id}" -> found(charges, last);
            case "GET /v1/refunds" ->
                list(refunds, given, each -> each.get("charge").asString().equals(required(given, "charge")));
            case "POST /v1/refunds" -> giveBack(given);
            case "GET /v1/disputes" ->
                list(disputes, given, each -> each.get("charge").asString().equals(required(given, "charge")));
            default -> throw Refusal.missing("url");
        };
    }

    private ObjectNode makeCustomer(Map<String, String> given) {
        ObjectNode customer = node();
        customer.put("id", next("cus"))
                .put("object", "customer")
                .put("created", now())
                .put("livemode", false);
        customer.set("metadata", metadata(given, "metadata"));
        customers.put(id(customer), customer);
        return customer;
    }

    private ObjectNode remove(String customer) {
        if (customers.remove(customer) == null) {
            throw Refusal.missing("id");
        }
        subscriptions.values().stream()
                .filter(each -> each.get("customer").asString().equals(customer) && live(each))
                .forEach(each -> end(each, now()));
        return node().put("id", customer).put("object", "customer").put("deleted", true);
    }

    private ObjectNode open(Map<String, String> given) {
        String customer = required(given, "customer");
        known(customer);
        if (!required(given, "mode").equals("subscription")) {
            throw new Refusal(400, "invalid_request_error", "parameter_invalid", "mode");
        }
        required(given, "success_url");
        String price = required(given, "line_items[0][price]");
        if (!price.matches("price_(growth|pro|scale)_(monthly|annual)")) {
            throw new Refusal(400, "invalid_request_error", "resource_missing", "line_items[0][price]");
        }
        ObjectNode session = node();
        session.put("id", next("cs")).put("object", "checkout.session").put("customer", customer);
        session.put("status", "open").put("payment_status", "unpaid").put("mode", "subscription");
        session.put("client_reference_id", required(given, "client_reference_id"));
        session.put("created", now()).put("expires_at", now() + 24 * 3600).put("livemode", false);
        session.put("success_url", given.get("success_url")).put("cancel_url", given.get("cancel_url"));
        session.put("url", "https://checkout.stripe.example/c/" + id(session));
        session.set("metadata", metadata(given, "metadata"));
        session.set("subscription_metadata", metadata(given, "subscription_data[metadata]"));
        session.putObject("line_items")
                .put("object", "list")
                .putArray("data")
                .addObject()
                .put("object", "item")
                .set("price", price(price));
        sessions.put(id(session), session);
        return session;
    }

    private ObjectNode expire(String id) {
        ObjectNode session = found(sessions, id);
        if (!session.get("status").asString().equals("open")) {
            throw new Refusal(400, "invalid_request_error", "", "");
        }
        session.put("status", "expired").putNull("url");
        return session;
    }

    private ObjectNode configure(Map<String, String> given) {
        ObjectNode configuration = node();
        configuration.put("id", next("bpc")).put("object", "billing_portal.configuration");
        configuration.put("active", true).put("created", now()).put("is_default", false);
        configuration.set("metadata", metadata(given, "metadata"));
        // The features are returned as they were sent in the request.
        ObjectNode features = configuration.putObject("features");
        given.forEach((name, value) -> {
            if (name.startsWith("features[")) {
                features.put(name.substring("features".length()), value);
            }
        });
        configurations.put(id(configuration), configuration);
        return configuration;
    }

    private ObjectNode voided(String id) {
        ObjectNode invoice = found(invoices, id);
        if (!invoice.get("status").asString().equals("open")
                || slow.contains(invoice.get("customer").asString())) {
            throw new Refusal(400, "invalid_request_error", "", "");
        }
        return invoice.put("status", "void");
    }

    private static void withoutSchedule(tools.jackson.databind.JsonNode subscription) {
        String schedule = subscription.at("/schedule/id").asString("");
        if (!schedule.isEmpty()) {
            ((ObjectNode) subscription).put("schedule", schedule);
        }
    }

    private ObjectNode portal(Map<String, String> given) {
        known(required(given, "customer"));
        if (!configurations.containsKey(required(given, "configuration"))) {
            throw new Refusal(400, "invalid_request_error", "resource_missing", "configuration");
        }
        String flow = given.getOrDefault("flow_data[type]", "");
        if (flow.equals("subscription_update_confirm")) {
            ObjectNode sub =
                    found(subscriptions, required(given, "flow_data[subscription_update_confirm][subscription]"));
            required(given, "flow_data[subscription_update_confirm][items][0][id]");
            String price = required(given, "flow_data[subscription_update_confirm][items][0][price]");
            if (!sub.get("status").asString().equals("active")
                    || sub.has("schedule")
                    || item(sub).at("/price/id").asString().equals(price)) {
                throw new Refusal(400, "invalid_request_error", "", "flow_data");
            }
        }
        ObjectNode session = node();
        session.put("id", next("bps")).put("object", "billing_portal.session").put("created", now());
        session.put("customer", given.get("customer"))
                .put("livemode", false)
                .put("return_url", given.get("return_url"));
        session.put("url", "https://billing.stripe.example/p/" + (flow.isEmpty() ? "home" : flow));
        return session;
    }

    private ObjectNode giveBack(Map<String, String> given) {
        String intent = required(given, "payment_intent");
        ObjectNode charge = charges.values().stream()
                .filter(each -> each.get("payment_intent").asString().equals(intent))
                .findFirst()
                .orElseThrow(() -> Refusal.missing("payment_intent"));
        if (unreturnable.contains(intent)) {
            throw new Refusal(400, "invalid_request_error", "refund_disputed_payment", "");
        }
        long rest =
                charge.get("amount").asLong() - charge.get("amount_refunded").asLong();
        if (rest == 0) {
            throw new Refusal(400, "invalid_request_error", "charge_already_refunded", "");
        }
        return refund(charge, rest, metadata(given, "metadata"));
    }

    private void known(String customer) {
        if (!customers.containsKey(customer)) {
            throw new Refusal(400, "invalid_request_error", "resource_missing", "customer");
        }
    }

    private static boolean ofCustomer(ObjectNode each, Map<String, String> given) {
        return each.get("customer").asString().equals(required(given, "customer"));
    }

    /// Returns a list, newest first, with at most three entries per page, so that clients must fetch several
    /// pages.
    private static ObjectNode list(
            Map<String, ObjectNode> of, Map<String, String> given, Predicate<ObjectNode> wanted) {
        List<ObjectNode> all =
                new ArrayList<>(of.values().stream().filter(wanted).toList());
        Collections.reverse(all);
        String after = given.get("starting_after");
        if (after != null) {
            int at = 0;
            while (at < all.size() && !id(all.get(at)).equals(after)) {
                at++;
            }
            all = all.subList(Math.min(at + 1, all.size()), all.size());
        }
        ObjectNode list = node();
        list.put("object", "list").put("url", given.get(PATH)).put("has_more", all.size() > 3);
        ArrayNode data = list.putArray("data");
        all.stream().limit(3).map(ObjectNode::deepCopy).forEach(data::add);
        return list;
    }

    private static ObjectNode found(Map<String, ObjectNode> in, String id) {
        ObjectNode found = in.get(id);
        if (found == null) {
            throw Refusal.missing("id");
        }
        return found;
    }

    private static String required(Map<String, String> given, String name) {
        String value = given.get(name);
        if (value == null || value.isEmpty()) {
            throw new Refusal(400, "invalid_request_error", "parameter_missing", name);
        }
        return value;
    }

    private static ObjectNode metadata(Map<String, String> given, String prefix) {
        ObjectNode metadata = node();
        given.forEach((name, value) -> {
            if (name.startsWith(prefix + "[")) {
                metadata.put(name.substring(prefix.length() + 1, name.length() - 1), value);
            }
        });
        return metadata;
    }

    private static Map<String, String> parsed(String form) {
        Map<String, String> all = new LinkedHashMap<>();
        for (String each : form.split("&")) {
            int equals = each.indexOf('=');
            if (equals > 0) {
                all.put(decoded(each.substring(0, equals)), decoded(each.substring(equals + 1)));
            }
        }
        return all;
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }

    private static String error(String type, String code, String param, String message) {
        ObjectNode body = node();
        ObjectNode error = body.putObject("error");
        error.put("type", type).put("message", message);
        if (!code.isEmpty()) {
            error.put("code", code);
        }
        if (!param.isEmpty()) {
            error.put("param", param);
        }
        return body.toString();
    }

    private static void send(HttpExchange exchange, int status, String body) throws IOException {
        byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.getResponseHeaders().set("Request-Id", "req_double");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
        exchange.close();
    }

    private static ObjectNode node() {
        return RunningService.JSON.createObjectNode();
    }

    private static String id(ObjectNode of) {
        return of.get("id").asString();
    }

    private static ObjectNode item(ObjectNode sub) {
        return (ObjectNode) sub.at("/items/data/0");
    }

    private static long start(ObjectNode sub) {
        return item(sub).get("current_period_start").asLong();
    }

    private static long end(ObjectNode sub) {
        return item(sub).get("current_period_end").asLong();
    }

    private String next(String kind) {
        return kind + "_double" + ids.incrementAndGet();
    }

    private long now() {
        return clock.instant().getEpochSecond();
    }

    /// Returns the checkout or portal session in a URL.
    static String last(String url) {
        String path = URI.create(url).getPath();
        return path.substring(path.lastIndexOf('/') + 1);
    }
}
