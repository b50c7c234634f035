package assay.scoring.geo;

import assay.scoring.language.WordList;
import java.util.Arrays;
import java.util.Map;

/// Phrases and words that texts made by the thousand are made of, by language. Where a writer has something
/// to say they are rare, as the counts of Kobak et al. (2025) in fifteen million abstracts show for the
/// single words.
final class StockPhrases {

    /// By language tag; see [Phrasing] for how they are written.
    static final Map<String, Phrasing> PHRASES = Map.of(
            "en",
            Phrasing.of("""
                    delve into; delves into; delving into; delved into; a testament to; stands as a testament
                    serves as a testament; a rich tapestry; rich tapestry of
                    plays a ... crucial, vital, pivotal, key, significant, critical, essential, important, central
                    play a ... crucial, vital, pivotal, key, significant, critical, essential, important, central
                    playing a ... crucial, vital, pivotal, key, significant, critical, essential, important, central
                    navigate the ... landscape, complexities, world, challenges, maze
                    navigating the ... landscape, complexities, world, challenges, maze; the digital landscape
                    ever-evolving landscape; ever-changing landscape
                    unlock the ... power, potential, secrets, secret, door, doors, full; unlock your
                    unlocking the ... power, potential, secrets, full; unlock new; unleash your; unleashing the
                    harness the power; harnessing the power; elevate your; elevating your; elevates your
                    journey into; game-changer; a game changer; game-changing; revolutionizing the
                    transform your; transforming your; revolutionize your; seamlessly integrate
                    seamlessly integrates; seamless integration; seamless experience; a seamless
                    robust features; robust security; robust set of; cutting-edge technology; treasure trove
                    a symphony of; a beacon of; actionable insights; actionable advice; actionable tips
                    valuable insights; invaluable insights; valuable insight; user-friendly interface
                    intuitive interface; user-friendly and; best of both worlds; perfect balance
                    strikes a balance; isn't just about; it's not just about; not just about; not only ... but
                    not just ... but; the perfect choice; the ideal choice; significantly improve
                    significantly enhance; fostering a; foster collaboration; empower you; empowering you
                    streamline your; streamlining your; streamlining the; a holistic approach; holistic view
                    comprehensive approach; comprehensive overview; seasoned professional; seasoned pro
                    bustling city; leaves a lasting; push the boundaries; pushing the boundaries
                    a deeper understanding; deeper understanding of; gain a competitive edge; drive growth
                    driving growth; sustainable growth; needs and preferences; can significantly improve
                    can significantly enhance; can significantly reduce; can significantly impact
                    a seasoned ... or; embark on a ... journey, adventure; embarking on a ... journey, adventure
                    is more than just a; are more than just; making it a ... choice, option, tool, solution
                    making it an ... choice, option, tool, solution; making them a ... choice, option
                    making them an ... choice, option; strikes the perfect balance; a perfect balance
                    the perfect balance; a wealth of knowledge; in the ever-changing landscape
                    take your ... level, heights; taking your ... level, heights; crucial aspect of
                    a crucial step; stand the test of time; paving the way for; pave the way for
                    a deep understanding of; i hope this helps"""),
            "de",
            Phrasing.of("""
                    spielt eine ... entscheidende, zentrale, wichtige, wesentliche, bedeutende
                    spielen eine ... entscheidende, zentrale, wichtige, wesentliche, bedeutende
                    von entscheidender bedeutung; von zentraler bedeutung; von größter bedeutung
                    ein wahrer game-changer; ein echter game-changer; das volle potenzial; das volle potential
                    entfesseln sie; nahtlos in; nahtlose integration; nahtloses erlebnis; eine nahtlose
                    maßgeschneiderte lösung; maßgeschneiderte lösungen; ganzheitlicher ansatz
                    ganzheitlichen ansatz; eine schatzkammer; ein zeugnis für; in der welt von; ist mehr als nur
                    sind mehr als nur; nicht nur ... sondern; geht über ... hinaus; wertvolle einblicke
                    umsetzbare erkenntnisse; benutzerfreundliche oberfläche; intuitive benutzeroberfläche
                    wettbewerbsvorteil zu; die perfekte balance; das perfekte gleichgewicht; bleibenden eindruck
                    ständig weiterentwickelnden; sich ständig verändernden; unverzichtbarer bestandteil
                    unverzichtbares werkzeug; digitalen landschaft; den weg ebnen; ebnet den weg"""),
            "fr",
            Phrasing.of("""
                    joue un rôle ... crucial, essentiel, clé, central, important, fondamental, majeur, primordial
                    jouent un rôle ... crucial, essentiel, clé, central, important, fondamental, majeur, primordial
                    jouer un rôle ... crucial, essentiel, clé, central, important, fondamental, majeur, primordial
                    revêt une importance; d'une importance capitale; d'une importance cruciale
                    libérer le potentiel; libérez le potentiel; libérez votre potentiel; exploiter le potentiel
                    tout le potentiel de; une expérience fluide; une expérience immersive
                    de manière transparente; intégration transparente; une approche holistique
                    une véritable révolution; un atout majeur; un atout précieux; un véritable trésor
                    une mine d'informations; un témoignage de; bien plus qu'un simple; bien plus qu'une simple
                    non seulement ... mais; des informations précieuses; interface conviviale
                    interface intuitive; l'équilibre parfait; un équilibre parfait; un avantage concurrentiel
                    paysage numérique; ouvrant la voie; laisser une impression durable; un incontournable pour
                    favoriser un environnement; offrant ainsi; garantissant ainsi; assurant ainsi"""),
            "es",
            Phrasing.of("""
                    juega un papel ... crucial, fundamental, clave, esencial, vital, importante, central
                    juegan un papel ... crucial, fundamental, clave, esencial, vital, importante, central
                    desempeña un papel ... crucial, fundamental, clave, esencial, vital, importante, central
                    desempeñan un papel ... crucial, fundamental, clave, esencial, vital, importante, central
                    es de vital importancia; de suma importancia; desbloquear el potencial
                    desbloquea el potencial; liberar el potencial; libera el potencial; todo el potencial de
                    aprovechar el poder de; una experiencia fluida; una experiencia inolvidable
                    integración perfecta; un enfoque holístico; enfoque integral; un cambio de juego
                    un verdadero tesoro; un testimonio de; es testimonio de; embárcate en; no se trata solo de
                    no solo ... sino; no sólo ... sino; información valiosa; interfaz intuitiva
                    interfaz fácil de usar; el equilibrio perfecto; un equilibrio perfecto; ventaja competitiva
                    en constante cambio; panorama digital; allanar el camino; allanando el camino
                    dejar una huella; fomentar un ambiente; fomentando un; garantizando así; asegurando así"""),
            "it",
            Phrasing.of("""
                    svolge un ruolo ... cruciale, fondamentale, chiave, essenziale, vitale, importante, centrale
                    svolgono un ruolo ... cruciale, fondamentale, chiave, essenziale, vitale, importante, centrale
                    gioca un ruolo ... cruciale, fondamentale, chiave, essenziale, vitale, importante, centrale
                    giocano un ruolo ... cruciale, fondamentale, chiave, essenziale, vitale, importante, centrale
                    di fondamentale importanza; di vitale importanza; sbloccare il potenziale
                    liberare il potenziale; il pieno potenziale; tutto il potenziale; sfruttare il potere
                    un'esperienza fluida; un'esperienza indimenticabile; integrazione perfetta
                    un approccio olistico; un vero punto di svolta; un vero tesoro; una testimonianza di
                    non si tratta solo di; non solo ... ma; informazioni preziose; interfaccia intuitiva
                    il perfetto equilibrio; un perfetto equilibrio; l'equilibrio perfetto; vantaggio competitivo
                    panorama digitale; aprire la strada a; aprendo la strada; garantendo così; consentendo così"""),
            "pt",
            Phrasing.of("""
                    desempenha um papel ... crucial, fundamental, chave, essencial, vital, importante, central
                    desempenham um papel ... crucial, fundamental, chave, essencial, vital, importante, central
                    é de suma importância; de extrema importância; de vital importância; desbloquear o potencial
                    desbloqueie o potencial; liberar o potencial; libere o potencial; todo o potencial
                    aproveitar o poder; uma experiência fluida; uma experiência inesquecível
                    integração perfeita; uma abordagem holística; um divisor de águas; um verdadeiro tesouro
                    um testemunho de; embarque em; não se trata apenas de; não apenas ... mas; não só ... mas
                    insights valiosos; informações valiosas; interface intuitiva; interface amigável
                    o equilíbrio perfeito; um equilíbrio perfeito; vantagem competitiva; em constante mudança
                    cenário digital; abrir caminho para; abrindo caminho; deixar uma marca; garantindo assim
                    proporcionando assim"""),
            "nl",
            Phrasing.of("""
                    speelt een ... cruciale, belangrijke, essentiële, centrale, sleutelrol, vitale
                    spelen een ... cruciale, belangrijke, essentiële, centrale, sleutelrol, vitale
                    van cruciaal belang; van het grootste belang; het volledige potentieel; ontketen de
                    ontgrendel de; naadloos in; naadloze integratie; naadloze ervaring; een naadloze
                    op maat gemaakte oplossingen; een holistische benadering; een holistische aanpak
                    een echte gamechanger; een ware schat; is meer dan alleen; zijn meer dan alleen
                    niet alleen ... maar; waardevolle inzichten; bruikbare inzichten
                    gebruiksvriendelijke interface; intuïtieve interface; de perfecte balans
                    een perfecte balans; concurrentievoordeel te; voortdurend veranderende; steeds veranderende
                    digitale landschap; de weg vrijmaken; blijvende indruk"""));

    /// English words that say little where they are many; each counts for half a phrase.
    static final WordList WORDS = words("""
            actionable bustling captivating comprehensive crucial cutting-edge daunting delve delves
            delving effortless effortlessly elevate elevates elevating embark empower empowering
            empowers enhance enhances enhancing ensuring fast-paced foster fostering fosters furthermore
            game-changer harness harnessing holistic intricacies intricate invaluable leverages
            leveraging meticulous meticulously moreover multifaceted paramount pivotal robust seamless
            seamlessly seasoned showcases showcasing streamline streamlined streamlines streamlining
            tailored tapestry transformative underscore underscores underscoring unleash unparalleled
            unwavering user-friendly""");

    /// Participles by which an English sentence claims an effect after its end: "…, ensuring a smooth
    /// experience".
    static final WordList TAILS = words("""
            ensuring making allowing enabling providing offering reducing improving resulting leading
            creating enhancing fostering highlighting showcasing giving saving boosting streamlining
            empowering driving paving transforming preventing minimizing maximizing increasing
            eliminating facilitating promoting delivering contributing elevating reflecting emphasizing
            underscoring demonstrating causing requiring""");

    /// English praise that comes in threes: "fast, reliable, and secure".
    static final WordList PRAISE = words("""
            accessible accurate adaptable affordable agile beautiful clear comfortable comprehensive
            concise consistent convenient creative customizable dynamic easy effective efficient
            effortless engaging enjoyable fast flexible friendly fun healthy innovative inspiring
            insightful intuitive meaningful memorable modern natural powerful practical precise
            productive professional quick reliable responsive rewarding robust safe scalable seamless
            secure simple smart smooth sophisticated stable streamlined strong stylish sustainable
            timely transparent trustworthy unique user-friendly valuable versatile vibrant""");

    private StockPhrases() {}

    private static WordList words(String list) {
        return WordList.of(Arrays.asList(list.strip().split("\\s+")));
    }
}
