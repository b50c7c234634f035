package assay.service.platform;

import java.util.random.RandomGenerator;

/// A source of unguessable values; injected, so that tests can control it.
public final class Randomness {

    private static final String BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private final RandomGenerator generator;

    public Randomness(RandomGenerator generator) {
        this.generator = generator;
    }

    public byte[] bytes(int count) {
        byte[] bytes = new byte[count];
        generator.nextBytes(bytes);
        return bytes;
    }

    /// Returns random characters, each uniform over the 62 letters and digits.
    public String base62(int count) {
        StringBuilder text = new StringBuilder(count);
        while (text.length() < count) {
            text.append(BASE62.charAt(generator.nextInt(62)));
        }
        return text.toString();
    }

    /// Returns a number from 0 up to, and not including, `bound`.
    public int below(int bound) {
        return generator.nextInt(bound);
    }

    /// Returns a number with the given number of base62 digits.
    public static String base62(long value, int digits) {
        char[] text = new char[digits];
        long rest = value;
        for (int i = digits - 1; i >= 0; i--) {
            text[i] = BASE62.charAt((int) (rest % 62));
            rest /= 62;
        }
        return new String(text);
    }
}
