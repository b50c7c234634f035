package assay.scoring.document;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/// Words after which a full stop does not end a sentence though a capital follows, in the languages Assay measures.
///
/// Those that may well end one (`etc.`, `Inc.`, `usw.`, `ecc.`) are left out: inside a sentence a small letter follows
/// them, and that is enough.
final class Abbreviations {

    private static final Set<String> ALWAYS = words("""
            mr mrs ms messrs dr prof sr jr st mt vs fig figs eq vol pp ed eds gen col lt sgt capt cmdr adm maj gov sen rep
            rev hon e.g i.e eg ie cf approx dept ca al viz resp op ch sec ph.d m.sc b.sc
            """, """
            z.b d.h u.a bzw ggf vgl abb bspw evtl inkl exkl einschl nr str hr fr ing tel zzgl sog u.u o.g s.o s.u i.d.r
            d.i v.a mio mrd tsd bd abs hrsg geb gegr dipl allg entspr ggü jh jhd kap tab anm aufl z.t u.v.m s.a
            """, """
            m mm mme mmes mlle mlles p.ex env av boul bd c.-à-d chap éd tél réf
            """, """
            sra srta dña ud uds p.ej ej núm pág págs aprox avda gral lic cía ee vto
            """, """
            dott dott.ssa prof.ssa sig sig.ra sigg avv cfr pag pagg ad.es n° tav
            """, """
            dra profa exmo exma eng tít
            """, """
            bijv d.w.z o.a m.b.t mevr dhr drs ir blz i.p.v t.o.v t.a.v m.a.w n.a.v incl excl evt zgn nl.v
            """, """
            т.е г гг рис стр см им тыс млн млрд ул проф акад напр англ св
            """);

    /// Those that are words too ("I said no.", "a work of art.", "in mind.") or may end a sentence ("5 min."):
    /// abbreviations before a number alone.
    private static final Set<String> BEFORE_NUMBERS = words("""
            no nos art arts mind max min es est p s c cap n nn pos § ver
            """);

    /// What begins a sentence more often than a name: "in the U.S. The" ends one, "the U.S. Senate" does not.
    private static final Set<String> OPENERS = words("""
            the a this that these those it he she we they you in by for from with as but and or if when while after before
            since because however there here what who how why where our their his her its your some many most not then now
            """);

    private Abbreviations() {}

    private static Set<String> words(String... lists) {
        Set<String> words = new HashSet<>();
        for (String list : lists) {
            words.addAll(Arrays.asList(list.strip().split("\\s+")));
        }
        return Set.copyOf(words);
    }

    /// Whether the sentence goes on after this word and a full stop.
    ///
    /// @param word in lower case, without its last full stop
    /// @param after the first character of what follows
    static boolean goOn(String word, int after) {
        return ALWAYS.contains(word)
                || (Character.isDigit(after) && (BEFORE_NUMBERS.contains(word) || Months.isShort(word)));
    }

    /// Whether this is letters each with a full stop but the last, whose own was taken off: `u.s`, `d.c`.
    static boolean isInitials(String word) {
        if (word.length() < 3 || word.length() % 2 == 0) {
            return false;
        }
        for (int i = 0; i < word.length(); i++) {
            if (i % 2 == 0 ? !Character.isLetter(word.charAt(i)) : word.charAt(i) != '.') {
                return false;
            }
        }
        return true;
    }

    static boolean opensSentence(String word) {
        return OPENERS.contains(word);
    }
}
