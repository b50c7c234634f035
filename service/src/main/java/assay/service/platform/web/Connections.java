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

/// Accepts connections, so many at a time. When there are as many, those that wait for a request make room: first those
/// of the address that has most, and of these the ones that have waited longest. Tomcat itself would accept no more, so
/// that one address with idle connections kept everybody out.
final class Connections extends NioEndpoint {

    /// Room is made for a part of all connections at once, since looking through them takes time.
    private static final int PARTS = 32;

    /// A connection that waits for a request, or for the rest of its head.
    ///
    /// @param ofAddress connections of its address
    private record Idle(SocketWrapperBase<NioChannel> connection, int ofAddress, long since) {}

    private final Set<SocketWrapperBase<?>> serving = ConcurrentHashMap.newKeySet();
    private volatile int most = Integer.MAX_VALUE;

    /// @param most connections at a time
    void bound(int most) {
        this.most = most;
        // Above the bound, so that there is always one to make room for.
        setMaxConnections(most + PARTS);
    }

    /// From here on a request of this connection is answered.
    void begin(SocketWrapperBase<?> connection) {
        serving.add(connection);
    }

    /// From here on this connection waits for a request.
    void end(SocketWrapperBase<?> connection) {
        serving.remove(connection);
    }

    @Override
    protected boolean setSocketOptions(SocketChannel socket) {
        return (connections.size() < most || makeRoom()) && super.setSocketOptions(socket);
    }

    private boolean makeRoom() {
        // An answer that was to come later may have ended with its connection.
        serving.removeIf(SocketWrapperBase::isClosed);
        Map<String, Integer> ofAddress = new HashMap<>();
        getConnections().forEach(each -> ofAddress.merge(address(each), 1, Integer::sum));
        List<Idle> idle = new ArrayList<>();
        for (SocketWrapperBase<NioChannel> each : getConnections()) {
            if (!serving.contains(each)) {
                idle.add(new Idle(
                        each, ofAddress.getOrDefault(address(each), 1), ((NioSocketWrapper) each).getLastRead()));
            }
        }
        idle.sort(Comparator.comparingInt(Idle::ofAddress).reversed().thenComparingLong(Idle::since));
        List<Idle> leaving = idle.subList(0, Math.min(idle.size(), Math.max(1, most / PARTS)));
        leaving.forEach(each -> each.connection().close());
        return !leaving.isEmpty();
    }

    private static String address(SocketWrapperBase<NioChannel> connection) {
        String address = connection.getRemoteAddr();
        return address == null ? "" : Address.of(address);
    }
}
