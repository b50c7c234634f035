package assay.scoring.document;

/// A block of JSON-LD as it stands in the source; [Document#items] is what it says.
///
/// @param start where the JSON begins in the source
/// @param templated whether a template fills some of it in
/// @param range the block with its tag
public record StructuredData(String json, int start, boolean templated, Range range) {

    static boolean isJsonLd(String type) {
        int parameters = type.indexOf(';');
        return "application/ld+json".equalsIgnoreCase((parameters < 0 ? type : type.substring(0, parameters)).strip());
    }
}
