package assay.fixes.rules;

import assay.scoring.document.Document;
import assay.scoring.document.Range;

/// Fixes front matter that readers would see because it follows a blank line, is not opened, is not closed,
/// or is duplicated.
final class LooseFrontMatter {

    private LooseFrontMatter() {}

    /// Whether only white space and other front matter comes before the range.
    static boolean isMeant(Document document, Range range) {
        boolean first = document.source()
                .substring(0, range.start())
                .replace("\ufeff", "")
                .isBlank();
        boolean row = document.source().startsWith("|", range.start());
        return first && !row || document.metadata().hasFrontMatter() && isFence(firstLine(range.of(document.source())));
    }

    static void fix(Document document, Range range, Patch patch) {
        String text = document.source();
        String written = range.of(text);
        String newline = new SourceLines(document).newline();
        if (document.metadata().hasFrontMatter()) {
            again(document, range, patch);
            return;
        }
        int start = text.startsWith("\ufeff") ? 1 : 0;
        String opening = firstLine(written);
        String closing = lastLine(written);
        if (isFence(opening)) {
            if (range.start() > start) {
                patch.remove(new Range(start, range.start()));
            }
            if (!isFence(closing) && !closing.equals("...")) {
                patch.insert(range.end(), newline + opening);
            }
        } else if (isFence(closing)) {
            patch.replace(new Range(start, range.start()), closing + newline);
        }
    }

    /// Removes a second copy if it adds nothing to the first.
    private static void again(Document document, Range range, Patch patch) {
        String text = document.source();
        String before = text.substring(0, range.start());
        boolean known = range.of(text)
                .lines()
                .allMatch(line -> before.lines().anyMatch(each -> each.strip().equals(line.strip())));
        if (known) {
            SourceLines source = new SourceLines(document);
            patch.remove(new Range(range.start(), source.pastBlank(source.nextLine(range.end()))));
        }
    }

    private static boolean isFence(String line) {
        return line.equals("---") || line.equals("+++");
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("").strip();
    }

    private static String lastLine(String text) {
        return text.substring(text.stripTrailing().lastIndexOf('\n') + 1).strip();
    }
}
