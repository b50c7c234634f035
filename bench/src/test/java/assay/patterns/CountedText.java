package assay.patterns;

/// A text that counts how often its characters are read, and throws an exception if the count exceeds a
/// limit.
final class CountedText implements CharSequence {

    static final class TooManyReads extends RuntimeException {
        private TooManyReads() {
            super("read too often", null, false, false);
        }
    }

    private final String text;
    private final long most;
    private long reads;

    CountedText(String text, long most) {
        this.text = text;
        this.most = most;
    }

    long reads() {
        return reads;
    }

    @Override
    public char charAt(int index) {
        if (++reads > most) {
            throw new TooManyReads();
        }
        return text.charAt(index);
    }

    @Override
    public int length() {
        return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
        return text.substring(start, end);
    }

    @Override
    public String toString() {
        return text;
    }
}
