package assay.scoring;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// The page that lists every message.
final class MessagesPage {

    /// The counts that choose a form: one, several, and the numbers for which some messages have their
    /// own form.
    private static final int[] COUNTS = {1, 3, 0, 2};

    /// A sample value that is displayed as the placeholder's name.
    private static final class Sample extends Number {
        private final String name;
        private final int count;

        /// @param count the number that chooses a plural form
        Sample(String name, int count) {
            this.name = name;
            this.count = count;
        }

        @Override
        public int intValue() {
            return count;
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

                All messages that a report can contain, grouped by check. Placeholders in braces are replaced with values. All
                forms of a message are listed, such as singular and plural.

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
            for (String form : allForms(each.getValue())) {
                page.append("- ")
                        .append(form.replace("\\", "\\\\").replace("<", "&lt;").replace("[", "\\["))
                        .append('\n');
            }
        }
    }

    /// Returns the forms of a message for every combination of counts.
    static Set<String> allForms(Message message) {
        Set<String> forms = new LinkedHashSet<>();
        List<String> names = message.parameters();
        for (int combination = 0; combination < Math.pow(COUNTS.length, names.size()); combination++) {
            Object[] values = new Object[names.size()];
            int rest = combination;
            for (int i = 0; i < values.length; i++, rest /= COUNTS.length) {
                values[i] = new Sample(names.get(i), COUNTS[rest % COUNTS.length]);
            }
            forms.add(message.with(values));
        }
        return forms;
    }
}
