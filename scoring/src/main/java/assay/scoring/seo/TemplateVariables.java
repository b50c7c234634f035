package assay.scoring.seo;

import static assay.scoring.Severity.WARNING;

import assay.scoring.ContentType;
import assay.scoring.document.Block;
import assay.scoring.document.Document;
import assay.scoring.document.Range;
import assay.scoring.seo.PlaceholderSearch.Kind;
import java.util.regex.Matcher;

/// Finds variables such as `{{today}}`, which a text generator left in the text.
///
/// Template engines use the same syntax, and the variables that they replace are not a problem. A variable
/// therefore counts only if nothing else suggests an engine: no tag, shortcode, member access or filter, and
/// no front matter field with the variable's name. Variables in documentation are ignored.
final class TemplateVariables {

    /// Signs of a template engine.
    private static final String[] ENGINE = {"{%", "{{<", "{{%", "{{#", "{{/", "{{>", "{{!", "{{-", "<%", "${{"};

    /// The maximum number of variables that are examined, because each is compared with the text around it.
    private static final int MOST = 200;

    private final FoundPlaceholders found;
    private final Document document;
    private final String source;

    TemplateVariables(FoundPlaceholders found) {
        this.found = found;
        this.document = found.document;
        this.source = document.source();
    }

    void all() {
        int at = source.indexOf("{{");
        if (at < 0 || found.article.type() == ContentType.DOCUMENTATION || hasEngine(at)) {
            return;
        }
        Matcher matcher = Placeholders.BRACES.matcher(source).useTransparentBounds(true);
        int index = 0;
        for (int looked = 0; at >= 0 && looked < MOST && !found.isFull(); looked++) {
            int next = at + 2;
            if (matcher.region(at, source.length()).lookingAt()) {
                next = matcher.end();
                while (index < document.blocks().size()
                        && document.blocks().get(index).range().end() <= at) {
                    index++;
                }
                Block block =
                        index < document.blocks().size() ? document.blocks().get(index) : null;
                if (block != null && block.range().start() <= at && isLeft(block, at, next, matcher.group(1))) {
                    found.add(Kind.TEMPLATE_VAR, new Range(at, next), WARNING, matcher.group());
                }
            }
            at = source.indexOf("{{", next);
        }
    }

    /// Whether the text contains other signs of a template engine, such as braces with more than a name in
    /// them.
    private boolean hasEngine(int first) {
        for (String sign : ENGINE) {
            if (source.contains(sign)) {
                return true;
            }
        }
        for (int at = first; at >= 0; at = source.indexOf("{{", at + 2)) {
            for (int i = at + 2; i < Math.min(source.length(), at + 60); i++) {
                char c = source.charAt(i);
                if (c == '}' || c == '\n') {
                    break;
                }
                // This is a member access, a filter, a call or a string.
                if (".|(\"'[".indexOf(c) >= 0) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean isLeft(Block block, int at, int end, String name) {
        if (block.quoted() || document.metadata().first(name).isPresent()) {
            return false;
        }
        char before = at == 0 ? '\n' : source.charAt(at - 1);
        char after = end < source.length() ? source.charAt(end) : '\n';
        // In quotation marks, the variable is only mentioned. After a letter or a backslash, it is part of a
        // formula.
        return (Character.isWhitespace(before) || "(>*_-–—/".indexOf(before) >= 0)
                && (!Character.isLetterOrDigit(after) && "{\"”’'`".indexOf(after) < 0)
                && !inCode(block, at)
                && !isInLink(at);
    }

    private boolean inCode(Block block, int at) {
        int ticks = 0;
        int start = block.range().start();
        for (int i = start; i < at; i++) {
            ticks += source.charAt(i) == '`' ? 1 : 0;
        }
        int open = source.lastIndexOf("<code", at);
        return ticks % 2 == 1 || open >= start && source.lastIndexOf("</code", at) < open;
    }

    /// Whether the variable is in a URL, which the site may fill in even if a generator wrote the text.
    private boolean isInLink(int at) {
        return source.startsWith("](", at - 2) || source.startsWith("=\"", at - 2);
    }
}
