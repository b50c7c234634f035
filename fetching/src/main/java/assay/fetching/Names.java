package assay.fetching;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/// Finds the addresses of a host and judges them, all in one: what it gives is what is connected to, so
/// there is no second look-up that could say something else.
final class Names implements AutoCloseable {

    /// Asks whoever knows, as [InetAddress#getAllByName] does.
    @FunctionalInterface
    interface Resolver {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    /// How many names are looked up at a time. The system's resolver cannot be interrupted and holds
    /// its thread, so these are threads of their own; a look-up beyond them fails rather than waits,
    /// since that many means that most of them hang.
    private static final int LOOKUPS = 512;

    /// How many of them the names of one registered domain can hold: whoever runs its name server can have as
    /// many names as they like hang, and must not keep everybody else from theirs. A site has fewer hosts than
    /// this that are asked at a time.
    private static final int LOOKUPS_OF_DOMAIN = 32;

    private final Resolver resolver;
    private final Duration timeout;
    private final ExecutorService lookups;
    private final Map<String, Future<InetAddress[]>> underWay = new HashMap<>();
    private final Map<String, Integer> ofDomain = new HashMap<>();

    Names(Resolver resolver, Duration timeout) {
        this.resolver = resolver;
        this.timeout = timeout;
        this.lookups = new ThreadPoolExecutor(
                0,
                LOOKUPS,
                10,
                TimeUnit.SECONDS,
                new SynchronousQueue<>(),
                Thread.ofPlatform().daemon().name("lookup-", 0).factory());
    }

    /// The addresses of `host`, every one of which may be asked.
    ///
    /// @param host a name, or an IP literal without brackets, for which nobody is asked
    /// @param excepted whether any address will do
    /// @throws UnknownHostException where there is none, or one that may not be asked: one is enough,
    /// as a name that leads inside as well as outside is no mistake
    InetAddress[] addresses(String host, boolean excepted) throws UnknownHostException {
        InetAddress[] addresses =
                literal(host).map(literal -> new InetAddress[] {literal}).orElse(null);
        if (addresses == null) {
            addresses = lookedUp(host);
        }
        if (addresses.length == 0) {
            throw new UnknownHostException(host);
        }
        if (!excepted) {
            for (InetAddress address : addresses) {
                Optional<String> refusal = Addresses.refusal(address);
                if (refusal.isPresent()) {
                    throw new UnknownHostException(host + " is " + address.getHostAddress() + ": " + refusal.get());
                }
            }
        }
        return addresses;
    }

    private static Optional<InetAddress> literal(String host) {
        try {
            return Optional.of(InetAddress.ofLiteral(host));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private InetAddress[] lookedUp(String host) throws UnknownHostException {
        try {
            return lookup(host).get(timeout.toMillis(), TimeUnit.MILLISECONDS).clone();
        } catch (TimeoutException | ExecutionException | RejectedExecutionException e) {
            throw unknown(host, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown(host, e);
        }
    }

    /// The look-up of a name, which all share who ask for it meanwhile. It ends when the resolver does, whoever
    /// still waits for it, so that a name that hangs holds one thread, however often it is asked for.
    private synchronized Future<InetAddress[]> lookup(String host) throws UnknownHostException {
        Future<InetAddress[]> shared = underWay.get(host);
        if (shared != null) {
            return shared;
        }
        String domain = Urls.registered(host).orElse(host);
        int held = ofDomain.getOrDefault(domain, 0);
        if (held == LOOKUPS_OF_DOMAIN) {
            throw new UnknownHostException(host + ": " + held + " look-ups of " + domain + " are under way");
        }
        Future<InetAddress[]> lookup = lookups.submit(() -> {
            try {
                return resolver.resolve(host);
            } finally {
                ended(host, domain);
            }
        });
        underWay.put(host, lookup);
        ofDomain.put(domain, held + 1);
        return lookup;
    }

    private synchronized void ended(String host, String domain) {
        underWay.remove(host);
        ofDomain.computeIfPresent(domain, (name, held) -> held == 1 ? null : held - 1);
    }

    private static UnknownHostException unknown(String host, Exception cause) {
        UnknownHostException unknown = new UnknownHostException(host);
        unknown.initCause(cause);
        return unknown;
    }

    @Override
    public void close() {
        lookups.shutdownNow();
    }
}
