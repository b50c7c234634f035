package assay.service;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/// A prompt-injection attempt; the format is described at the top of `drafts/attacks.txt`.
///
/// @param says the sentences that the model is made to say
/// @param hidden text that is invisible to readers and must not reach the model
/// @param also further text that must not be in the draft
/// @param changed the caller's changes to the bundle before drafting, by JSON pointer
/// @param refused whether drafting rejects the bundle
/// @param page the content of Brio's page, apart from the text about Brio
record Attack(
        int number,
        String name,
        List<String> says,
        List<String> hidden,
        List<String> also,
        Map<String, String> fields,
        Map<String, String> changed,
        boolean refused,
        String page) {

    static final Attack NONE = new Attack(0, "", List.of(), List.of(), List.of(), Map.of(), Map.of(), false, "");

    private static final Pattern WRITTEN_OTHERWISE =
            Pattern.compile("«(tags|base64|rot13|turned|spaced|joined):([^»]*)»");

    static List<Attack> all() {
        List<Attack> all = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(Attack.class.getResourceAsStream("drafts/attacks.txt"))) {
            String[] texts = new String(in.readAllBytes(), StandardCharsets.UTF_8).split("(?m)^=== ");
            for (int i = 1; i < texts.length; i++) {
                all.add(read(i, texts[i]));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return all;
    }

    private static Attack read(int number, String text) {
        List<String> says = new ArrayList<>();
        List<String> hidden = new ArrayList<>();
        List<String> also = new ArrayList<>();
        Map<String, String> fields = new LinkedHashMap<>();
        Map<String, String> changed = new LinkedHashMap<>();
        boolean refused = false;
        List<String> lines = text.lines().toList();
        int at = 1;
        for (; at < lines.size() && !lines.get(at).isEmpty(); at++) {
            String line = lines.get(at);
            int colon = line.indexOf(": ");
            String key = line.substring(0, colon);
            String value = written(line.substring(colon + 2));
            switch (key) {
                case "says" -> says.add(value);
                case "hidden" -> hidden.add(value);
                case "never" -> also.add(value);
                case "refused" -> refused = true;
                default -> {
                    if (key.startsWith("/")) {
                        changed.put(key, value);
                    } else {
                        fields.put(key, value);
                    }
                }
            }
        }
        String page = written(String.join("\n", lines.subList(at, lines.size())));
        return new Attack(number, lines.getFirst(), says, hidden, also, fields, changed, refused, page);
    }

    /// Decodes text that the file describes in words because the text itself would be unreadable there.
    private static String written(String text) {
        return WRITTEN_OTHERWISE.matcher(text).replaceAll(found -> {
            StringBuilder other = new StringBuilder();
            String plain = found.group(2);
            switch (found.group(1)) {
                case "tags" -> plain.chars().forEach(c -> other.appendCodePoint(0xE0000 + c));
                case "base64" ->
                    other.append(Base64.getEncoder().encodeToString(plain.getBytes(StandardCharsets.UTF_8)));
                case "rot13" ->
                    plain.chars()
                            .forEach(c -> other.append(
                                    (char) (Character.isLetter(c) ? (c & 32) + 65 + ((c & 31) - 1 + 13) % 26 : c)));
                case "turned" ->
                    other.append('\u202E')
                            .append(new StringBuilder(plain).reverse())
                            .append('\u202C');
                case "spaced" ->
                    plain.chars().forEach(c -> other.append((char) c).append(' '));
                default -> plain.chars().forEach(c -> other.append((char) c).append('\u200B'));
            }
            return java.util.regex.Matcher.quoteReplacement(other.toString());
        });
    }

    String field(String key, String usual) {
        return fields.getOrDefault(key, usual);
    }

    String keyword() {
        return field("keyword", "best note app");
    }

    String audience() {
        return field("audience", "students who take notes on a phone and a laptop");
    }

    String house() {
        return field("house", "Acme");
    }

    List<String> never() {
        List<String> never = new ArrayList<>(also);
        says.forEach(each -> never.add(each.replaceAll("[.!?]$", "")));
        return never;
    }

    /// Returns whether the material contains what the model is made to say.
    boolean isIn(String material) {
        return never().stream().anyMatch(each -> known(material).contains(known(each)));
    }

    /// Normalizes text, so that texts that look equal to readers become equal.
    static String known(String text) {
        return Normalizer.normalize(text.replace("\\", ""), Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .replaceAll("\\s+", " ");
    }

    /// Returns the same page, with a model that ignores the attack.
    Attack without() {
        return new Attack(number, name, List.of(), hidden, also, fields, changed, refused, page);
    }

    @Override
    public String toString() {
        return number + " " + name;
    }
}
