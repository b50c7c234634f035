package assay.scoring.language;

import assay.scoring.language.Transitions.Lists;
import java.util.Map;

/// The transition words of seven languages, gathered from their grammars by what they do: add, oppose, give a
/// cause or a result, order, exemplify, set a condition, sum up.
final class TransitionWords {

    private TransitionWords() {}

    static Map<String, Lists> all() {
        return Map.of(
                "en", english(),
                "de", german(),
                "nl", dutch(),
                "fr", french(),
                "es", spanish(),
                "it", italian(),
                "pt", portuguese());
    }

    private static Lists english() {
        return Lists.of("""
                also, additionally, in addition, another, further, besides, furthermore, moreover, likewise, similarly, in the same way, as well
                as, what is more, what's more, on top of that, not to mention, equally, equally important,
                but, however, although, though, even though, even if, even so, despite, in spite of, nevertheless, nonetheless,
                on the contrary, on the other hand, on one hand, on the one hand, by contrast, in contrast, conversely, instead,
                otherwise, rather than, unlike, whereas, while, regardless, after all, at the same time, that said, having said
                that, in fact, in reality, admittedly, actually, all the same, be that as it may,
                because, because of, since, as a result, as a consequence, consequently, therefore, thus, hence, accordingly, due
                to, owing to, thanks to, for this reason, for that reason, that is why, that's why, which is why, this is why, so
                that, so i, so we, so you, so they, so it, so he, so she, so the, so a, so there, so this, so these, so your, so our,
                so if, so when, in order to, with this in mind, to that end, this means, that means, which means, it follows that,
                if, as long as, provided that, in case, in that case, in this case, unless, until, whenever, if so, if not,
                for example, for instance, e.g, such as, in particular, particularly, specifically, to illustrate, namely, that
                is, i.e, in other words, to put it another way, especially, above all, notably, including, as an illustration,
                firstly, first of all, to begin with, to start with, secondly, thirdly, finally, lastly, during, soon, earlier,
                last but not least, in the first place, afterwards, afterward, meanwhile, in the meantime, subsequently,
                previously, beforehand, before that, after that, at first, at last, by then, eventually, as soon as, later,
                once you, once we, once they, once it, once i, once the, once your, once this, once that,
                later on, next to, in the end, from then on, in turn, before, after, when, whenever, then,
                in conclusion, in summary, to sum up, in short, in brief, overall, all in all, on the whole, in general, to
                summarize, ultimately, in essence, generally speaking, as a rule, to conclude, of course, indeed, certainly,
                obviously, clearly, in any case, in any event, anyway, at least, as mentioned, as noted, as we have seen, compared
                with, compared to, more importantly, most importantly, fortunately, unfortunately, surprisingly, similarly to
                """, """
                so, and, yet, still, or, nor, now, next, plus, again, too, first, second, third, once, recently, for one thing, as you, as we,
                as i, as they, as it, this way, with that, that way, even
                """, """
                not only … but, either … or, neither … nor, both … and, if … then, whether … or, the more … the more, so … that,
                just as … so
                """);
    }

    private static Lists german() {
        return Lists.of("""
                auch, außerdem, zudem, ferner, darüber hinaus, weiterhin, des weiteren, ebenso, ebenfalls, gleichfalls, genauso,
                hinzu kommt, zusätzlich, überdies, obendrein, nicht zuletzt, sowie,
                aber, jedoch, doch, dennoch, trotzdem, allerdings, obwohl, obgleich, wenngleich, hingegen, dagegen, im gegensatz
                dazu, im gegenteil, einerseits, andererseits, zwar, sondern, stattdessen, anstatt, statt, trotz, ungeachtet,
                nichtsdestotrotz, gleichwohl, immerhin, vielmehr, während, wohingegen, ansonsten, sonst, freilich, indes, indessen,
                weil, denn, da ja, deshalb, deswegen, daher, darum, folglich, demnach, somit, infolgedessen, also, aus diesem grund,
                aus diesem grunde, aufgrund, wegen, dank, damit, sodass, so dass, um zu, infolge, demzufolge, dadurch, nämlich,
                mithin, schließlich, immerhin,
                falls, sofern, wenn, solange, vorausgesetzt, es sei denn, in diesem fall, andernfalls, je nachdem, soweit,
                zum beispiel, z.b, beispielsweise, etwa, insbesondere, besonders, vor allem, das heißt, d.h, mit anderen worten,
                anders gesagt, genauer gesagt, so etwa, unter anderem, konkret,
                zuerst, zunächst, erstens, zweitens, drittens, dann, danach, daraufhin, anschließend, später, zuletzt, endlich,
                bevor, nachdem, sobald, währenddessen, inzwischen, mittlerweile, gleichzeitig, zugleich, vorher, zuvor, seitdem,
                seither, bis dahin, bis, als erstes, als nächstes, im anschluss, nun, bereits, früher, im laufe,
                zusammenfassend, kurz gesagt, kurzum, insgesamt, alles in allem, im großen und ganzen, im allgemeinen, letztlich,
                letztendlich, im grunde, tatsächlich, natürlich, selbstverständlich, sicherlich, offensichtlich, jedenfalls, auf
                jeden fall, zumindest, wie erwähnt, im vergleich, leider, glücklicherweise, übrigens, sogar, ohnehin, dabei, dazu,
                hierbei, hierzu, dafür
                """, "und, so, oder, da, nur, noch, als, hier, wie gesagt", """
                nicht nur … sondern, entweder … oder, weder … noch, sowohl … als, zwar … aber, je … desto, je … umso, wenn … dann, ob
                … oder
                """);
    }

    private static Lists dutch() {
        return Lists.of("""
                ook, bovendien, daarnaast, verder, eveneens, tevens, evenals, alsook, ten slotte, niet alleen, daarbij,
                maar, echter, toch, hoewel, ofschoon, desondanks, niettemin, daarentegen, integendeel, in tegenstelling tot,
                enerzijds, anderzijds, aan de ene kant, aan de andere kant, terwijl, in plaats van, in plaats daarvan, ondanks,
                anders, overigens, weliswaar, desalniettemin, tenzij, behalve, daartegenover, al met al,
                omdat, want, doordat, aangezien, daarom, daardoor, dus, hierdoor, zodat, vandaar, bijgevolg, derhalve, om die reden,
                om deze reden, vanwege, wegens, dankzij, als gevolg van, zodoende, immers, namelijk, waardoor, waarom, opdat, dat
                betekent, met als gevolg,
                als, indien, mits, wanneer, zolang, in dat geval, in dit geval, stel dat, voor het geval,
                bijvoorbeeld, zoals, bijv, zo ook, met name, vooral, in het bijzonder, onder andere, onder meer, dat wil zeggen, met
                andere woorden, oftewel, ofwel, kortom, specifiek,
                eerst, allereerst, ten eerste, ten tweede, ten derde, vervolgens, daarna, dan, later, uiteindelijk, tot slot, voordat,
                nadat, zodra, intussen, ondertussen, inmiddels, tegelijkertijd, tot nu toe, sindsdien, sinds, vooraf, daarvoor, om te
                beginnen, eindelijk, ten laatste, achteraf, vroeger, totdat,
                samenvattend, kort gezegd, samengevat, over het algemeen, in het algemeen, concluderend, uiteraard, natuurlijk,
                inderdaad, in feite, eigenlijk, in ieder geval, hoe dan ook, tenminste, helaas, gelukkig, vergeleken met, zelfs,
                daarmee, hiermee, hierbij, daarvoor, uitgezonderd
                """, "en, zo, of, toen, nu, nog, toch, hier", """
                niet alleen … maar, zowel … als, hetzij … hetzij, noch … noch, of … of, als … dan, hoe … hoe, enerzijds … anderzijds
                """);
    }

    private static Lists french() {
        return Lists.of("""
                aussi, également, de plus, en outre, par ailleurs, d'ailleurs, de même, ainsi que, en plus, qui plus est, de
                surcroît, non seulement, sans compter, pareillement,
                mais, cependant, toutefois, pourtant, néanmoins, en revanche, par contre, au contraire, contrairement à, bien que,
                même si, malgré, en dépit, alors que, tandis que, quoique, or, d'une part, d'autre part, d'un côté, d'un autre côté,
                au lieu de, plutôt que, sinon, autrement, certes, quand même, tout de même, malgré tout, cela dit, en réalité, sauf,
                excepté, à l'inverse,
                car, parce que, puisque, en raison de, à cause de, grâce à, donc, c'est pourquoi, par conséquent, en conséquence, dès
                lors, de ce fait, ainsi, du coup, si bien que, de sorte que, afin de, afin que, pour que, étant donné, voilà pourquoi,
                pour cette raison, c'est la raison, en effet, dû à, d'où, cela signifie, comme,
                si, à condition, pourvu que, au cas où, dans ce cas, à moins que, tant que, lorsque, quand, dès que, aussitôt,
                par exemple, notamment, en particulier, particulièrement, tel que, telle que, tels que, telles que, c'est-à-dire,
                autrement dit, en d'autres termes, à savoir, entre autres, surtout, avant tout, plus précisément, soit,
                d'abord, tout d'abord, premièrement, deuxièmement, troisièmement, ensuite, puis, enfin, finalement, après, avant de,
                avant que, auparavant, par la suite, plus tard, entre-temps, pendant que, en même temps, simultanément, désormais, dès
                maintenant, jusqu'à, jusque, depuis, pour commencer, pour finir, en premier lieu, en dernier lieu, au début, à la fin,
                au final, une fois,
                en conclusion, en résumé, en bref, bref, pour conclure, en somme, somme toute, dans l'ensemble, en général, en fin de
                compte, au fond, en fait, bien sûr, bien entendu, évidemment, effectivement, de toute façon, en tout cas, du moins, au
                moins, comparé à, par rapport à, de la même manière, de la même façon, malheureusement, heureusement, à ce propos, à
                cet égard, quant à
                """, "et, alors, là, ou, maintenant, voilà, encore", """
                non seulement … mais, soit … soit, ni … ni, ou … ou, d'une part … d'autre, plus … plus, si … alors, à la fois … et
                """);
    }

    private static Lists spanish() {
        return Lists.of("""
                también, además, asimismo, igualmente, de igual modo, del mismo modo, de la misma manera, por otra parte, por otro
                lado, es más, incluso, tampoco, así como, encima, junto con,
                pero, sin embargo, no obstante, aunque, a pesar de, pese a, en cambio, por el contrario, al contrario, mientras que, en
                lugar de, en vez de, sino, si bien, aun así, aun cuando, con todo, ahora bien, de lo contrario, por un lado, por una
                parte, a diferencia de, excepto, salvo, en realidad, al fin y al cabo,
                porque, ya que, puesto que, dado que, debido a, gracias a, a causa de, por eso, por ello, por lo tanto, por tanto, por
                consiguiente, en consecuencia, así que, de modo que, de manera que, de ahí que, por esta razón, por este motivo, por
                esto, pues, así pues, entonces, para que, con el fin de, a fin de, como resultado, como consecuencia, por lo que, eso
                significa, esto significa,
                si, siempre que, con tal de que, a menos que, a no ser que, en caso de, en ese caso, en este caso, cuando, mientras, en
                cuanto, tan pronto como, hasta que, una vez que,
                por ejemplo, en particular, en concreto, especialmente, sobre todo, como por ejemplo, tal como, tales como, es decir, o
                sea, en otras palabras, dicho de otro modo, a saber, en especial, entre otros, entre otras,
                primero, en primer lugar, en segundo lugar, en tercer lugar, luego, después, a continuación, más tarde, finalmente, por
                último, por fin, antes de, antes, previamente, al principio, al final, al mismo tiempo, a la vez, mientras tanto, desde
                entonces, para empezar, para terminar, posteriormente, ante todo, de momento, hasta ahora, inmediatamente,
                en conclusión, en resumen, para concluir, en definitiva, en suma, en síntesis, en general, por lo general, en pocas
                palabras, de hecho, en efecto, por supuesto, desde luego, claro que, ciertamente, evidentemente, de todas formas, de
                todos modos, en cualquier caso, al menos, por lo menos, en comparación, desafortunadamente, afortunadamente, en cuanto
                a, con respecto a, respecto a
                """, "y, así, o, e, ahora, aquí, ya, como", """
                no solo … sino, no sólo … sino, ni … ni, o … o, tanto … como, por un lado … por otro, si … entonces, ya sea … o, cuanto
                más … más
                """);
    }

    private static Lists italian() {
        return Lists.of("""
                anche, inoltre, in più, per di più, oltre a, oltre a ciò, altresì, allo stesso modo, ugualmente, parimenti, nonché,
                pure, persino, perfino, peraltro, non solo,
                ma, però, tuttavia, eppure, comunque, nonostante, malgrado, anche se, sebbene, benché, invece, al contrario, d'altra
                parte, d'altro canto, da un lato, dall'altro, mentre, piuttosto, anziché, altrimenti, in realtà, ciononostante, ciò
                nonostante, bensì, a differenza di, tranne, eccetto, pur, del resto,
                perché, poiché, siccome, dato che, visto che, a causa di, grazie a, quindi, dunque, perciò, pertanto, di conseguenza,
                per questo, per questo motivo, per tale motivo, per questa ragione, così che, cosicché, affinché, in modo da, al fine
                di, infatti, ecco perché, ciò significa, questo significa, dal momento che, in quanto, sicché, come risultato,
                se, purché, a condizione che, a patto che, a meno che, nel caso in cui, in tal caso, in questo caso, quando, qualora,
                finché, non appena, appena, ogni volta che, una volta che,
                per esempio, ad esempio, in particolare, soprattutto, specialmente, cioè, ossia, ovvero, vale a dire, in altre parole,
                come ad esempio, tra cui, specificamente, nello specifico, innanzitutto, anzitutto,
                prima, prima di tutto, in primo luogo, in secondo luogo, poi, dopo, successivamente, in seguito, infine, alla fine,
                finalmente, nel frattempo, intanto, contemporaneamente, allo stesso tempo, fino a, da allora, per cominciare, per
                finire, precedentemente, in precedenza, più tardi, all'inizio, dopodiché, da quando, per ora,
                in conclusione, in sintesi, riassumendo, per concludere, insomma, in breve, in generale, tutto sommato, nel complesso,
                in definitiva, in effetti, di fatto, ovviamente, naturalmente, certamente, in ogni caso, ad ogni modo, almeno,
                rispetto a, in confronto, purtroppo, fortunatamente, a proposito, riguardo a, per quanto riguarda
                """, "e, così, o, allora, ora, ecco, come, ed", """
                non solo … ma, sia … sia, sia … che, né … né, o … o, da un lato … dall'altro, se … allora, tanto … quanto, più … più
                """);
    }

    private static Lists portuguese() {
        return Lists.of("""
                também, além disso, ademais, além de, bem como, assim como, da mesma forma, do mesmo modo, igualmente, outrossim,
                inclusive, ainda por cima, tampouco, até mesmo,
                mas, porém, contudo, todavia, entretanto, no entanto, embora, apesar de, apesar disso, mesmo assim, mesmo que, ainda
                que, pelo contrário, ao contrário, em contrapartida, por outro lado, por um lado, enquanto, em vez de, ao invés de,
                senão, caso contrário, se bem que, ainda assim, não obstante, exceto, salvo, na verdade, na realidade, já,
                porque, pois, já que, visto que, uma vez que, dado que, devido a, devido ao, devido à, graças a, por causa de, portanto,
                por isso, logo, assim, então, consequentemente, por conseguinte, em consequência, de modo que, de forma que, por essa
                razão, por esse motivo, por este motivo, a fim de, para que, como resultado, isso significa, com isso, daí, sendo assim,
                desse modo, dessa forma, desta forma,
                se, desde que, contanto que, a menos que, a não ser que, nesse caso, neste caso, quando, sempre que, assim que, logo
                que, até que, caso,
                por exemplo, em particular, especialmente, principalmente, sobretudo, tais como, tal como, ou seja, isto é, em outras
                palavras, por outras palavras, a saber, entre outros, entre outras, especificamente,
                primeiro, primeiramente, em primeiro lugar, em segundo lugar, depois, em seguida, a seguir, mais tarde, finalmente, por
                fim, por último, antes de, antes, anteriormente, posteriormente, ao mesmo tempo, enquanto isso, desde então, para
                começar, para terminar, no início, no final, antes de mais nada, de início, até agora, inicialmente, afinal,
                em conclusão, em resumo, resumindo, para concluir, concluindo, em suma, em síntese, em geral, de modo geral, de fato, de
                facto, com efeito, é claro, naturalmente, certamente, obviamente, de qualquer forma, de qualquer modo, em todo caso,
                pelo menos, ao menos, em comparação, infelizmente, felizmente, quanto a, em relação a, a propósito, aliás
                """, "e, ou, agora, aqui, como, ainda, só que", """
                não só … mas, não apenas … mas, nem … nem, ou … ou, tanto … quanto, tanto … como, por um lado … por outro, se … então,
                quer … quer, seja … seja, quanto mais … mais
                """);
    }
}
