package assay.service.scans.web;

import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.Profile;
import assay.service.platform.web.Field;
import assay.service.platform.web.Fields;
import assay.service.platform.web.Schema;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/// The request fields of a scan profile.
record ProfileFields(Profile profile) {

    private static final int LONGEST_BRAND = 100;
    private static final int LONGEST_WORD = 40;

    private static final int MOST_BRANDS = 200;
    private static final int MOST_WORDS = 50;

    private static final Field<List<String>> CHECKS_OFF = Field.texts(
                    "checks_off",
                    "The names of the checks to turn off. Integrity checks can't be turned off.",
                    Catalogue.complete().cards().size())
            .example(List.of("passive_voice"));

    private static final Field<List<String>> BRANDS = Field.texts(
                    "brands",
                    "Names that the spelling and keyword checks accept, such as names of companies, products and"
                            + " people.",
                    MOST_BRANDS)
            .example(List.of("Tea House"));

    private static final Field<Map<String, String>> CONTENT_TYPES = Field.pairs(
                    "content_types",
                    "The tenant's own names for content types, each with the content type that it" + " represents.",
                    MOST_WORDS)
            .example(Map.of("press", "news"));

    static final Schema<ProfileFields> SCHEMA = Schema.of(
            "ProfileFields",
            "The tenant's scan settings.",
            fields -> new ProfileFields(new Profile(
                    fields.required(Field.text("name", "The name of the profile.")
                            .least(1)
                            .most(100)
                            .example("Tea House style")),
                    0,
                    off(fields),
                    brands(fields),
                    words(fields))));

    private static List<String> listed(Fields fields, Field<List<String>> field) {
        return Objects.requireNonNullElse(fields.optional(field), List.of());
    }

    private static Set<String> off(Fields fields) {
        List<String> given = listed(fields, CHECKS_OFF);
        for (int i = 0; i < given.size(); i++) {
            Card card = Catalogue.complete().card(given.get(i)).orElse(null);
            if (card == null) {
                fields.mistake("checks_off/" + i, "No check has this name. The documentation lists all checks.");
            } else if (card.gate()) {
                fields.mistake("checks_off/" + i, "Remove this check: integrity checks can't be turned off.");
            }
        }
        return new HashSet<>(given);
    }

    private static Set<String> brands(Fields fields) {
        List<String> given = listed(fields, BRANDS);
        Set<String> brands = new HashSet<>();
        for (int i = 0; i < given.size(); i++) {
            String brand = given.get(i).strip();
            if (brand.isEmpty() || brand.length() > LONGEST_BRAND) {
                fields.mistake("brands/" + i, "A brand must have 1 to " + LONGEST_BRAND + " characters.");
            }
            brands.add(brand);
        }
        return brands;
    }

    private static Map<String, ContentType> words(Fields fields) {
        Map<String, ContentType> words = new TreeMap<>();
        Objects.requireNonNullElse(fields.optional(CONTENT_TYPES), Map.<String, String>of())
                .forEach((given, key) -> {
                    String word = given.strip().toLowerCase(Locale.ROOT);
                    String name = "content_types/" + Fields.escaped(given);
                    if (word.isEmpty() || word.length() > LONGEST_WORD) {
                        fields.mistake(
                                name, "A name for a content type must have 1 to " + LONGEST_WORD + "" + " characters.");
                    } else if (ContentType.of(word).isPresent()) {
                        fields.mistake(name, "“" + word + "” is already the name of a content type.");
                    }
                    ContentType.of(key)
                            .ifPresentOrElse(
                                    type -> {
                                        if (words.put(word, type) != null) {
                                            fields.mistake(name, "“" + word + "” is repeated.");
                                        }
                                    },
                                    () -> fields.mistake(
                                            name,
                                            "“" + word + "” must map to one of " + String.join(", ", ScanFields.keys())
                                                    + "."));
                });
        return words;
    }
}
