package assay.service.platform.web;

import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketWrapperBase;

/// Accepts a limited number of connections. At the limit, it closes connections that wait for a request.
/// It begins with the address that has the most connections and, within an address, with the connection
/// that has been idle longest. Tomcat alone would stop accepting connections, so that one address with
/// idle connections could lock everyone out.
///
/// An address has few connections if it has less than half as many as addresses have on average. Its
/// connections aren't closed for others: one whose first request is just arriving waits, too. If only such
/// connections wait, a new one is closed, unless its address also has few: up to an eighth more
/// connections are accepted for such addresses, and when these are used up, too, the connections that have
/// been idle longest are closed.
final class Connections extends NioEndpoint {

    /// At the limit, up to 1/32 of all connections are closed together, because finding such connections
    /// takes time.
    private static final int PARTS = 32;

    /// The limit is divided by this to get the number of extra connections.
    private static final int PARTS_EXTRA = 8;

    /// A connection that waits for a request, or for the rest of its headers.
    ///
    /// @param ofAddress the number of connections from the same address
    private record Idle(SocketWrapperBase<NioChannel> connection, int ofAddress, long since) {}

    private final Set<SocketWrapperBase<?>> serving = ConcurrentHashMap.newKeySet();
    private volatile int most = Integer.MAX_VALUE;

    /// @param most the maximum number of open connections
    void bound(int most) {
        this.most = most;
        // Tomcat's own limit is set above this limit, so that one more connection can always be accepted
        // before others are closed.
        setMaxConnections(most + most / PARTS_EXTRA + PARTS);
    }

    /// Records that a request on this connection is being processed.
    void begin(SocketWrapperBase<?> connection) {
        serving.add(connection);
    }

    /// Records that the connection is waiting for its next request.
    void end(SocketWrapperBase<?> connection) {
        serving.remove(connection);
    }

    @Override
    protected boolean setSocketOptions(SocketChannel socket) {
        boolean room = false;
        try {
            room = connections.size() < most || makeRoom(socket);
        } finally {
            if (!room) {
                // The caller closes only sockets that are in `connections`.
                destroySocket(socket);
            }
        }
        return room && super.setSocketOptions(socket);
    }

    private boolean makeRoom(SocketChannel newcomer) {
        // The connection of an asynchronous response may already be closed.
        serving.removeIf(SocketWrapperBase::isClosed);
        Set<SocketWrapperBase<NioChannel>> all = getConnections();
        Map<String, Integer> ofAddress = new HashMap<>();
        all.forEach(each -> ofAddress.merge(address(each), 1, Integer::sum));
        List<Idle> idle = new ArrayList<>();
        for (SocketWrapperBase<NioChannel> each : all) {
            if (!serving.contains(each)) {
                idle.add(new Idle(
                        each, ofAddress.getOrDefault(address(each), 1), ((NioSocketWrapper) each).getLastRead()));
            }
        }
        idle.sort(Comparator.comparingInt(Idle::ofAddress).reversed().thenComparingLong(Idle::since));
        int addresses = ofAddress.size();
        String from = Address.of(newcomer.socket().getInetAddress().getHostAddress());
        boolean isOfFew = isFew(ofAddress.getOrDefault(from, 0), addresses, all.size());
        boolean isSpent = all.size() >= most + most / PARTS_EXTRA;
        List<Idle> leaving = idle.stream()
                .filter(each -> isOfFew && isSpent || !isFew(each.ofAddress(), addresses, all.size()))
                .limit(Math.max(1, most / PARTS))
                .toList();
        leaving.forEach(each -> each.connection().close());
        return !leaving.isEmpty() || isOfFew && !isSpent;
    }

    private static boolean isFew(int ofAddress, int addresses, int all) {
        return 2L * ofAddress * addresses < all;
    }

    private static String address(SocketWrapperBase<NioChannel> connection) {
        String address = connection.getRemoteAddr();
        return address == null ? "" : Address.of(address);
    }
}
