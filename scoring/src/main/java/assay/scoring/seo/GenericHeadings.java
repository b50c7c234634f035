package assay.scoring.seo;

import assay.scoring.ContentType;
import assay.scoring.language.Language;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Headings that could stand over any text, by language.
///
/// Left out is what names the part it stands over, however common: “Prerequisites”, “FAQ”, “Key takeaways”, “Results”,
/// “References”, “Next steps”.
final class GenericHeadings {

    /// Conventions of reference texts, where a reader looks for the word itself.
    private static final Map<String, Set<String>> CONVENTIONS = Map.of(
            "en",
            Set.of(
                    "introduction",
                    "intro",
                    "overview",
                    "background",
                    "conclusion",
                    "conclusions",
                    "general",
                    "details"),
            "de",
            Set.of("einleitung", "einführung", "überblick", "übersicht", "hintergrund", "fazit", "allgemeines"),
            "fr",
            Set.of("introduction", "présentation", "aperçu", "contexte", "conclusion", "conclusions", "généralités"),
            "es",
            Set.of("introducción", "resumen general", "contexto", "conclusión", "conclusiones", "generalidades"),
            "it",
            Set.of("introduzione", "panoramica", "premessa", "contesto", "conclusione", "conclusioni", "generalità"),
            "pt",
            Set.of("introdução", "visão geral", "contexto", "conclusão", "conclusões", "considerações finais"),
            "nl",
            Set.of("inleiding", "introductie", "overzicht", "achtergrond", "conclusie", "conclusies", "algemeen"));

    private static final Map<String, Set<String>> GENERIC = Map.of(
            "en",
            Set.of(
                    "final thoughts",
                    "closing thoughts",
                    "some final thoughts",
                    "final words",
                    "closing words",
                    "in conclusion",
                    "wrapping up",
                    "wrap up",
                    "wrap-up",
                    "to wrap up",
                    "more",
                    "more information",
                    "more info",
                    "information",
                    "other",
                    "others",
                    "misc",
                    "miscellaneous",
                    "other stuff",
                    "stuff",
                    "content",
                    "text",
                    "main part",
                    "section",
                    "heading",
                    "untitled",
                    "read more",
                    "the details",
                    "the basics"),
            "de",
            Set.of(
                    "schluss",
                    "schlusswort",
                    "schlussworte",
                    "abschließende gedanken",
                    "hauptteil",
                    "weiteres",
                    "mehr",
                    "mehr informationen",
                    "weitere informationen",
                    "informationen",
                    "sonstiges",
                    "verschiedenes",
                    "inhalt",
                    "details"),
            "fr",
            Set.of(
                    "en conclusion",
                    "pour conclure",
                    "le mot de la fin",
                    "autres",
                    "divers",
                    "informations",
                    "plus d'informations",
                    "en savoir plus",
                    "contenu",
                    "détails"),
            "es",
            Set.of(
                    "en conclusión",
                    "para terminar",
                    "reflexiones finales",
                    "otros",
                    "varios",
                    "información",
                    "más información",
                    "contenido",
                    "detalles"),
            "it",
            Set.of(
                    "in conclusione",
                    "per concludere",
                    "considerazioni finali",
                    "altro",
                    "varie",
                    "informazioni",
                    "maggiori informazioni",
                    "contenuto",
                    "dettagli"),
            "pt",
            Set.of(
                    "em conclusão",
                    "para terminar",
                    "outros",
                    "diversos",
                    "informação",
                    "informações",
                    "mais informações",
                    "conteúdo",
                    "detalhes"),
            "nl",
            Set.of(
                    "tot slot",
                    "slot",
                    "slotwoord",
                    "afsluiting",
                    "overig",
                    "overige",
                    "diversen",
                    "informatie",
                    "meer informatie",
                    "inhoud",
                    "details"));

    private GenericHeadings() {}

    /// What says nothing in this language over a text of this type; null where the language has no list.
    static @Nullable Set<String> of(Language language, ContentType type) {
        Set<String> own = GENERIC.get(language.tag());
        if (own == null) {
            return null;
        }
        Set<String> generic = new HashSet<>(own);
        if (!ContentType.REFERENCE.contains(type)) {
            generic.addAll(CONVENTIONS.getOrDefault(language.tag(), Set.of()));
        }
        return generic;
    }

    /// Lower case, without the number before and the marks around: `1. Overview:` is `overview`.
    static String plain(String heading) {
        int start = 0;
        int end = heading.length();
        while (start < end && !Character.isLetter(heading.codePointAt(start))) {
            start++;
        }
        while (end > start && !Character.isLetterOrDigit(heading.codePointBefore(end))) {
            end--;
        }
        return heading.substring(start, end).toLowerCase(Locale.ROOT).replace('\u2019', '\'');
    }
}
