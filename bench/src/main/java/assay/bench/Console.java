package assay.bench;

import java.util.Locale;

/// Prints the results of a measurement. Numbers have decimal points in every locale.
public final class Console {

    private Console() {}

    @SuppressWarnings({"AnnotateFormatMethod", "SystemOut"}) // no library on this class path contains the annotation
    public static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }
}
