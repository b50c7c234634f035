package assay.scoring;

import java.util.Random;

/// Generates texts with every element that a document can contain; the same seed gives the same texts.
final class TextMaker {

    private static final String[] WORDS =
            ("tea water leaf cup kettle garden green the a of and to in with for is was it that you we they often slowly best "
                            + "quality important because however 80 2026 25% $40 don't well-known Émile Straße 漢字 чай "
                            + "studies show According TODO e.g. U.S. 3.14")
                    .split(" ");

    private final Random random;

    TextMaker(long seed) {
        random = new Random(seed);
    }

    String make() {
        StringBuilder text = new StringBuilder();
        if (random.nextInt(3) == 0) {
            text.append("---\ntitle: \"")
                    .append(sentence(6))
                    .append("\"\ndescription: ")
                    .append(sentence(12))
                    .append("\n---\n\n");
        }
        int blocks = random.nextInt(30);
        for (int i = 0; i < blocks; i++) {
            text.append(block()).append(random.nextInt(10) == 0 ? "\r\n\r\n" : "\n\n");
        }
        return text.toString();
    }

    private String block() {
        return switch (random.nextInt(14)) {
            case 0 -> "#".repeat(1 + random.nextInt(5)) + " " + sentence(5) + (random.nextBoolean() ? "?" : "");
            case 1 -> "- " + sentence(5) + "\n- " + sentence(4) + "\n  - " + sentence(3);
            case 2 -> "1. " + sentence(5) + "\n2. " + sentence(4);
            case 3 -> "> " + sentence(12);
            case 4 -> "| a | b |\n|---|---|\n| " + sentence(2) + " | |";
            case 5 -> "```java\nint tea = 1;\n```";
            case 6 -> "![" + (random.nextBoolean() ? "" : sentence(3)) + "](cup.png)";
            case 7 ->
                "<p style=\"" + (random.nextBoolean() ? "display:none" : "color:red") + "\">" + sentence(8) + "</p>";
            case 8 -> "<!-- " + sentence(6) + " -->";
            case 9 -> "{{ page.title }} " + sentence(6);
            default -> paragraph();
        };
    }

    private String paragraph() {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 1 + random.nextInt(6); i++) {
            text.append(i == 0 ? "" : " ")
                    .append(sentence(3 + random.nextInt(30)))
                    .append('.');
        }
        return text.toString();
    }

    private String sentence(int words) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < words; i++) {
            String word = WORDS[random.nextInt(WORDS.length)];
            text.append(i == 0 ? "" : " ")
                    .append(
                            switch (random.nextInt(30)) {
                                case 0 -> "[" + word + "](https://example.com/" + i + ")";
                                case 1 -> "**" + word + "**";
                                case 2 -> "`" + word + "`";
                                case 3 -> word + " &amp;";
                                case 4 -> "🍵";
                                default -> word;
                            });
        }
        return text.toString();
    }
}
