package assay.scoring.geo;

import assay.scoring.language.Phrases;
import java.util.Map;

/// Calls to buy and words of hype, by language.
final class Promotion {

    static final Map<String, Phrases> CALLS = Map.of(
            "en",
            Phrases.of("""
                    buy now, order now, order today, shop now, shop today, buy today, sign up now, sign up today
                    sign up for free, try it free, try for free, try it now, try it today, start your free trial
                    start your trial, start a free trial, get your free, claim your, book a demo, book your demo
                    request a demo, book a call, schedule a call, schedule a demo, contact us today, call us today
                    call now, call today, act now, act fast, don't miss out, don't wait, limited time offer
                    for a limited time, while supplies last, while stocks last, join now, join today
                    subscribe now, subscribe today, download now, download it now, request a quote
                    get a quote, get a free quote, add to cart, get started today, get started now, click here to buy
                    visit our store, visit our shop, check out our products, check out our services
                    contact our sales, talk to sales, hire us, work with us today, upgrade now, upgrade today
                    special offer, exclusive offer, money-back guarantee, risk-free"""),
            "de",
            Phrases.of("""
                    jetzt kaufen, jetzt bestellen, jetzt sichern, jetzt anmelden, jetzt registrieren, jetzt testen
                    jetzt kostenlos testen, kostenlos testen, jetzt buchen, jetzt zugreifen, jetzt herunterladen
                    jetzt abonnieren, demo buchen, demo anfordern, angebot anfordern, kontaktieren sie uns noch heute
                    rufen sie uns noch heute, nur für kurze zeit, solange der vorrat reicht, nicht verpassen
                    in den warenkorb, sichern sie sich, sichere dir, bestellen sie noch heute, exklusives angebot
                    geld-zurück-garantie"""),
            "fr",
            Phrases.of("""
                    achetez maintenant, commandez maintenant, commandez dès maintenant, inscrivez-vous maintenant
                    inscrivez-vous dès maintenant, inscrivez-vous dès aujourd'hui, essayez gratuitement
                    essai gratuit, réservez une démo, demandez une démo, demandez un devis, contactez-nous dès
                    contactez-nous dès aujourd'hui, appelez-nous, profitez-en, offre limitée, offre exclusive
                    pour une durée limitée, ne manquez pas, n'attendez plus, ajoutez au panier, téléchargez maintenant
                    abonnez-vous dès, satisfait ou remboursé"""),
            "es",
            Phrases.of("""
                    compra ahora, compre ahora, pide ahora, ordena ahora, regístrate ahora, regístrese ahora
                    regístrate hoy, prueba gratis, pruébalo gratis, prueba gratuita, solicita una demo
                    reserva una demo, solicita un presupuesto, contáctanos hoy, llámanos hoy, no te lo pierdas
                    no esperes más, oferta limitada, oferta exclusiva, por tiempo limitado, añadir al carrito
                    descarga ahora, suscríbete ahora, suscríbete hoy"""),
            "it",
            Phrases.of("""
                    acquista ora, compra ora, ordina ora, ordina subito, iscriviti ora, iscriviti subito
                    registrati ora, prova gratis, prova gratuita, provalo gratis, richiedi una demo, prenota una demo
                    richiedi un preventivo, contattaci oggi, contattaci subito, chiamaci ora, non perdere
                    non aspettare, offerta limitata, offerta esclusiva, per un periodo limitato
                    aggiungi al carrello, scarica ora, abbonati ora"""),
            "pt",
            Phrases.of("""
                    compre agora, compre já, peça agora, peça já, cadastre-se agora, inscreva-se agora, inscreva-se já
                    experimente grátis, teste grátis, teste gratuito, solicite uma demonstração, agende uma demonstração
                    solicite um orçamento, entre em contato hoje, ligue agora, não perca, não espere mais
                    oferta limitada, oferta exclusiva, por tempo limitado, adicionar ao carrinho, baixe agora
                    assine agora, assine já"""),
            "nl",
            Phrases.of("""
                    koop nu, bestel nu, bestel vandaag, shop nu, meld je nu aan, meld u nu aan, schrijf je nu in
                    probeer gratis, probeer het gratis, gratis proberen, boek een demo, vraag een demo aan
                    vraag een offerte aan, neem vandaag nog contact, bel ons vandaag, mis het niet, wacht niet langer
                    op is op, alleen vandaag, tijdelijke aanbieding, exclusieve aanbieding, voor beperkte tijd
                    in winkelwagen, download nu, abonneer je nu"""));

    static final Map<String, Phrases> HYPE = Map.of(
            "en",
            Phrases.of("""
                    revolutionary, groundbreaking, ground-breaking, world-class, best-in-class, cutting-edge
                    state-of-the-art, unparalleled, unrivaled, unrivalled, unbeatable, unmatched, amazing, incredible
                    incredibly, unbelievable, game-changing, game-changer, must-have, stunning, breathtaking
                    mind-blowing, jaw-dropping, phenomenal, blazing-fast, blazingly, lightning-fast, supercharge
                    skyrocket, turbocharge, next-level, one-of-a-kind, life-changing, once-in-a-lifetime
                    industry-leading, market-leading, award-winning, bleeding-edge, spectacular, sensational
                    extraordinary, irresistible, insanely, magical, unforgettable, next-generation"""),
            "de",
            Phrases.of("""
                    revolutionär, revolutionäre, revolutionären, bahnbrechend, bahnbrechende, bahnbrechenden, einzigartig
                    einzigartige, einzigartigen, unschlagbar, unschlagbare, unglaublich, unglaubliche, atemberaubend
                    atemberaubende, sensationell, sensationelle, phänomenal, weltklasse, unvergesslich, unvergessliche
                    marktführend, branchenführend, hochmodern, hochmoderne, preisgekrönt, preisgekrönte, traumhaft"""),
            "fr",
            Phrases.of("""
                    révolutionnaire, révolutionnaires, exceptionnel, exceptionnelle, exceptionnels, incroyable
                    incroyables, extraordinaire, extraordinaires, époustouflant, époustouflante, inégalé, inégalée
                    imbattable, imbattables, sensationnel, sensationnelle, inoubliable, inoubliables, incontournable
                    incontournables, phénoménal, à couper le souffle, dernier cri"""),
            "es",
            Phrases.of("""
                    revolucionario, revolucionaria, increíble, increíbles, extraordinario, extraordinaria, espectacular
                    espectaculares, inigualable, insuperable, inmejorable, impresionante, impresionantes, sensacional
                    inolvidable, inolvidables, fenomenal, de última generación, imprescindible"""),
            "it",
            Phrases.of("""
                    rivoluzionario, rivoluzionaria, incredibile, incredibili, straordinario, straordinaria, spettacolare
                    imbattibile, ineguagliabile, sensazionale, indimenticabile, mozzafiato, fenomenale
                    all'avanguardia, eccezionale, imperdibile"""),
            "pt",
            Phrases.of("""
                    revolucionário, revolucionária, incrível, incríveis, extraordinário, extraordinária, espetacular
                    imbatível, inigualável, sensacional, inesquecível, impressionante, fenomenal, imperdível
                    de última geração, excepcional"""),
            "nl",
            Phrases.of("""
                    revolutionair, revolutionaire, baanbrekend, baanbrekende, ongelooflijk, ongelooflijke, ongelofelijk
                    adembenemend, adembenemende, sensationeel, sensationele, fenomenaal, fenomenale, onvergetelijk
                    onvergetelijke, ongeëvenaard, ongeëvenaarde, onverslaanbaar, spectaculair, spectaculaire
                    toonaangevend, toonaangevende, hypermodern, hypermoderne"""));

    private Promotion() {}
}
