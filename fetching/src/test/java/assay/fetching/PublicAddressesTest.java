package assay.fetching;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PublicAddressesTest {

    /// The first and the last IP address of each block.
    @ParameterizedTest
    @CsvSource({
        "0.0.0.0, 0.255.255.255, this network",
        "10.0.0.0, 10.255.255.255, private",
        "100.64.0.0, 100.127.255.255, shared by carriers",
        "127.0.0.0, 127.255.255.255, loopback",
        "168.63.129.16, 168.63.129.16, Azure",
        "169.254.0.0, 169.254.255.255, link-local",
        "172.16.0.0, 172.31.255.255, private",
        "192.0.0.0, 192.0.0.255, protocol assignments",
        "192.0.2.0, 192.0.2.255, documentation",
        "192.31.196.0, 192.31.196.255, AS112",
        "192.52.193.0, 192.52.193.255, AMT",
        "192.88.99.0, 192.88.99.255, 6to4 relays",
        "192.168.0.0, 192.168.255.255, private",
        "192.175.48.0, 192.175.48.255, AS112",
        "198.18.0.0, 198.19.255.255, benchmarking",
        "198.51.100.0, 198.51.100.255, documentation",
        "203.0.113.0, 203.0.113.255, documentation",
        "224.0.0.0, 239.255.255.255, multicast",
        "240.0.0.0, 255.255.255.255, reserved",
        "::, ::, unspecified",
        "::1, ::1, loopback",
        "::2, ::ffff:ffff, IPv4-compatible",
        "::7f00:1, ::a00:1, IPv4-compatible",
        "::ffff:0:0:0, ::ffff:0:ffff:ffff, IPv4-translated",
        "64:ff9b::, 64:ff9b::ffff:ffff, NAT64",
        "64:ff9b:1::, 64:ff9b:1:ffff:ffff:ffff:ffff:ffff, NAT64 for local use",
        "100::, 100::ffff:ffff:ffff:ffff, discard",
        "100:0:0:1::, 100:0:0:1:ffff:ffff:ffff:ffff, dummy",
        "5f00::, 5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff, segment routing",
        "fc00::, fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, unique local",
        "fd00:ec2::254, fd20:ce::254, unique local",
        "fe80::, febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff, link-local",
        "fec0::, feff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, site-local",
        "ff00::, ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, multicast",
        "2001::, 2001:0:ffff:ffff:ffff:ffff:ffff:ffff, Teredo",
        "2001:2::, 2001:2:0:ffff:ffff:ffff:ffff:ffff, benchmarking",
        "2001:1::, 2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff, protocol assignments",
        "2001:db8::, 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff, documentation",
        "2002::, 2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff, 6to4",
        "2620:4f:8000::, 2620:4f:8000:ffff:ffff:ffff:ffff:ffff, AS112",
        "3fff::, 3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff, documentation",
        "1000::, 1fff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, not allocated",
        "4000::, 5eff:ffff:ffff:ffff:ffff:ffff:ffff:ffff, not allocated",
    })
    void specialIpAddressesAreRejectedWithTheNameOfTheirBlock(String first, String last, String name) {
        assertThat(PublicAddresses.refusal(InetAddress.ofLiteral(first)))
                .hasValueSatisfying(why -> assertThat(why).startsWith(name));
        assertThat(PublicAddresses.refusal(InetAddress.ofLiteral(last)))
                .hasValueSatisfying(why -> assertThat(why).startsWith(name));
    }

    /// IP addresses just outside the blocks, and those of well-known resolvers.
    @ParameterizedTest
    @ValueSource(
            strings = {
                "1.0.0.0",
                "1.1.1.1",
                "8.8.8.8",
                "9.255.255.255",
                "11.0.0.0",
                "100.63.255.255",
                "100.128.0.0",
                "126.255.255.255",
                "128.0.0.0",
                "168.63.129.15",
                "168.63.129.17",
                "169.253.255.255",
                "169.255.0.0",
                "172.15.255.255",
                "172.32.0.0",
                "191.255.255.255",
                "192.0.1.0",
                "192.0.3.0",
                "192.31.195.255",
                "192.31.197.0",
                "192.52.192.255",
                "192.52.194.0",
                "192.88.98.255",
                "192.88.100.0",
                "192.167.255.255",
                "192.169.0.0",
                "192.175.47.255",
                "192.175.49.0",
                "198.17.255.255",
                "198.20.0.0",
                "198.51.99.255",
                "198.51.101.0",
                "203.0.112.255",
                "203.0.114.0",
                "223.255.255.255",
                "2000::",
                "2001:200::",
                "2001:db7:ffff::",
                "2001:db9::",
                "2001:4860:4860::8888",
                "2003::",
                "2606:4700::1111",
                "2620:4f:7fff::",
                "2620:4f:8001::",
                "2620:fe::fe",
                "3ffe:ffff:ffff::",
                "3fff:1000::"
            })
    void publicIpAddressesAreAllowed(String address) {
        assertThat(PublicAddresses.refusal(InetAddress.ofLiteral(address))).isEmpty();
    }

    @Test
    void everyIpv4MappedAddressIsRejected() {
        byte[] mapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, 8, 8, 8, 8};
        assertThat(PublicAddresses.refusal(mapped))
                .hasValueSatisfying(why -> assertThat(why).startsWith("IPv4-mapped"));
    }
}
