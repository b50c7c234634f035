package assay.service.platform.web;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/// Where a request comes from, as limits count it.
public final class Address {

    private Address() {}

    /// An IPv6 customer has a whole /64, so that is one address here.
    ///
    /// @param remote as the servlet API tells it; behind a trusted proxy the client's
    public static String of(String remote) {
        if (remote.indexOf(':') < 0) {
            return remote;
        }
        try {
            byte[] bytes = InetAddress.getByName(remote).getAddress();
            return bytes.length == 16 ? HexFormat.of().formatHex(Arrays.copyOf(bytes, 8)) : remote;
        } catch (UnknownHostException e) {
            return remote;
        }
    }
}
