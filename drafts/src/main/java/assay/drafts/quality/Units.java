package assay.drafts.quality;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Currencies, and units of measure with their conversion to the base unit of their kind.
final class Units {

    /// @param kind the kind, such as `mass`; for money, `money:` followed by the currency
    /// @param factor the factor that converts a value to the base unit of its kind
    record Unit(String kind, BigDecimal factor) {}

    static final String MONEY = "money:";
    static final String SHARE = "%";

    /// Durations of up to several weeks are in seconds, and those of a month or more are in months. A month
    /// has no fixed number of days, so a conversion between the two is never exact; see [Quantity].
    static final String TIME = "time";

    static final String MONTHS = "months";

    private static final Map<String, Unit> WORDS = words("""
            mass 1 g gr gram grams gramme grammes gramm gsm
            mass 0.001 mg milligram milligrams
            mass 1000 kg kgs kilo kilos kilogram kilograms kilogramme kilogrammes kilogramm
            mass 1000000 t tonne tonnes ton tons
            mass 453.59237 lb lbs
            mass 28.349523125 oz ounce ounces
            length 1 mm millimetre millimetres millimeter millimeters
            length 0.001 um micron microns micrometre micrometres micrometer micrometers
            length 10 cm centimetre centimetres centimeter centimeters zentimeter
            length 1000 m metre metres meter meters
            length 1000000 km kilometre kilometres kilometer kilometers kph kmh
            length 25.4 inch inches
            length 304.8 ft foot feet
            length 914.4 yard yards
            length 1609344 mile miles mi mph
            area 1 m2 sqm
            area 10000 ha hectare hectares
            area 4046.8564224 acre acres
            space 1 m3
            volume 1 ml millilitre millilitres milliliter milliliters
            volume 10 cl
            volume 100 dl
            volume 1000 l litre litres liter liters
            volume 3785.411784 gallon gallons
            pints 1 pint pints pt pts
            pints 2 quart quarts qt qts
            spoons 1 tsp teaspoon teaspoons
            spoons 3 tbsp tablespoon tablespoons
            carats 1 carat carats
            data 0.001 kb kilobyte kilobytes
            data 1 mb mib megabyte megabytes
            data 1000 gb gib gigabyte gigabytes
            data 1000000 tb tib terabyte terabytes
            data 1000000000 pb petabyte petabytes
            rate 0.001 kbit kbps kilobit kilobits
            rate 1 mbit mbps megabit megabits
            rate 1000 gbit gbps gigabit gigabits
            degrees 1 degree degrees grad celsius fahrenheit kelvin centigrade
            time 0.001 ms millisecond milliseconds
            time 1 s sec secs second seconds sekunde sekunden
            time 60 min mins minute minutes minuten
            time 3600 h hr hrs hour hours stunde stunden
            time 86400 day days tag tage tagen jour jours
            time 604800 week weeks woche wochen semaine semaines
            time 1209600 fortnight fortnights
            months 1 month months mo mos mois monat monate monaten mes meses mese mesi maand maanden
            months 12 year years yr yrs jahr jahre jahren anno anni
            months 120 decade decades jahrzehnt jahrzehnte
            months 1200 century centuries jahrhundert jahrhunderte siecle siecles
            power 1 w watt watts
            power 1000 kw kilowatt kilowatts
            power 1000000 megawatt megawatts
            energy 1 wh
            energy 1000 kwh
            charge 1 mah
            current 1 ma milliamp milliamps
            current 1000 amp amps ampere amperes
            charge 1000 ah
            light 1 lm lumen lumens
            brightness 1 lx lux
            luminance 1 nit nits candela cd
            heat 1 kcal kilocalorie kilocalories calorie calories
            heat 0.2390057 kj kilojoule kilojoules
            voltage 0.001 mv millivolt millivolts
            voltage 1 v volt volts
            voltage 1000 kv kilovolt kilovolts
            frequency 1 hz hertz
            frequency 1000 khz kilohertz
            frequency 1000000 mhz megahertz
            frequency 1000000000 ghz gigahertz
            pressure 1 pa pascal pascals
            pressure 100 hpa hectopascal hectopascals mbar millibar millibars
            pressure 1000 kpa kilopascal kilopascals
            pressure 100000 bar bars
            pressure 6894.757 psi
            sound 1 db decibel decibels
            force 1 n newton newtons
            torque 1 nm
            pixels 1 mp megapixel megapixels
            points 1 px pixel pixels ppi
            %  1 percent pct prozent porcento procent
            """);

    /// Single letters that are units even with a space before them. Other letters are not: "5 A" in a list
    /// does not mean amperes.
    private static final Set<String> LETTERS = WordSet.of("g t m l L s h W V N w n");

    /// The nouns that rates such as "ppm" count, for example the pages in "22 ppm".
    private static final Map<String, String> COUNTED = Map.of(
            "dpi", "dots", "ppm", "pages", "ipm", "images", "rpm", "revolutions", "fps", "frames", "bpm", "beats");

    private static final Map<String, String> CURRENCIES = currencies("""
            dollar $ dollar dollars buck bucks
            USD usd
            AUD aud
            CAD cad
            NZD nzd
            EUR € eur euro euros
            GBP £ gbp quid
            pound pound pounds
            JPY ¥ jpy yen
            CHF chf franken francs franc sfr
            krone kr krone kroner kronor
            NOK nok
            SEK sek
            DKK dkk
            INR ₹ inr rupee rupees
            PLN pln zloty
            CZK czk
            BRL brl reais
            MXN mxn
            ZAR zar rand
            KRW ₩ krw won
            cent cent cents ¢ pence penny
            """);

    private static final Map<String, String> DOLLARS = Map.of(
            "a", "AUD", "au", "AUD", "us", "USD", "c", "CAD", "ca", "CAD", "nz", "NZD", "s", "SGD", "hk", "HKD", "r",
            "BRL");

    /// Names that several currencies share, and the currencies that they can mean.
    private static final Map<String, Set<String>> FAMILIES = Map.of(
            "dollar", Set.of("USD", "AUD", "CAD", "NZD", "SGD", "HKD"),
            "krone", Set.of("NOK", "SEK", "DKK"),
            "pound", Set.of("GBP"),
            "cent", Set.of("USD", "AUD", "CAD", "NZD", "SGD", "HKD", "EUR", "GBP", "ZAR", "dollar", "pound"));

    private Units() {}

    /// Returns the unit of a token after a number, or null if the token is not a unit.
    static @Nullable Unit of(Token token) {
        if (token.is("%") || token.is("‰")) {
            return new Unit(SHARE, token.is("%") ? BigDecimal.ONE : new BigDecimal("0.1"));
        }
        if (token.is("°")) {
            return new Unit("degrees", BigDecimal.ONE);
        }
        if (token.type() == Token.Type.MARK || token.type() == Token.Type.NUMBER) {
            return null;
        }
        Unit unit = WORDS.get(token.form());
        boolean apart = token.form().length() == 1 && token.spaced();
        return apart && !LETTERS.contains(token.text()) ? null : unit;
    }

    /// Returns the noun that a unit such as "dpi" counts. Any other word is returned unchanged.
    static String counted(String form) {
        return COUNTED.getOrDefault(form, form);
    }

    static boolean names(Token token) {
        return of(token) != null;
    }

    /// Returns the currency of a sign or a word, or null if it is not a currency.
    static @Nullable String money(Token token) {
        String currency = CURRENCIES.get(token.form());
        if (token.form().equals("p")) {
            // "45p" is an amount of money, but "p 45" is a page.
            return token.spaced() ? null : "cent";
        }
        return currency == null || token.form().equals("won") || token.form().equals("rand") ? null : currency;
    }

    static boolean currency(Token token) {
        return money(token) != null;
    }

    /// Returns the dollar currency for the letters before the sign, as in "A$".
    static @Nullable String dollar(String letters) {
        return DOLLARS.get(letters);
    }

    /// Whether two kinds can be the same. A dollar can be an Australian dollar unless the text states
    /// otherwise.
    static boolean alike(String one, String other) {
        if (one.equals(other)) {
            return true;
        }
        if (!one.startsWith(MONEY) || !other.startsWith(MONEY)) {
            return false;
        }
        String a = one.substring(MONEY.length());
        String b = other.substring(MONEY.length());
        return FAMILIES.getOrDefault(a, Set.of()).contains(b)
                || FAMILIES.getOrDefault(b, Set.of()).contains(a);
    }

    private static Map<String, Unit> words(String lines) {
        Map<String, Unit> units = new HashMap<>();
        lines.lines()
                .map(line -> List.of(line.strip().split("\\s+")))
                .forEach(line -> line.stream()
                        .skip(2)
                        .forEach(word -> units.put(word, new Unit(line.getFirst(), new BigDecimal(line.get(1))))));
        return Map.copyOf(units);
    }

    private static Map<String, String> currencies(String lines) {
        Map<String, String> names = new HashMap<>();
        lines.lines()
                .map(line -> line.strip().split(" "))
                .forEach(line -> Arrays.stream(line).skip(1).forEach(word -> names.put(word, line[0])));
        return Map.copyOf(names);
    }
}
