package assay.bench;

import java.util.Locale;

/// Prints what a measurement found, with points in its numbers whatever the machine's language is.
public final class Console {

    private Console() {}

    @SuppressWarnings({"AnnotateFormatMethod", "SystemOut"}) // the annotation is in no library on the class path here
    public static void print(String format, Object... values) {
        System.out.printf(Locale.ROOT, format, values);
    }
}
