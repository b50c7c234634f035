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

/// Looks up the addresses of a host and checks them in one step. The connection uses exactly these addresses,
/// so a second lookup can't return different ones.
final class HostLookup implements AutoCloseable {

    /// Resolves a name, as [InetAddress#getAllByName] does.
    @FunctionalInterface
    interface Resolver {
        InetAddress[] resolve(String host) throws UnknownHostException;
    }

    /// The maximum number of concurrent lookups. The system's resolver can't be interrupted and blocks its
    /// thread, so lookups have their own threads. A lookup beyond the maximum fails instead of waiting,
    /// because most of the running ones must be hanging by then.
    private static final int LOOKUPS = 512;

    /// The maximum number of concurrent lookups for one registered domain. The operator of a domain's name
    /// server can make any number of names hang, but must not block lookups of other domains. No site needs
    /// this many lookups at the same time.
    private static final int LOOKUPS_OF_DOMAIN = 32;

    private final Resolver resolver;
    private final Duration timeout;
    private final ExecutorService lookups;
    private final Map<String, Future<InetAddress[]>> underWay = new HashMap<>();
    private final Map<String, Integer> ofDomain = new HashMap<>();

    HostLookup(Resolver resolver, Duration timeout) {
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

    /// Returns the addresses of `host`, if all of them may be requested.
    ///
    /// @param host a name, or an IP literal without brackets, which needs no lookup
    /// @param excepted whether any address is allowed for this host
    /// @throws UnknownHostException if there is no address, or if any of them may not be requested: a name
    /// with both public and internal addresses is probably an attack
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
                Optional<String> refusal = PublicAddresses.refusal(address);
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

    /// Returns a lookup that all concurrent callers for this name share. It ends only when the resolver
    /// returns, even if no caller is waiting anymore, so a hanging name blocks just one thread, however often
    /// it is requested.
    private synchronized Future<InetAddress[]> lookup(String host) throws UnknownHostException {
        Future<InetAddress[]> shared = underWay.get(host);
        if (shared != null) {
            return shared;
        }
        String domain = Urls.registered(host).orElse(host);
        int held = ofDomain.getOrDefault(domain, 0);
        if (held == LOOKUPS_OF_DOMAIN) {
            throw new UnknownHostException(host + ": " + held + " lookups of " + domain + " are already" + " running");
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
