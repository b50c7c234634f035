package assay.scoring;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/// The page that lists every message.
final class MessagesPage {

    /// A sample value that is displayed as the placeholder's name. It counts as 1 or 3 when a plural form is
    /// chosen.
    private static final class Sample extends Number {
        private final String name;
        private final boolean one;

        Sample(String name, boolean one) {
            this.name = name;
            this.one = one;
        }

        @Override
        public int intValue() {
            return one ? 1 : 3;
        }

        @Override
        public long longValue() {
            return intValue();
        }

        @Override
        public float floatValue() {
            return intValue();
        }

        @Override
        public double doubleValue() {
            return intValue();
        }

        @Override
        public String toString() {
            return "{" + name + "}";
        }
    }

    private MessagesPage() {}

    static String of(Catalogue catalogue) {
        StringBuilder page = new StringBuilder("""
                <!-- Generated from scoring/src/main/resources/assay/scoring/messages by `./build docs`. -->

                # Messages

                All messages that a report can contain, grouped by check. Placeholders in braces are replaced with values. If a
                message has a singular form, it comes before the plural form.

                """);
        page.append("## Report\n\n");
        list(page, "report");
        for (Card card : catalogue.cards()) {
            page.append("\n## ").append(card.title()).append("\n\n");
            page.append("[`")
                    .append(card.name())
                    .append("`](checks/")
                    .append(card.name())
                    .append(".md)\n\n");
            list(page, card.name());
        }
        return page.toString();
    }

    private static void list(StringBuilder page, String check) {
        for (Map.Entry<String, Message> each : Messages.of(check).messages().entrySet()) {
            for (String form : forms(each.getValue())) {
                page.append("- ").append(form.replace("<", "&lt;")).append('\n');
            }
        }
    }

    /// Returns a message with the names of its placeholders: its singular form, and its plural form if that
    /// differs.
    static List<String> forms(Message message) {
        return Stream.of(true, false)
                .map(one -> message.with(message.parameters().stream()
                        .map(name -> new Sample(name, one))
                        .toArray()))
                .distinct()
                .toList();
    }
}
