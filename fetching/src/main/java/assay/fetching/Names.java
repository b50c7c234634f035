package assay.fetching;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
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
    private static final int LOOKUPS = 128;

    private final Resolver resolver;
    private final Duration timeout;
    private final ExecutorService lookups;

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
        Future<InetAddress[]> lookup;
        try {
            lookup = lookups.submit(() -> resolver.resolve(host));
        } catch (RejectedExecutionException e) {
            throw unknown(host, e);
        }
        try {
            return lookup.get(timeout.toMillis(), TimeUnit.MILLISECONDS).clone();
        } catch (TimeoutException | ExecutionException e) {
            throw unknown(host, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw unknown(host, e);
        } finally {
            lookup.cancel(true);
        }
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
