package assay.service.platform.web;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.HexFormat;

/// The client's IP address, in the form that rate limits use.
public final class Address {

    private Address() {}

    /// Truncates an IPv6 address to its /64, the range that a provider assigns to one customer.
    ///
    /// @param remote the address from the servlet API, which is the client's even behind a trusted proxy
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
