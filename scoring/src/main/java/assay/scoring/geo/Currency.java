package assay.scoring.geo;

import assay.scoring.language.Folding;
import java.util.Arrays;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// What a title says of a text's time: that it is up to date for a year, or that it is a record of a day.
final class Currency {

    private static final Pattern YEAR = Pattern.compile("(?<![0-9.,/–—-])(20[0-9]{2})(?![0-9.,/–—-]|s\\b)");
    private static final Pattern VERSION = Pattern.compile("(?<![0-9])v?[0-9]+\\.[0-9x]+(?:\\.[0-9x]+)*");

    /// Titles that promise the state of things; folded words of en de nl fr es it pt ru.
    private static final Set<String> PROMISES = words("""
            best top guide trends alternatives vs comparison compared updated update edition
            beste besten bester bestes vergleich ratgeber trends leitfaden
            gids vergelijking vergeleken
            meilleur meilleurs meilleure meilleures comparatif classement
            mejor mejores guia comparativa alternativas
            migliore migliori guida confronto alternative
            melhor melhores comparativo alternativas
            лучшие лучших лучшая обзор рейтинг""");

    /// Titles of what happened, which age does not make wrong.
    private static final Set<String> RECORDS = words("""
            released release releases released! announcing announcement announces announced introducing launch launches
            launched changelog recap retrospective wrapped minutes awards winners survey predictions summit
            conference meetup hackathon goodbye farewell obituary
            veroffentlicht ankundigung ruckblick erschienen freigegeben
            uitgebracht aankondiging terugblik
            sortie annonce annonces bilan disponible
            lanzamiento anuncio lanzado publicado publicada
            rilasciato annuncio rilascio
            lancamento anuncio lancado
            выпущен вышел релиз
            リリース 发布 發佈""");

    private static final Set<String> OWN = words("i my we our i've we've year-in-review review:");

    private Currency() {}

    private static Set<String> words(String list) {
        return Set.copyOf(
                Arrays.asList(list.strip().split("\\s+")).stream().distinct().toList());
    }

    private static String[] split(String title) {
        return Folding.fold(title).split("[^\\p{L}\\p{N}'.-]+");
    }

    private static boolean any(String title, Set<String> words) {
        for (String word : split(title)) {
            if (words.contains(word)) {
                return true;
            }
        }
        return false;
    }

    /// The one year that a title names, with its place there; null where it names none, several or a range.
    static @Nullable Matcher year(String title) {
        Matcher matcher = YEAR.matcher(title);
        if (!matcher.find()) {
            return null;
        }
        Matcher second = YEAR.matcher(title);
        return second.find(matcher.end()) ? null : matcher;
    }

    /// Whether a title with a year in it promises what is true in that year, and is no look back at it.
    static boolean promises(String title) {
        String folded = Folding.fold(title);
        return any(title, PROMISES)
                && !record(title)
                && !any(title, OWN)
                && !folded.contains("best of")
                && !folded.contains("of the year")
                && !folded.contains("year in review");
    }

    /// Whether a title is that of a release, a report or a look back.
    static boolean record(String title) {
        if (any(title, RECORDS)) {
            return true;
        }
        for (int i = 0; i < title.length(); i++) {
            // Scripts without spaces: looked for anywhere.
            if (title.charAt(i) >= 0x2e80) {
                return title.contains("リリース")
                        || title.contains("发布")
                        || VERSION.matcher(title).find();
            }
        }
        return VERSION.matcher(title).find();
    }
}
