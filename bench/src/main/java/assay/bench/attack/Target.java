package assay.bench.attack;

import assay.bench.Service;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The attacked service, and everything that it depends on: a mail server, the web, and a model provider. All
/// of them are on loopback.
final class Target implements AutoCloseable {

    /// Matches the Java arguments that `./assay serve` uses.
    private static final Pattern SERVED = Pattern.compile("bin/java\" (.+-Xss\\S+)");

    /// The tenant's IP address, which no attacker uses.
    static final String TENANT = "127.0.0.2";

    private static final AtomicInteger NETWORKS = new AtomicInteger();

    private final MailSink mails;
    private final HostileWeb web;
    private final FakeModel model;
    private final Service service;
    private final AtomicInteger people = new AtomicInteger();

    private Target(MailSink mails, HostileWeb web, FakeModel model, Service service) {
        this.mails = mails;
        this.web = web;
        this.model = model;
        this.service = service;
    }

    /// @param root the project's folder
    /// @param program the Java arguments for the service: `-jar service/target/assay.jar`, or classes
    /// @param settings the settings that the attack needs
    static Target start(Path root, List<String> program, Map<String, String> settings)
            throws IOException, InterruptedException {
        MailSink mails = MailSink.start();
        HostileWeb web = HostileWeb.start();
        FakeModel model = FakeModel.start();
        Map<String, String> all = new HashMap<>();
        all.put("ASSAY_LIMITS", "on");
        all.put("ASSAY_SMTP_URL", "smtp://127.0.0.1:" + mails.port());
        all.put("ASSAY_MAIL_FROM", "Assay <assay@tea.example>");
        all.put("ASSAY_FETCH_ALLOW", web.authority());
        all.put("ASSAY_FETCH_POLITE", "off");
        all.put("ASSAY_ANTHROPIC_API_KEY", "sk-attack");
        all.put("ASSAY_ANTHROPIC_BASE_URL", model.url());
        all.putAll(settings);
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(flags(root));
        command.addAll(program);
        try {
            return new Target(mails, web, model, Service.run(command, all));
        } catch (IOException e) {
            close(mails, web, model);
            throw e;
        }
    }

    private static List<String> flags(Path root) throws IOException {
        Matcher served = SERVED.matcher(Files.readString(root.resolve("assay")));
        if (!served.find()) {
            throw new IOException("./assay does not contain the command that starts Java");
        }
        return List.of(served.group(1).split(" "));
    }

    URI uri(String path) {
        return service.uri(path);
    }

    int port() {
        return service.uri("/").getPort();
    }

    /// Returns the API key of the tenant, which is on the highest plan.
    String key() {
        return service.key();
    }

    boolean isAlive() {
        return service.isAlive();
    }

    /// Returns the length of the service's log, in characters.
    long logged() {
        return service.logged();
    }

    long pid() {
        return service.pid();
    }

    MailSink mails() {
        return mails;
    }

    HostileWeb web() {
        return web;
    }

    FakeModel model() {
        return model;
    }

    /// Returns IP addresses that no earlier attack has used, so that none of their limits are used up.
    List<InetAddress> addresses(int count) {
        int network = NETWORKS.incrementAndGet();
        List<InetAddress> addresses = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            int third = network / 250 * 10 + i / 250;
            addresses.add(address("127." + (1 + network % 250) + "." + third + "." + (1 + i % 250)));
        }
        return addresses;
    }

    static InetAddress address(String text) {
        try {
            return InetAddress.getByName(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// Returns a user who has no account yet, with a new IP address.
    Person person() {
        return person("person" + people.incrementAndGet() + "@mail.example");
    }

    Person person(String email) {
        return new Person(this, addresses(1).getFirst(), email);
    }

    /// Returns the tenant that the service creates when it first starts, as a caller with its own IP address.
    Person tenant() {
        return new Person(this, address(TENANT), "").withKey(key());
    }

    private static void close(MailSink mails, HostileWeb web, FakeModel model) throws IOException {
        mails.close();
        web.close();
        model.close();
    }

    @Override
    public void close() throws IOException {
        service.close();
        close(mails, web, model);
    }
}
