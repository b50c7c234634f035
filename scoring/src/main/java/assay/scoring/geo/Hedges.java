package assay.scoring.geo;

import java.util.Map;

/// Words by which a text takes back what it says, nobody in particular who says it, and claims of rank, by
/// language.
final class Hedges {

    /// By language tag. Where two stand together one is enough: the shorter form.
    static final Map<String, Phrasing> WORDS = Map.of(
            "en",
            Phrasing.of("""
                    perhaps; maybe; possibly; might; may; could; probably; presumably; arguably; somewhat; supposedly
                    apparently; potentially; seemingly; seems to; seem to; appears to; appear to; it seems; it appears
                    it would appear; it would seem; it is possible that; it is likely that; conceivably; in some ways
                    as far as one can tell; as far as we can tell
                    more or less; in a sense; to some extent; to a certain extent; may possibly = may
                    might possibly = might; could possibly = could; may potentially = may; might potentially = might
                    could potentially = could; may perhaps = may; might perhaps = might; perhaps possibly = perhaps
                    may be able to = may; might be able to = might; seems to possibly = seems to"""),
            "de",
            Phrasing.of("""
                    vielleicht; möglicherweise; eventuell; vermutlich; wahrscheinlich; womöglich; wohl; gewissermaßen
                    anscheinend; scheinbar; angeblich; könnte; könnten; dürfte; dürften; scheint zu; scheinen zu
                    in gewisser weise; bis zu einem gewissen grad; unter umständen
                    könnte möglicherweise = könnte; könnte eventuell = könnte; könnte vielleicht = könnte
                    könnten möglicherweise = könnten; könnten eventuell = könnten"""),
            "fr",
            Phrasing.of("""
                    peut-être; éventuellement; probablement; vraisemblablement; apparemment; potentiellement; pourrait
                    pourraient; il semble que; semble être; semblent être; en quelque sorte; dans une certaine mesure
                    plus ou moins; pourrait éventuellement = pourrait; pourrait potentiellement = pourrait
                    pourraient éventuellement = pourraient; pourraient potentiellement = pourraient"""),
            "es",
            Phrasing.of("""
                    quizás; quizá; tal vez; posiblemente; probablemente; aparentemente; supuestamente; potencialmente
                    podría; podrían; parece ser; parecen ser; en cierto modo; en cierta medida; más o menos
                    podría posiblemente = podría; podría potencialmente = podría; podrían potencialmente = podrían"""),
            "it",
            Phrasing.of("""
                    forse; magari; possibilmente; probabilmente; apparentemente; presumibilmente; potenzialmente
                    potrebbe; potrebbero; sembra essere; sembrano essere; in un certo senso; in una certa misura
                    più o meno; potrebbe forse = potrebbe; potrebbe potenzialmente = potrebbe"""),
            "pt",
            Phrasing.of("""
                    talvez; possivelmente; provavelmente; aparentemente; supostamente; potencialmente; poderia; poderiam
                    parece ser; parecem ser; de certa forma; de certo modo; em certa medida; mais ou menos
                    poderia possivelmente = poderia; poderia potencialmente = poderia"""),
            "nl",
            Phrasing.of("""
                    misschien; mogelijk; mogelijkerwijs; eventueel; vermoedelijk; waarschijnlijk; wellicht; blijkbaar
                    schijnbaar; zou kunnen; zouden kunnen; lijkt te; lijken te; in zekere zin; tot op zekere hoogte
                    min of meer; zou mogelijk kunnen = zou kunnen; zou misschien kunnen = zou kunnen"""));

    /// By language tag: who is said to think so is nobody.
    static final Map<String, Phrasing> WEASELS = Map.of(
            "en",
            Phrasing.of("""
                    some people say; some say; many say; it is said; it is often said; many believe; some believe
                    people say; many people believe; some people believe; critics say; some argue; many argue
                    some would say; some would argue; it is widely known; it is commonly believed; it is believed
                    it is thought; is widely regarded; is widely considered; are widely considered; everyone agrees"""),
            "de",
            Phrasing.of("""
                    manche sagen; viele sagen; man sagt; es heißt dass; viele glauben; manche glauben; manche meinen
                    viele meinen; kritiker sagen; es wird behauptet; es wird gesagt; gilt gemeinhin; gilt weithin"""),
            "fr",
            Phrasing.of("""
                    certains disent; d'aucuns disent; on dit que; on dit souvent; beaucoup pensent; certains pensent
                    certains affirment; beaucoup affirment; il est dit que; est largement considéré"""),
            "es",
            Phrasing.of("""
                    algunos dicen; muchos dicen; se dice que; muchos creen; algunos creen; hay quien dice
                    hay quienes dicen; algunos afirman; muchos afirman; es ampliamente considerado"""),
            "it",
            Phrasing.of("""
                    alcuni dicono; molti dicono; si dice che; molti credono; alcuni credono; c'è chi dice
                    alcuni sostengono; molti sostengono; è ampiamente considerato"""),
            "pt",
            Phrasing.of("""
                    alguns dizem; muitos dizem; diz-se que; muitos acreditam; alguns acreditam; há quem diga
                    alguns afirmam; muitos afirmam; é amplamente considerado"""),
            "nl",
            Phrasing.of("""
                    sommigen zeggen; velen zeggen; men zegt; er wordt gezegd; velen geloven; sommigen geloven
                    sommigen beweren; velen beweren; wordt algemeen beschouwd"""));

    /// By language tag: a rank that a reader would want to see proved.
    static final Map<String, Phrasing> RANKS = Map.of(
            "en",
            Phrasing.of("""
                    the world's ... best, leading, largest, biggest, finest, fastest, favorite, favourite
                    the leading provider; a leading provider; the market leader; industry-leading; market-leading
                    world-class; best-in-class; world-leading; second to none; unrivaled; unrivalled; unmatched
                    unparalleled; unsurpassed; the most trusted; the number one; the undisputed; the gold standard"""),
            "de",
            Phrasing.of("""
                    der weltweit führende; die weltweit führende; das weltweit führende; marktführend; marktführende
                    weltklasse; der marktführer; unübertroffen; unübertroffene; unvergleichlich; unvergleichliche
                    einzigartig auf der welt; die nummer eins"""),
            "fr",
            Phrasing.of("""
                    le leader mondial; leader mondial; le leader du marché; leader du marché; de classe mondiale
                    inégalé; inégalée; sans égal; sans pareil; le numéro un; incomparable"""),
            "es",
            Phrasing.of("""
                    líder mundial; líder del mercado; de clase mundial; inigualable; sin igual; sin rival; insuperable
                    el número uno; incomparable"""),
            "it",
            Phrasing.of("""
                    leader mondiale; leader di mercato; di livello mondiale; ineguagliabile; senza pari; senza rivali
                    insuperabile; il numero uno; impareggiabile"""),
            "pt",
            Phrasing.of("""
                    líder mundial; líder de mercado; de classe mundial; inigualável; sem igual; insuperável
                    o número um; incomparável"""),
            "nl",
            Phrasing.of("""
                    wereldleider; marktleider; toonaangevende; van wereldklasse; ongeëvenaard; ongeëvenaarde
                    zonder weerga; de nummer één; onovertroffen"""));

    private Hedges() {}
}
