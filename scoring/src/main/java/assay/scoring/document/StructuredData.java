package assay.scoring.document;

/// A block of JSON-LD as written in the source. [Document#items] returns its parsed content.
///
/// @param start the source offset at which the JSON begins
/// @param templated whether a template fills in parts of it
/// @param range the range of the block, including its tag
public record StructuredData(String json, int start, boolean templated, Range range) {

    static boolean isJsonLd(String type) {
        int parameters = type.indexOf(';');
        return "application/ld+json".equalsIgnoreCase((parameters < 0 ? type : type.substring(0, parameters)).strip());
    }
}
