package assay.cli.output;

/// Writes texts in XML and HTML.
final class Xml {

    private Xml() {}

    /// Escapes a text for an attribute or an element, and replaces characters that XML 1.0 does not allow.
    static String escaped(String text) {
        StringBuilder escaped = new StringBuilder(text.length() + 16);
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                case '\n' -> escaped.append("&#10;");
                case '\t' -> escaped.append("&#9;");
                default -> escaped.appendCodePoint(isAllowed(c) ? c : 0xFFFD);
            }
        });
        return escaped.toString();
    }

    private static boolean isAllowed(int c) {
        return c >= 0x20 && c <= 0xD7FF || c >= 0xE000 && c <= 0xFFFD || c >= 0x10000;
    }
}
