package assay.fetching;

import assay.language.WordData;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Decides which IP addresses may be requested: only those of the public internet. The blocks that are
/// refused are listed in `special-addresses.txt`. They are the special-purpose blocks in IANA's registries,
/// <https://www.iana.org/assignments/iana-ipv4-special-registry> and
/// <https://www.iana.org/assignments/iana-ipv6-special-registry>, as of 22 November 2026, plus multicast and
/// the metadata addresses of cloud providers.
///
/// The rules are stricter than the registries in two ways. Blocks that are globally reachable but never host
/// websites (AS112, AMT, the anycast addresses within 192.0.0.0/24 and 2001::/23) are refused. So is every
/// IPv6 address that embeds an IPv4 address, because unknown routers decide where it leads.
final class PublicAddresses {

    /// The IPv6 space that is allocated to networks (RFC 4291, section 2.4, and IANA's IPv6 address space
    /// registry).
    private static final Block GIVEN_OUT = Block.of("2000::/3", "global unicast");

    private static final List<Block> SPECIAL = Stream.concat(
                    WordData.list(PublicAddresses.class, "special-addresses").stream()
                            .map(line -> line.split(" ", 2))
                            .map(block -> Block.of(block[0], block[1])),
                    Stream.of(Block.mapped("IPv4-mapped, RFC 4291")))
            .toList();

    private PublicAddresses() {}

    /// Returns why an address may not be requested, or empty if it may be.
    static Optional<String> refusal(InetAddress address) {
        return refusal(address.getAddress());
    }

    /// Checks an address of 4 or 16 octets in network order. [InetAddress] can't represent a mapped address,
    /// but a URL can contain one.
    static Optional<String> refusal(byte[] octets) {
        for (Block block : SPECIAL) {
            if (block.holds(octets)) {
                return Optional.of(block.name());
            }
        }
        return octets.length == 16 && !GIVEN_OUT.holds(octets)
                ? Optional.of("not allocated, RFC 4291")
                : Optional.empty();
    }

    /// @param prefix the octets of the prefix
    /// @param bits the number of significant bits
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    private record Block(byte[] prefix, int bits, String name) {

        static Block of(String cidr, String name) {
            int slash = cidr.indexOf('/');
            return new Block(
                    InetAddress.ofLiteral(cidr.substring(0, slash)).getAddress(),
                    Integer.parseInt(cidr.substring(slash + 1)),
                    name);
        }

        /// Returns the block of IPv4-mapped addresses, ::ffff:0:0/96, which [InetAddress] can't represent.
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
