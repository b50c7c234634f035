package assay.cli;

import assay.cli.output.Style;
import assay.scoring.Card;
import assay.scoring.Catalogue;
import assay.scoring.ContentType;
import assay.scoring.Limit;
import assay.scoring.Strictness;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/// `assay explain`: prints what a check looks for and why.
@Command(
        name = "explain",
        description = "Explains a check: what it looks for, why, its thresholds, and the evidence.",
        mixinStandardHelpOptions = true)
final class ExplainCommand implements Callable<Integer> {

    private static final int WIDTH = 100;

    private final Environment environment;

    @Parameters(paramLabel = "CHECK", description = "The check's name; `assay list checks` lists them.")
    private String check = "";

    ExplainCommand(Environment environment) {
        this.environment = environment;
    }

    @Override
    public Integer call() {
        Optional<Card> found = Catalogue.complete().card(check);
        if (found.isEmpty()) {
            throw new UsageException("No check is named “" + check + "”." + similar());
        }
        Card card = found.get();
        PrintStream out = environment.out();
        Style style = new Style(environment.colors());
        out.println(style.bold(card.title()) + "  " + card.name() + ", "
                + card.engine().key().toUpperCase(Locale.ROOT) + (card.gate() ? ", integrity check" : ""));
        out.println();
        out.println(wrapped(card.asks()));
        part(style, "Why", card.because());
        part(style, "How to fix it", card.fixedBy());
        if (card.autoFix() != null) {
            part(style, "`assay fix` can fix it", card.autoFix());
        }
        if (!card.limits().isEmpty()) {
            part(style, "Thresholds (strict, balanced, permissive)", "");
            card.limits().forEach(limit -> limit(limit, card));
        }
        part(
                style,
                "Evidence (grade " + card.evidence().grade() + ")",
                card.evidence().source());
        part(style, "Doubts", card.doubts());
        part(style, "What it can't see", card.cannotSee());
        part(style, "A text that passes", "");
        out.println(indented(card.passing().submission().content()));
        part(style, "A text that does not pass", "");
        out.println(indented(card.failing().submission().content()));
        out.println();
        out.println(Docs.links(environment) + card.name());
        return ExitStatus.CLEAN;
    }

    private void part(Style style, String title, String text) {
        environment.out().println();
        environment.out().println(style.bold(title));
        if (!text.isEmpty()) {
            environment.out().println(wrapped(text));
        }
    }

    private void limit(Limit limit, Card card) {
        ContentType type = card.types().contains(ContentType.BLOG)
                ? ContentType.BLOG
                : card.types().stream().min(Comparator.naturalOrder()).orElse(ContentType.BLOG);
        StringBuilder line = new StringBuilder("  ").append(limit.name()).append(':');
        for (Strictness strictness : List.of(Strictness.STRICT, Strictness.BALANCED, Strictness.PERMISSIVE)) {
            double value = limit.at(type, strictness);
            line.append(strictness == Strictness.STRICT ? " " : ", ")
                    .append(
                            !Double.isFinite(value)
                                    ? "off"
                                    : value == Math.rint(value) ? String.valueOf((long) value) : String.valueOf(value));
        }
        environment.out().println(line.append(" (").append(type.key()).append(')'));
    }

    private String similar() {
        List<String> near = Catalogue.complete().cards().stream()
                .map(Card::name)
                .filter(name -> name.contains(check) || check.contains(name))
                .limit(5)
                .toList();
        return near.isEmpty() ? " `assay list checks` lists them." : " Did you mean " + String.join(" or ", near) + "?";
    }

    private static String indented(String text) {
        return text.strip().indent(4).stripTrailing();
    }

    private static String wrapped(String text) {
        StringBuilder wrapped = new StringBuilder();
        int width = 0;
        for (String word : text.strip().split("\\s+")) {
            if (width + word.length() + 1 > WIDTH) {
                wrapped.append('\n');
                width = 0;
            } else if (width > 0) {
                wrapped.append(' ');
                width++;
            }
            wrapped.append(word);
            width += word.length();
        }
        return wrapped.toString();
    }
}
