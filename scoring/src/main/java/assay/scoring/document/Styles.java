package assay.scoring.document;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds text that CSS hides from readers, by inline styles or by the page's style sheets.
final class Styles {

    private static final Pattern SIZE = Pattern.compile("([0-9]++(?:\\.[0-9]++)?+|\\.[0-9]++)\\s*+(px|pt|em|rem|%|)");
    private static final Pattern NUMBER = Pattern.compile("-?(?:[0-9]++(?:\\.[0-9]++)?+|\\.[0-9]++)");
    private static final double TINY_PX = 2;
    private static final int FAR_OFF = 500;

    /// The maximum opacity at which text is invisible.
    private static final double BARELY = 0.02;

    /// Matches clips that leave nothing visible, and transforms that shrink an element or move it out of
    /// view.
    private static final Pattern CLIPPED = Pattern.compile(
            "inset\\(\\s*(?:[5-9][0-9]|100)%.*|circle\\(\\s*0.*|rect\\(\\s*0[a-z]*[\\s,]+0[a-z]*[\\s,]+0[a-z]*[\\s,]+0[a-z]*\\s*\\)");

    private static final Pattern AWAY = Pattern.compile(
            "scale[xy]?\\(\\s*0(?:\\.0+)?\\s*[,)].*|translate[xy3d]*\\(\\s*-(?:[5-9][0-9]{2}|[0-9]{4}).*");

    private static final Pattern STYLE = Pattern.compile("(?i)<style(?:\\s[^<>]{0,200})?>");
    private static final Pattern SELECTOR = Pattern.compile("[a-z0-9]{0,20}([.#][\\w-]{1,100})");

    private Styles() {}

    /// Returns the selectors for a single class or id that the page's style sheets hide. A color counts only
    /// if the same rule also sets the background; otherwise, another rule may set it. Rules inside at-rules
    /// are ignored.
    static Map<String, Hidden.How> sheet(String source) {
        Map<String, Hidden.How> sheet = new HashMap<>();
        Matcher style = STYLE.matcher(source);
        int from = -1;
        for (int at = source.indexOf('<'); at >= 0; at = source.indexOf('<', at + 1)) {
            boolean opens = source.regionMatches(true, at + 1, "style", 0, 5)
                    && style.region(at, source.length()).lookingAt();
            // A style tag that is still open when the next one begins was only mentioned in a sentence.
            if (from >= 0 && (opens || source.startsWith("/", at + 1))) {
                rules(source.substring(from, at), sheet);
                from = -1;
            }
            if (opens) {
                from = style.end();
                at = style.end() - 1;
            }
        }
        return sheet;
    }

    private static void rules(String css, Map<String, Hidden.How> sheet) {
        int depth = 0;
        int from = 0;
        String selectors = "";
        for (int i = 0; i < css.length(); i++) {
            if (css.charAt(i) == '{') {
                if (depth++ == 0) {
                    selectors = css.substring(from, i).strip();
                }
                from = i + 1;
            } else if (css.charAt(i) == '}') {
                depth = Math.max(0, depth - 1);
                String rule = css.substring(from, i);
                Hidden.How how = depth > 0 || selectors.startsWith("@") ? null : hides(rule);
                from = i + 1;
                // White text may be on a background that another rule sets, and a collapsed panel may unfold.
                boolean unsure = how == Hidden.How.SAME_COLOUR && !rule.contains("background")
                        || rule.contains("overflow") && !rule.contains("display");
                for (String each : how == null || unsure ? new String[0] : selectors.split(",")) {
                    Matcher selector = SELECTOR.matcher(each.strip());
                    if (selector.matches()) {
                        sheet.put(selector.group(1), how);
                    }
                }
            }
        }
    }

    static Hidden.@Nullable How hides(String style) {
        String display = "";
        String colour = "";
        String background = "";
        double left = Double.NaN;
        boolean placed = false;
        double top = Double.NaN;
        String position = "";
        boolean none = false;
        boolean cut = false;
        for (String declaration : style.toLowerCase(Locale.ROOT).split(";")) {
            int colon = declaration.indexOf(':');
            if (colon < 0) {
                continue;
            }
            String value =
                    declaration.substring(colon + 1).replace("!important", "").strip();
            switch (declaration.substring(0, colon).strip()) {
                case "display" -> display = value;
                case "visibility" -> display = value.equals("hidden") || value.equals("collapse") ? "none" : display;
                case "opacity" -> {
                    if (number(value) <= BARELY) {
                        return Hidden.How.TRANSPARENT;
                    }
                }
                case "font-size" -> {
                    if (isTiny(value)) {
                        return Hidden.How.TINY;
                    }
                }
                case "font" -> {
                    for (String part : value.split("\\s+")) {
                        if (part.matches("[0-9.]+(px|pt|em|rem|%).*") && isTiny(part.replaceAll("/.*", ""))) {
                            return Hidden.How.TINY;
                        }
                    }
                }
                case "text-indent", "margin-left" -> {
                    if (number(value) <= -FAR_OFF) {
                        return Hidden.How.OFF_SCREEN;
                    }
                }
                case "left", "right" -> {
                    double number = number(value);
                    left = placed && !(number < left) ? left : number;
                    placed |= !value.isEmpty();
                }
                case "top", "bottom" -> top = number(value);
                case "position" -> position = value;
                case "clip", "clip-path", "-webkit-clip-path" -> {
                    if (CLIPPED.matcher(value).matches()) {
                        return Hidden.How.NOT_DISPLAYED;
                    }
                }
                case "transform" -> {
                    if (AWAY.matcher(value).matches()) {
                        return Hidden.How.OFF_SCREEN;
                    }
                }
                case "height", "width" -> none |= number(value) == 0;
                case "overflow", "overflow-x", "overflow-y" -> cut |= value.equals("hidden") || value.equals("clip");
                case "-webkit-text-fill-color" -> colour = colour(value);
                case "color" -> colour = colour(value);
                case "background", "background-color" -> background = colour(value);
                default -> {}
            }
        }
        if (display.equals("none") || none && cut) {
            return Hidden.How.NOT_DISPLAYED;
        }
        if ((position.equals("absolute") || position.equals("fixed")) && (left <= -FAR_OFF || top <= -FAR_OFF)) {
            return Hidden.How.OFF_SCREEN;
        }
        if (colour.equals("transparent")) {
            return Hidden.How.TRANSPARENT;
        }
        // If the style declares no background, the background is assumed to be white.
        boolean white = background.isEmpty() && colour.equals("#ffffff");
        if (white || (!colour.isEmpty() && colour.equals(background))) {
            return Hidden.How.SAME_COLOUR;
        }
        return null;
    }

    private static boolean isTiny(String value) {
        Matcher size = SIZE.matcher(value);
        if (!size.matches()) {
            return false;
        }
        double number = Double.parseDouble(size.group(1));
        return switch (size.group(2)) {
            case "em", "rem" -> number * 16 < TINY_PX;
            case "%" -> number * 0.16 < TINY_PX;
            case "pt" -> number * 4 / 3 < TINY_PX;
            default -> number < TINY_PX;
        };
    }

    private static double number(String value) {
        Matcher matcher = NUMBER.matcher(value);
        return matcher.lookingAt() ? Double.parseDouble(matcher.group()) : Double.NaN;
    }

    private static String colour(String value) {
        String first = firstPart(value);
        return switch (first) {
            case "white",
                    "#fff",
                    "#ffffff",
                    "rgb(255,255,255)",
                    "rgb(255, 255, 255)",
                    "rgba(255,255,255,1)",
                    "hsl(0,0%,100%)" -> "#ffffff";
            case "black", "#000", "#000000", "rgb(0,0,0)", "rgb(0, 0, 0)" -> "#000000";
            case "transparent", "rgba(0,0,0,0)", "rgba(0, 0, 0, 0)", "rgba(255,255,255,0)" -> "transparent";
            case "inherit", "initial", "unset", "none", "currentcolor" -> "";
            default -> first.startsWith("var(") || first.startsWith("url(") ? "" : first;
        };
    }

    /// Returns the part of a value before the first white space outside parentheses.
    private static String firstPart(String value) {
        int parenthesis = -1;
        for (int i = 0; i < value.length(); i++) {
            if (Shortcodes.isSpace(value.charAt(i))) {
                for (parenthesis = Math.max(parenthesis, i); parenthesis < value.length(); parenthesis++) {
                    if (value.charAt(parenthesis) == '(' || value.charAt(parenthesis) == ')') {
                        break;
                    }
                }
                if (parenthesis == value.length() || value.charAt(parenthesis) == '(') {
                    return value.substring(0, i);
                }
            }
        }
        return value;
    }
}
