package assay.fetching;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/// Which IP addresses may be asked: those of the public internet and no others. What is special is
/// data, from the special-purpose registries of IANA,
/// <https://www.iana.org/assignments/iana-ipv4-special-registry> and
/// <https://www.iana.org/assignments/iana-ipv6-special-registry>, as of 22 November 2026, and beyond
/// them multicast and what clouds answer their own machines at.
///
/// Stricter than the registries in two ways. Blocks that are globally reachable but no place for a web
/// site (AS112, AMT, the anycast addresses within 192.0.0.0/24 and 2001::/23) are refused with the
/// rest. And an IPv6 address that carries an IPv4 one is refused whole, whichever it carries: what
/// becomes of it is decided by routers nobody here knows.
final class Addresses {

    /// All of IPv6 that has been given out to networks (RFC 4291, section 2.4, and IANA's IPv6 address
    /// space registry).
    private static final Block GIVEN_OUT = Block.of("2000::/3", "global unicast");

    private static final List<Block> SPECIAL = List.of(
            Block.of("0.0.0.0/8", "this network, RFC 791"),
            Block.of("10.0.0.0/8", "private, RFC 1918"),
            Block.of("100.64.0.0/10", "shared by carriers, RFC 6598; holds Alibaba's metadata, 100.100.100.200"),
            Block.of("127.0.0.0/8", "loopback, RFC 1122"),
            Block.of("168.63.129.16/32", "Azure's virtual public address, a metadata service"),
            Block.of("169.254.0.0/16", "link-local, RFC 3927; holds most metadata services, 169.254.169.254"),
            Block.of("172.16.0.0/12", "private, RFC 1918"),
            Block.of("192.0.0.0/24", "protocol assignments, RFC 6890; holds Oracle's metadata, 192.0.0.192"),
            Block.of("192.0.2.0/24", "documentation, RFC 5737"),
            Block.of("192.31.196.0/24", "AS112, RFC 7535"),
            Block.of("192.52.193.0/24", "AMT, RFC 7450"),
            Block.of("192.88.99.0/24", "6to4 relays, RFC 7526"),
            Block.of("192.168.0.0/16", "private, RFC 1918"),
            Block.of("192.175.48.0/24", "AS112, RFC 7534"),
            Block.of("198.18.0.0/15", "benchmarking, RFC 2544"),
            Block.of("198.51.100.0/24", "documentation, RFC 5737"),
            Block.of("203.0.113.0/24", "documentation, RFC 5737"),
            Block.of("224.0.0.0/4", "multicast, RFC 5771"),
            Block.of("240.0.0.0/4", "reserved, RFC 1112; holds the limited broadcast, 255.255.255.255"),
            // IPv6 outside of 2000::/3 is refused anyway: these are here to be called by their names.
            Block.of("::/128", "unspecified, RFC 4291"),
            Block.of("::1/128", "loopback, RFC 4291"),
            Block.mapped("IPv4-mapped, RFC 4291"),
            Block.of("::ffff:0:0:0/96", "IPv4-translated, RFC 2765"),
            Block.of("::/96", "IPv4-compatible, RFC 4291"),
            Block.of("64:ff9b::/96", "NAT64, RFC 6052"),
            Block.of("64:ff9b:1::/48", "NAT64 for local use, RFC 8215"),
            Block.of("100::/64", "discard, RFC 6666"),
            Block.of("100:0:0:1::/64", "dummy, RFC 9780"),
            Block.of("5f00::/16", "segment routing, RFC 9602"),
            Block.of("fc00::/7", "unique local, RFC 4193; holds Amazon's metadata, fd00:ec2::254"),
            Block.of("fe80::/10", "link-local, RFC 4291"),
            Block.of("fec0::/10", "site-local, RFC 3879"),
            Block.of("ff00::/8", "multicast, RFC 4291"),
            // And within it.
            Block.of("2001::/32", "Teredo, RFC 4380"),
            Block.of("2001:2::/48", "benchmarking, RFC 5180"),
            Block.of("2001::/23", "protocol assignments, RFC 2928"),
            Block.of("2001:db8::/32", "documentation, RFC 3849"),
            Block.of("2002::/16", "6to4, RFC 3056"),
            Block.of("2620:4f:8000::/48", "AS112, RFC 7534"),
            Block.of("3fff::/20", "documentation, RFC 9637"));

    private Addresses() {}

    /// Why the address may not be asked; nothing where it may.
    static Optional<String> refusal(InetAddress address) {
        return refusal(address.getAddress());
    }

    /// The same of its 4 or 16 octets in the order of the network. [InetAddress] cannot hold a mapped
    /// address, but a URL can.
    static Optional<String> refusal(byte[] octets) {
        for (Block block : SPECIAL) {
            if (block.holds(octets)) {
                return Optional.of(block.name());
            }
        }
        return octets.length == 16 && !GIVEN_OUT.holds(octets)
                ? Optional.of("not given out, RFC 4291")
                : Optional.empty();
    }

    /// @param prefix its octets
    /// @param bits how many of them count
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Block(byte[] prefix, int bits, String name) {

        static Block of(String cidr, String name) {
            int slash = cidr.indexOf('/');
            return new Block(
                    InetAddress.ofLiteral(cidr.substring(0, slash)).getAddress(),
                    Integer.parseInt(cidr.substring(slash + 1)),
                    name);
        }

        /// ::ffff:0:0/96, of which no [InetAddress] can be made.
        static Block mapped(String name) {
            byte[] prefix = new byte[16];
            prefix[10] = (byte) 0xff;
            prefix[11] = (byte) 0xff;
            return new Block(prefix, 96, name);
        }

        boolean holds(byte[] octets) {
            if (octets.length != prefix.length) {
                return false;
            }
            for (int i = 0; i < bits; i++) {
                int mask = 0x80 >> (i % 8);
                if ((octets[i / 8] & mask) != (prefix[i / 8] & mask)) {
                    return false;
                }
            }
            return true;
        }
    }
}
