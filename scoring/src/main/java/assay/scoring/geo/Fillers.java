package assay.scoring.geo;

import java.util.Map;

/// Words that take room and say nothing, by language: longer forms of short words, announcements, and openers
/// that fit every text. After the Federal Plain Language Guidelines and the word lists of prose linters.
final class Fillers {

    /// By language tag; see [Phrasing] for how they are written.
    static final Map<String, Phrasing> BY_LANGUAGE = Map.of(
            "en",
            Phrasing.of("""
                    in order to = to; so as to = to; due to the fact that = because
                    owing to the fact that = because; because of the fact that = because
                    in light of the fact that = because; for the reason that = because
                    despite the fact that = although; in spite of the fact that = although
                    in the event that = if; at this point in time = now; at the present time = now
                    at this moment in time = now; in this day and age = now; for the purpose of = for
                    with regards to = about; in regards to = about; has the ability to = can
                    have the ability to = can; has the capability to = can; have the capability to = can
                    is capable of being = can be; a large number of; a wide range of; a wide variety of
                    a wide array of; a vast array of; a broad range of; a plethora of; a myriad of
                    a multitude of; the vast majority of = most of; in close proximity to = near
                    on a daily basis = daily; on a regular basis = regularly; until such time as = until
                    each and every = every; first and foremost = first; in a timely manner = promptly
                    in the near future = soon; as a matter of fact = in fact
                    for all intents and purposes = in effect; make use of = use; makes use of = uses
                    making use of = using; take into account the fact that = consider that
                    it is important to note that = -; it's important to note that = -
                    it is also important to note that = -; it's also important to note that = -
                    it is worth noting that = -; it's worth noting that = -; it's also worth noting that = -
                    it should be noted that = -; it is worth mentioning that = -; it's worth mentioning that = -
                    it is important to remember that = -; it's important to remember that = -
                    it is important to understand that = -; it's important to understand that = -
                    it is important to keep in mind that = -; it's important to keep in mind that = -
                    it is essential to understand that = -; it's essential to understand that = -
                    it is crucial to understand that = -; it's crucial to understand that = -
                    it is crucial to note that = -; it's crucial to note that = -
                    it is essential to note that = -; it's essential to note that = -
                    it is interesting to note that = -; it's interesting to note that = -
                    it goes without saying that = -; it is no secret that = -; it's no secret that = -
                    there is no denying that = -; there's no denying that = -; there is no doubt that = -
                    there's no doubt that = -; the fact of the matter is that = -; it is safe to say that = -
                    it's safe to say that = -; needless to say = -; as we all know = -
                    when all is said and done = -; at the end of the day = -; with that being said = -
                    that being said = -; having said that = -; all things considered = -; in a nutshell = -
                    last but not least = -
                    in today's ... fast-paced, digital, world, age, era, society, landscape, market, marketplace
                    in the fast-paced; in the ever-evolving
                    in the ever-changing; in an ever-changing; in an ever-evolving; in the world of
                    into the world of; in the realm of; in the digital age; in a world where; in a world full of
                    since the dawn of; have you ever wondered; have you ever found yourself
                    have you ever stumbled; are you tired of; look no further; you're not alone
                    you are not alone; you've come to the right place; you have come to the right place
                    we've got you covered; we have you covered; has you covered; let's dive in; let's dive into
                    let's dive deep; let's dive right; dive deep into; we'll dive into; we will dive into
                    we'll dive deep; diving deep into; let's delve; let's embark; let's take a closer look
                    take a deep dive into; without further ado; buckle up; in this comprehensive guide
                    this comprehensive guide; in this ultimate guide; this ultimate guide; your ultimate guide
                    everything you need to know; all you need to know; to help you make informed decisions
                    make informed decisions; make an informed decision; in conclusion; by following these
                    by following this guide; by understanding these; by implementing these
                    by incorporating these; the possibilities are endless; the possibilities are truly endless
                    the sky is the limit; the sky's the limit; there's no limit to; has never been easier
                    has never been more important; say goodbye to; the choice is yours
                    so what are you waiting for; so why wait; is here to help; is here to support
                    whether you're a ... or; whether you are a ... or; whether you're an ... or
                    whether you're just ... or; whether you're looking ... or; whether you prefer ... or
                    whether you're new ... or; but don't worry; fear not; rest assured; imagine a world
                    cannot be overstated; can't be overstated
                    doesn't have to be ... daunting, complicated, boring, difficult, hard, overwhelming, stressful
                    can be a daunting task; is a daunting task; is key to success; the key to success
                    is half the battle; of all skill levels; is both an art; an art and a science
                    with a little ... creativity, practice, planning, patience, effort; with the right tools
                    with the right knowledge; with the right approach; with the right strategy
                    is just the beginning; stay ahead of the curve; stay ahead of the competition
                    there is no one-size-fits-all; to the next level; to new heights; your specific needs
                    your unique needs; your individual needs; their unique needs; their specific needs
                    meets your needs; suits your needs; fits your needs; best suits your; time and time again
                    now more than ever"""),
            "de",
            Phrasing.of("""
                    aufgrund der tatsache dass = weil; auf grund der tatsache dass = weil
                    angesichts der tatsache dass = weil; trotz der tatsache dass = obwohl
                    zum jetzigen zeitpunkt = jetzt; zum gegenwärtigen zeitpunkt = jetzt
                    zum heutigen zeitpunkt = heute; zu einem späteren zeitpunkt = später
                    für den fall dass = falls; auf täglicher basis = täglich
                    auf regelmäßiger basis = regelmäßig; es ist wichtig zu beachten dass
                    es ist wichtig zu wissen dass; es ist wichtig zu verstehen dass
                    es sei darauf hingewiesen dass; es sollte beachtet werden dass
                    es versteht sich von selbst dass; es ist kein geheimnis dass; fakt ist dass
                    tatsache ist dass; wie wir alle wissen; wie allgemein bekannt; am ende des tages
                    in der heutigen ... welt, zeit, gesellschaft, geschäftswelt, arbeitswelt, ära
                    im digitalen zeitalter; im heutigen digitalen zeitalter; in einer welt in der
                    in der schnelllebigen; in unserer schnelllebigen; seit anbeginn der
                    haben sie sich schon einmal gefragt; hast du dich schon einmal gefragt
                    hast du dich jemals gefragt; sind sie auf der suche nach; bist du auf der suche nach
                    dann sind sie hier genau richtig; dann bist du hier genau richtig; sie sind nicht allein
                    du bist nicht allein; in diesem umfassenden leitfaden; dieser umfassende leitfaden
                    in diesem ultimativen; tauchen wir ein; lassen sie uns eintauchen; lass uns eintauchen
                    taucht ein in; tauchen sie ein in; tauche ein in; alles was sie wissen müssen
                    alles was du wissen musst; werfen wir einen genaueren blick; ohne weitere umschweife
                    fundierte entscheidungen treffen; fundierte entscheidung zu treffen
                    fundierte entscheidungen zu treffen; indem sie diese
                    indem du diese ... tipps, schritte, ratschläge; den möglichkeiten sind keine grenzen gesetzt
                    ihrer kreativität sind keine grenzen gesetzt; deiner kreativität sind keine grenzen gesetzt
                    war noch nie so einfach; war nie einfacher; worauf warten sie noch; worauf wartest du noch
                    egal ob sie ... oder; egal ob du ... oder; ganz gleich ob ... oder; die wahl liegt bei ihnen
                    kann nicht genug betont werden; auf die nächste stufe; auf das nächste level
                    auf ein neues level; ihre individuellen bedürfnisse; deine individuellen bedürfnisse
                    auf ihre bedürfnisse zugeschnitten; der schlüssel zum erfolg; mit den richtigen werkzeugen
                    mit ein wenig ... kreativität, übung, geduld"""),
            "fr",
            Phrasing.of("""
                    en raison du fait que = parce que; du fait que = parce que; en dépit du fait que
                    malgré le fait que; dans le but de = pour; au jour d'aujourd'hui = aujourd'hui
                    une large gamme de; un large éventail de; une multitude de; une pléthore de
                    sur une base quotidienne = chaque jour; il est important de noter que = -
                    il convient de noter que = -; il est à noter que = -; il faut noter que = -
                    il est important de souligner que = -; il convient de souligner que = -
                    il est essentiel de comprendre que = -; il est important de comprendre que = -
                    il est important de rappeler que = -; il va sans dire que = -
                    force est de constater que = -; il ne fait aucun doute que = -
                    ce n'est un secret pour personne que = -; comme chacun sait = -; dans le monde d'aujourd'hui
                    dans le monde actuel; dans la société d'aujourd'hui; à l'ère du numérique; à l'ère numérique
                    dans un monde où; dans un monde en constante évolution; depuis la nuit des temps
                    vous êtes-vous déjà demandé; vous êtes au bon endroit; ne cherchez plus
                    vous n'êtes pas seul; plongeons dans; plongez dans; plongeons ensemble; découvrons ensemble
                    sans plus attendre; dans ce guide complet; ce guide complet; le guide ultime
                    votre guide ultime; tout ce que vous devez savoir; tout ce qu'il faut savoir
                    prendre des décisions éclairées; prendre une décision éclairée
                    en suivant ces ... conseils, étapes, astuces; les possibilités sont infinies
                    les possibilités sont illimitées; n'a jamais été aussi simple; n'a jamais été aussi facile
                    n'a jamais été aussi important; dites adieu à; qu'attendez-vous; que vous soyez ... ou
                    ne saurait être surestimée; ne peut être surestimée; au niveau supérieur
                    vers de nouveaux sommets; à vos besoins spécifiques; vos besoins spécifiques
                    la clé du succès; la clé de la réussite; avec les bons outils
                    avec un peu de ... créativité, pratique, patience"""),
            "es",
            Phrasing.of("""
                    debido al hecho de que = porque; por el hecho de que = porque
                    a pesar del hecho de que = aunque; con el propósito de = para
                    en este momento en el tiempo = ahora; tiene la capacidad de = puede
                    tienen la capacidad de = pueden; una amplia gama de; una amplia variedad de; un sinfín de
                    una multitud de; todos y cada uno de = todos; es importante tener en cuenta que = -
                    es importante señalar que = -; es importante destacar que = -; cabe destacar que = -
                    cabe señalar que = -; cabe mencionar que = -; vale la pena mencionar que = -
                    vale la pena señalar que = -; es importante recordar que = -
                    es fundamental entender que = -; es importante entender que = -
                    es esencial comprender que = -; no hace falta decir que = -; no es ningún secreto que = -
                    no cabe duda de que; lo cierto es que = -; como todos sabemos = -
                    por último pero no menos importante; en el mundo actual; en el mundo de hoy
                    en la sociedad actual; en la era digital; en un mundo donde; en un mundo en constante
                    en el vertiginoso mundo; desde tiempos inmemoriales; desde el principio de los tiempos
                    alguna vez te has preguntado; te has preguntado alguna vez; has llegado al lugar indicado
                    has llegado al lugar correcto; estás en el lugar correcto; no busques más; no estás solo
                    sumérgete en; vamos a sumergirnos; sumerjámonos en; adentrémonos en; sin más preámbulos
                    en esta guía completa; esta guía completa; la guía definitiva; tu guía definitiva
                    todo lo que necesitas saber; todo lo que debes saber; tomar decisiones informadas
                    tomar una decisión informada; siguiendo estos ... consejos, pasos
                    al seguir estos ... consejos, pasos; las posibilidades son infinitas
                    las posibilidades son ilimitadas; nunca ha sido tan fácil; nunca ha sido tan importante
                    dile adiós a; di adiós a; qué esperas; ya seas ... o; ya sea que seas ... o
                    tanto si eres ... como, o; no se puede subestimar; al siguiente nivel; al próximo nivel
                    a nuevas alturas; tus necesidades específicas; sus necesidades específicas
                    se adapte a tus necesidades; la clave del éxito; con las herramientas adecuadas
                    con un poco de ... creatividad, práctica, paciencia"""),
            "it",
            Phrasing.of("""
                    a causa del fatto che = perché; per il fatto che = perché; nonostante il fatto che
                    un'ampia gamma di; una vasta gamma di; un'ampia varietà di; una moltitudine di
                    la stragrande maggioranza dei = quasi tutti i; su base quotidiana = ogni giorno
                    su base regolare = regolarmente; è importante notare che = -
                    è importante sottolineare che = -; è bene sottolineare che = -; vale la pena notare che = -
                    vale la pena sottolineare che = -; è importante ricordare che = -
                    è importante tenere presente che = -; è fondamentale capire che = -
                    è essenziale capire che = -; va da sé che = -; non è un segreto che; non c'è dubbio che
                    come tutti sappiamo = -; alla fine della giornata; ultimo ma non meno importante
                    nel mondo di oggi; nel mondo odierno; nella società odierna; nell'era digitale
                    in un mondo in cui; in un mondo in continua evoluzione; fin dalla notte dei tempi
                    ti sei mai chiesto; vi siete mai chiesti; sei nel posto giusto; non cercare oltre
                    non sei solo; immergiamoci; tuffiamoci; senza ulteriori indugi; in questa guida completa
                    questa guida completa; la guida definitiva; tutto quello che devi sapere
                    tutto ciò che devi sapere; prendere decisioni informate; prendere una decisione informata
                    seguendo questi ... consigli, passaggi, suggerimenti; le possibilità sono infinite
                    le possibilità sono illimitate; non è mai stato così facile; non è mai stato così semplice
                    non è mai stato così importante; di' addio a; cosa aspetti; che tu sia ... o
                    non può essere sottovalutata; al livello successivo; a nuovi livelli
                    le tue esigenze specifiche; alle tue esigenze; la chiave del successo
                    con gli strumenti giusti; con un po' di ... creatività, pratica, pazienza"""),
            "pt",
            Phrasing.of("""
                    devido ao fato de que = porque; devido ao facto de que = porque; pelo fato de que = porque
                    apesar do fato de que; tem a capacidade de = pode; têm a capacidade de = podem
                    uma ampla gama de; uma ampla variedade de; uma grande variedade de; uma infinidade de
                    todos e cada um dos = todos os; é importante notar que = -; é importante ressaltar que = -
                    é importante destacar que = -; vale a pena mencionar que = -; vale ressaltar que = -
                    vale destacar que = -; cabe ressaltar que = -; é importante lembrar que = -
                    é importante entender que = -; é fundamental entender que = -
                    é essencial compreender que = -; nem é preciso dizer que = -; não é segredo que = -
                    não há dúvida de que = -; como todos sabemos = -; por último mas não menos importante
                    no mundo de hoje; no mundo atual; na sociedade atual; na era digital; em um mundo onde
                    num mundo onde; em um mundo em constante; desde os primórdios; você já se perguntou
                    já se perguntou; você está no lugar certo; não procure mais; você não está sozinho
                    mergulhe no mundo; vamos mergulhar; vamos nos aprofundar; sem mais delongas
                    neste guia completo; este guia completo; o guia definitivo; seu guia definitivo
                    tudo o que você precisa saber; tudo que você precisa saber; tomar decisões informadas
                    tomar uma decisão informada; seguindo estas ... dicas, etapas, orientações
                    ao seguir estas ... dicas, etapas, orientações; as possibilidades são infinitas
                    as possibilidades são ilimitadas; nunca foi tão fácil; nunca foi tão importante; diga adeus
                    o que você está esperando; seja você ... ou; quer você seja ... ou; não pode ser subestimada
                    para o próximo nível; ao próximo nível; a novos patamares; suas necessidades específicas
                    às suas necessidades; a chave para o sucesso; com as ferramentas certas
                    com um pouco de ... criatividade, prática, paciência"""),
            "nl",
            Phrasing.of("""
                    vanwege het feit dat = omdat; als gevolg van het feit dat = omdat
                    door het feit dat = doordat; ondanks het feit dat = hoewel; op dit moment in de tijd = nu
                    een breed scala aan; een grote verscheidenheid aan; een overvloed aan
                    op dagelijkse basis = dagelijks; het is belangrijk om op te merken dat
                    het is belangrijk op te merken dat; het is belangrijk om te onthouden dat
                    het is belangrijk om te weten dat; het is belangrijk om te begrijpen dat
                    het is vermeldenswaard dat; het is essentieel om te begrijpen dat; het spreekt voor zich dat
                    het is geen geheim dat; er bestaat geen twijfel over dat; zoals we allemaal weten
                    aan het eind van de dag; aan het einde van de dag; dat gezegd hebbende; last but not least
                    in de wereld van vandaag; in de huidige ... wereld, samenleving, maatschappij
                    in het digitale tijdperk; in een wereld waarin; in de snel veranderende
                    sinds mensenheugenis; heb je je ooit afgevraagd; heeft u zich ooit afgevraagd
                    dan ben je hier aan het juiste adres; dan bent u hier aan het juiste adres
                    je bent niet de enige; zoek niet verder; laten we erin duiken; laten we duiken
                    duik in de wereld; zonder verder oponthoud; in deze uitgebreide gids; deze uitgebreide gids
                    de ultieme gids; alles wat je moet weten; alles wat u moet weten
                    weloverwogen beslissingen te nemen; weloverwogen beslissing te nemen
                    door deze ... tips, stappen, richtlijnen; de mogelijkheden zijn eindeloos
                    is nog nooit zo eenvoudig geweest; is nog nooit zo makkelijk geweest; zeg vaarwel tegen
                    waar wacht je nog op; of je nu een ... of; of u nu een ... of
                    kan niet genoeg worden benadrukt; naar een hoger niveau; naar nieuwe hoogten
                    jouw specifieke behoeften; uw specifieke behoeften; de sleutel tot succes
                    met de juiste hulpmiddelen; met een beetje ... creativiteit, oefening, geduld"""));

    private Fillers() {}
}
