package assay.bench.calibrate;

import java.io.*;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.function.Consumer;
import java.util.regex.*;
import org.jspecify.annotations.NullUnmarked;
import org.jspecify.annotations.Nullable;

/** Twelve scripted edits that ignore a post's topic, as a bulk publisher might make to raise scores. */
@NullUnmarked // the code is unchanged from its author, who did not know the checks
final class CheapEdits {

    /** The whole Markdown file, its title and its main keyword (may be null). */
    record Input(
            String content,
            @Nullable String title,
            @Nullable String keyword) {}

    record CheapEdit(String name, Consumer<Post> edit) {
        String apply(Input in) {
            // The edit's name is part of the seed, so that two edits of the same post use different random
            // numbers.
            Post post = new Post(in, new Random(31L * in.content().hashCode() + name.hashCode()));
            edit.accept(post);
            return post.render();
        }
    }

    private static final Map<String, List<String>> TEMPLATES = load();
    private static final Set<String> STOP =
            new HashSet<>(List.of(String.join(" ", TEMPLATES.get("stop")).split(" ")));
    private static final List<String> DATES =
            List.of("lastmod", "modified", "last_modified_at", "updatedDate", "pubDate");

    // All repetitions in these patterns are limited, so that no pattern takes more than linear time.
    private static final Pattern LINK = Pattern.compile("\\[([^\\[\\]]{0,300})\\]\\([^()]{0,500}\\)");
    private static final Pattern ANCHOR = Pattern.compile("\\]\\(#([^)\\]\\s]{1,200})\\)");
    private static final Pattern WORD =
            Pattern.compile("(?<!\\p{L})(?:\\p{Lu}\\p{L}{2,40}(?: \\p{Lu}\\p{L}{2,40})?|\\p{L}{3,40})");
    private static final Pattern NUMBERED = Pattern.compile("(?:Step )?\\d{1,3}[.):] {1,3}");
    /** Inline text to keep: code, images, links, tags, shortcodes, formulas, URLs, compounds, file names. */
    private static final Pattern SHUT =
            Pattern.compile("`{1,3}[^`]{1,300}`{1,3}|!?\\[[^\\]]{0,300}\\](?:[(\\[][^)\\]]{0,500}[)\\]])?"
                    + "|<[^>]{1,300}>|\\{[^}]{1,300}\\}|\\$[^$]{1,300}\\$|https?://\\S{1,500}|[$@#]\\w{1,60}"
                    + "|[\\p{L}\\d_]{1,40}(?:[-./_@'’:\\\\][\\p{L}\\d_]{1,40}){1,12}");
    /** First lines of non-prose blocks: quotes, tables, images, tags, shortcodes, definitions, rules. */
    private static final Pattern NO_PROSE = Pattern.compile(
            "[>|{]|#{1,6} |:?-{1,99}:?\\s{0,9}\\||!\\[|:::|</?[A-Za-z!]|<!|\\[[^\\]]{1,100}\\]:|[-*_]{3}|[-*_] [-*_] [-*_]|={2}");

    private static final Pattern ITEM = Pattern.compile("(?:[-*+]|\\d{1,9}[.)])\\s");

    private static final List<CheapEdit> ALL = List.of(
            new CheapEdit("linked_words", CheapEdits::linkedWords),
            new CheapEdit("invented_author", CheapEdits::inventedAuthor),
            new CheapEdit("first_hand_sentence", p -> p.addSentences(p.some("firsthand", p.number(1, 2)))),
            new CheapEdit("faq", CheapEdits::faq),
            new CheapEdit("empty_table", CheapEdits::emptyTable),
            new CheapEdit("fresh_date", CheapEdits::freshDate),
            new CheapEdit("invented_numbers", CheapEdits::inventedNumbers),
            new CheapEdit("invented_quotation", CheapEdits::inventedQuotation),
            new CheapEdit("question_headings", CheapEdits::questionHeadings),
            new CheapEdit("keyword_inserted", CheapEdits::keywordInserted),
            new CheapEdit("summary_box", CheapEdits::summaryBox),
            new CheapEdit("schema_markup", CheapEdits::schemaMarkup));

    // Edits to the author's own text come first, so that they are not spent on sections that other edits add.
    // Schema markup comes last, because it reads the author, the date and the FAQ.
    private static final List<Integer> ORDER = List.of(8, 9, 2, 6, 0, 7, 4, 10, 3, 1, 5, 11);

    private CheapEdits() {}

    static List<CheapEdit> all() {
        return ALL;
    }

    static String allTogether(Input in) {
        String text = in.content();
        for (int i : ORDER) {
            text = ALL.get(i).apply(new Input(text, in.title(), in.keyword()));
        }
        return text;
    }

    private static void linkedWords(Post p) {
        Map<String, Integer> score = new LinkedHashMap<>();
        p.of(Kind.TEXT).forEach(b -> words(b.text).forEach(s -> score.merge(s.word, s.name ? 2 : 1, Integer::sum)));
        List<String> best = new ArrayList<>(score.keySet());
        best.sort((a, b) -> score.get(b) - score.get(a));
        Set<String> left = new HashSet<>(best.subList(0, Math.min(p.number(5, 10), best.size())));
        for (Block b : p.of(Kind.TEXT)) {
            StringBuilder out = new StringBuilder();
            int done = 0;
            for (Span s : words(b.text)) {
                if (left.remove(s.word)) {
                    String page = URLEncoder.encode(capital(s.word).replace(' ', '_'), StandardCharsets.UTF_8);
                    out.append(b.text, done, s.from)
                            .append("[%s](https://en.wikipedia.org/wiki/%s)".formatted(s.word, page));
                    done = s.from + s.word.length();
                }
            }
            b.text = out.append(b.text.substring(done)).toString();
        }
    }

    private static void inventedAuthor(Post p) {
        String name = p.fill("{first} {last}");
        String role = p.one("role");
        p.vars.putAll(Map.of("name", name, "role", role));
        String bio = p.one("bio");
        p.needFront();
        boolean flat = p.random.nextBoolean();
        p.set(
                "author",
                flat ? quoted(name) : "",
                flat ? "author_role: " + quoted(role) : "  name: " + quoted(name),
                flat ? "author_bio: " + quoted(bio) : "  role: " + quoted(role) + "\n  bio: " + quoted(bio));
        p.insert(p.top(), p.one("byline"));
        p.insert(
                p.end(),
                p.random.nextBoolean() ? p.marks(0) + "About the Author\n\n" + bio : "**About the author:** " + bio);
    }

    private static void faq(Post p) {
        StringBuilder out = new StringBuilder(p.marks(0) + p.one("faqtitle"));
        p.some("question", p.number(4, 6))
                .forEach(qa -> out.append("\n\n").append(p.marks(1)).append(qa.replace("\t", "\n\n")));
        p.insert(p.end(), out.toString());
    }

    private static void emptyTable(Post p) {
        StringBuilder out =
                new StringBuilder(p.one("tableintro") + "\n\n| " + p.one("tablehead") + " |\n| --- | --- |");
        p.some("tablerow", p.number(4, 7))
                .forEach(row -> out.append("\n| ").append(row).append(" |"));
        // Inserts the text just before a heading other than the first, or at the end.
        List<Block> heads = p.sections();
        int i = heads.isEmpty() ? 0 : p.number(1, heads.size());
        p.insert(i == heads.size() ? p.end() : p.blocks.indexOf(heads.get(i)), out.toString());
    }

    private static void freshDate(Post p) {
        String date = "2026-11-%02d".formatted(p.number(1, 28));
        p.needFront();
        p.set("date", date);
        p.set("updated", date);
        DATES.stream().filter(key -> p.get(key) != null).forEach(key -> p.set(key, date));
        // An older “Last updated” line would contradict the new one.
        p.blocks.removeIf(b -> b.kind == Kind.TEXT
                && b.text.length() < 80
                && lower(plain(b.text)).startsWith("last updated"));
        p.insert(p.top(), p.random.nextBoolean() ? "*Last updated: November 2026*" : "Last updated: November 2026");
    }

    private static void inventedNumbers(Post p) {
        int wanted = p.number(4, 6);
        int made = 0;
        // In two or three places, vague words become numbers. The other numbers are added in new sentences.
        for (String pair : p.shuffled("vague")) {
            String[] swap = pair.split("\t");
            Pattern vague = Pattern.compile("(?<![\\p{L}\\d])" + swap[0] + "(?![\\p{L}\\d])", Pattern.CASE_INSENSITIVE);
            for (Block b : made < wanted / 2 ? p.of(Kind.TEXT) : List.<Block>of()) {
                Matcher m = vague.matcher(b.text);
                if (m.find() && !shut(b.text)[m.start()]) {
                    String number = p.fill(swap[1]);
                    boolean big = Character.isUpperCase(b.text.charAt(m.start()));
                    b.text = b.text.substring(0, m.start())
                            + (big ? capital(number) : number)
                            + b.text.substring(m.end());
                    made++;
                    break;
                }
            }
        }
        p.addSentences(p.some("statistic", wanted - made));
    }

    private static void inventedQuotation(Post p) {
        p.vars.put("quoted", p.one("quote"));
        List<Block> prose = p.prose();
        int at = prose.isEmpty() ? p.end() : p.blocks.indexOf(prose.get(p.random.nextInt(prose.size()))) + 1;
        p.insert(at, p.one("quoteform").replace("\\n", "\n"));
    }

    private static void questionHeadings(Post p) {
        Set<String> used = new HashSet<>();
        p.of(Kind.TEXT).forEach(b -> used.addAll(List.of(b.text.split("\\s"))));
        Map<String, String> moved = new HashMap<>();
        for (Block b : p.sections()) {
            String old = b.text;
            b.text = question(old, used, p);
            moved.put(slug(old), slug(b.text));
        }
        follow(p, moved);
    }

    /** Adapts links in a table of contents to the headings they point to. */
    private static void follow(Post p, Map<String, String> moved) {
        p.blocks.stream()
                .filter(b -> b.kind == Kind.TEXT || b.kind == Kind.LIST)
                .forEach(b -> b.text = ANCHOR.matcher(b.text)
                        .replaceAll(m ->
                                Matcher.quoteReplacement("](#" + moved.getOrDefault(m.group(1), m.group(1)) + ")")));
    }

    private static String question(String heading, Set<String> used, Post p) {
        Matcher m = NUMBERED.matcher(heading);
        String number = m.lookingAt() ? m.group() : "";
        String text = heading.substring(number.length());
        if (text.isBlank() || text.endsWith("?")) {
            return heading;
        }
        text = ".:!".indexOf(text.charAt(text.length() - 1)) < 0 ? text : text.substring(0, text.length() - 1);
        for (String rule : TEMPLATES.get("headingrule")) {
            String[] to = rule.split("\t");
            if (lower(text).startsWith(to[0])) {
                p.vars.put("rest", text.substring(Math.min(to[0].length(), text.length())));
                return number + p.fill(to[1]);
            }
        }
        String first = text.split(" ", 2)[0];
        String small = lower(first);
        if (List.of(TEMPLATES.get("questionword").getFirst().split(" ")).contains(small)) {
            return number + text + "?";
        }
        // A word is a name if the text uses it only with a capital letter, or if it has capital letters
        // inside.
        boolean name =
                first.length() < 2 || !first.equals(capital(small)) || used.contains(first) && !used.contains(small);
        p.vars.put("heading", name ? text : small + text.substring(first.length()));
        boolean plural = small.endsWith("s") && !small.endsWith("ss")
                || text.contains("s of ")
                || !text.contains(" for ") && text.endsWith("s");
        return number
                + p.one(
                        small.length() > 5 && small.endsWith("ing")
                                ? "gerundquestion"
                                : plural ? "pluralquestion" : "plainquestion");
    }

    private static void keywordInserted(Post p) {
        List<Block> prose = p.prose();
        String intro = p.one("intro");
        if (prose.isEmpty()) {
            p.insert(p.top(), intro);
        } else {
            Block b = prose.removeFirst();
            b.text = p.random.nextBoolean() ? intro + " " + b.text : b.text + " " + intro;
        }
        List<Block> heads = new ArrayList<>(p.sections());
        heads.removeIf(b -> lower(b.text).contains(lower(p.topic())));
        Collections.shuffle(heads, p.random);
        Map<String, String> moved = new HashMap<>();
        for (Block b : heads.subList(0, Math.min(p.number(2, 3), (heads.size() + 1) / 2))) {
            String old = slug(b.text);
            p.vars.put("heading", b.text);
            b.text = b.text.endsWith("?")
                    ? b.text.substring(0, b.text.length() - 1) + p.fill(" for {topic}?")
                    : p.one("keywordheading");
            moved.put(old, slug(b.text));
        }
        follow(p, moved);
        p.addSentences(p.some("keywordsentence", Math.min(p.number(2, 4), prose.size())));
    }

    private static void summaryBox(Post p) {
        StringBuilder out = new StringBuilder("> **" + p.one("summarytitle") + "**\n>");
        List<String> forms = p.shuffled("bullet");
        List<Block> heads = p.sections();
        int n = Math.min(heads.size(), forms.size());
        for (int i = 0; i < n; i++) {
            p.vars.put("heading", plain(heads.get(i).text));
            // A question ends in a question mark, so its colon is removed.
            out.append("\n> - ").append(p.fill(forms.get(i)).replace("?:**", "?**"));
        }
        p.some("spare", Math.max(0, 3 - n))
                .forEach(spare -> out.append("\n> - ").append(spare));
        List<Block> prose = p.prose();
        p.insert(prose.isEmpty() ? p.top() : p.blocks.indexOf(prose.getFirst()) + 1, out.toString());
    }

    private static void schemaMarkup(Post p) {
        String title = blank(p.in.title()) ? capital(p.topic()) : p.in.title();
        List<Block> prose = p.prose();
        String about = prose.isEmpty() ? title : plain(prose.getFirst().text);
        about = about.length() <= 155 ? about : about.substring(0, Math.max(1, about.lastIndexOf(' ', 152))) + "...";
        String author = p.get("author") != null
                ? p.get("author")
                : p.get("  name") != null ? p.get("  name") : p.fill("{first} {last}");
        String date = p.get("date") != null ? p.get("date") : "2026-11-%02d".formatted(p.number(1, 28));
        List<String> pairs = new ArrayList<>();
        for (int i = 0; i + 2 < p.blocks.size(); i++) {
            Block q = p.blocks.get(i);
            Block a = p.blocks.get(i + 2);
            if (q.kind == Kind.HEADING && q.text.endsWith("?") && a.kind == Kind.TEXT) {
                pairs.add(plain(q.text) + "\t" + plain(a.text));
            }
        }
        // The FAQ is at the end of the post, so the last questions are the ones to mark up.
        pairs = pairs.size() < 2
                ? p.some("question", p.number(3, 5))
                : pairs.subList(Math.max(0, pairs.size() - 6), pairs.size());
        String entities = String.join(
                ",\n",
                pairs.stream()
                        .map(pair -> pair.split("\t", 2))
                        .map(qa -> TEMPLATES.get("jsonqa").getFirst().formatted(json(qa[0]), json(qa[1])))
                        .toList());
        p.insert(
                p.end(),
                TEMPLATES
                        .get("jsonld")
                        .getFirst()
                        .replace("\\n", "\n")
                        .formatted(
                                json(title),
                                json(about),
                                json(p.topic()),
                                json(author),
                                json(date),
                                json(p.get("updated") != null ? p.get("updated") : date),
                                entities));
    }

    enum Kind {
        BLANK,
        HEADING,
        TEXT,
        LIST,
        OTHER
    }

    private static final class Block {
        final Kind kind;
        String text;
        final int level;

        Block(Kind kind, String text) {
            this.kind = kind;
            level = kind == Kind.HEADING ? text.indexOf(' ') : 0;
            this.text = kind == Kind.HEADING ? text.substring(level + 1).strip() : text;
        }
    }

    /** A parsed post. Unedited, it renders as before, except for blank lines and an open code fence. */
    private static final class Post {
        final Input in;
        final Random random;
        final Map<String, String> vars = new HashMap<>();
        final List<Block> blocks = new ArrayList<>();
        private List<String> front;

        Post(Input in, Random random) {
            this.in = in;
            this.random = random;
            List<String> lines = List.of(in.content().replace("\r\n", "\n").split("\n", -1));
            int i = 0;
            if (lines.getFirst().stripTrailing().replace("\uFEFF", "").equals("---")) {
                int close = 1;
                while (close < lines.size() && !lines.get(close).stripTrailing().equals("---")) {
                    close++;
                }
                front = close < lines.size() ? new ArrayList<>(lines.subList(1, close)) : null;
                i = front == null ? 0 : close + 1;
            }
            boolean inList = false;
            while (i < lines.size()) {
                int from = i;
                String line = lines.get(i++);
                String t = line.strip();
                Kind kind = kind(line, inList);
                String close = closing(t);
                if (close != null) {
                    for (i = t.startsWith(close) ? i : from; i < lines.size() && !closes(lines.get(i), close); ) {
                        i++;
                    }
                    i = Math.min(i + 1, lines.size());
                } else if (kind != Kind.BLANK && kind != Kind.HEADING) {
                    while (i < lines.size()
                            && !lines.get(i).isBlank()
                            && closing(lines.get(i).strip()) == null
                            && (kind(lines.get(i), false) == kind
                                    || kind != Kind.TEXT && kind(lines.get(i), true) != Kind.HEADING)) {
                        i++;
                    }
                }
                // In an underlined heading, and in a table without outer bars, the first line looks like
                // prose. Both are left unchanged.
                boolean odd = kind == Kind.TEXT
                        && i < lines.size()
                        && lines.get(i).strip().matches("=+|-+|[|:-][|: -]*");
                while (odd && i < lines.size() && !lines.get(i).isBlank()) {
                    i++;
                }
                // An unclosed fence would turn the text that is added after it into code.
                boolean open =
                        close != null && t.startsWith(close) && !(i - from > 1 && closes(lines.get(i - 1), close));
                blocks.add(new Block(
                        odd ? Kind.OTHER : kind,
                        String.join("\n", lines.subList(from, i)) + (open ? "\n" + close : "")));
                inList = kind == Kind.LIST
                        || inList && (kind == Kind.BLANK || line.startsWith(" ") || line.startsWith("\t"));
            }
        }

        private static String closing(String t) {
            return t.startsWith("````")
                    ? "````"
                    : t.startsWith("```")
                            ? "```"
                            : t.startsWith("~~~")
                                    ? "~~~"
                                    : t.startsWith("<!--")
                                            ? "-->"
                                            : t.startsWith("<script")
                                                    ? "</script>"
                                                    : t.startsWith("<style")
                                                            ? "</style>"
                                                            : t.startsWith("<pre") ? "</pre>" : null;
        }

        private static boolean closes(String line, String close) {
            boolean fence = close.startsWith("`") || close.startsWith("~");
            return line.contains(close)
                    && (!fence || line.replace(close.substring(0, 1), "").isBlank());
        }

        private static Kind kind(String line, boolean inList) {
            String t = line.strip();
            boolean deep = line.startsWith("    ") || line.startsWith("\t");
            int marks = 0;
            while (marks < line.length() && line.charAt(marks) == '#') {
                marks++;
            }
            if (t.isEmpty() || closing(t) != null) {
                return t.isEmpty() ? Kind.BLANK : Kind.OTHER;
            }
            if (marks > 0 && marks < 7 && marks < line.length() && line.charAt(marks) == ' ') {
                // Headings with an id or with closing marks are left unchanged.
                return t.endsWith("}") || t.endsWith("#") ? Kind.OTHER : Kind.HEADING;
            }
            if (inList && (deep || line.startsWith("  "))
                    || !deep && ITEM.matcher(t).lookingAt() && !t.startsWith("* *") && !t.startsWith("- -")) {
                return Kind.LIST;
            }
            return deep || NO_PROSE.matcher(t).lookingAt() && !t.startsWith("***") && !t.startsWith("___")
                    ? Kind.OTHER
                    : Kind.TEXT;
        }

        String render() {
            List<String> out = new ArrayList<>();
            if (front != null) {
                out.add("---\n" + String.join("\n", front) + "\n---");
            }
            blocks.forEach(b -> out.add(b.kind == Kind.HEADING ? "#".repeat(b.level) + " " + b.text : b.text));
            return String.join(
                    in.content().contains("\r\n") ? "\r\n" : "\n",
                    String.join("\n", out).split("\n", -1));
        }

        List<Block> of(Kind kind) {
            return new ArrayList<>(blocks.stream().filter(b -> b.kind == kind).toList());
        }
        /** Returns whole paragraphs, long enough to hide a sentence in. */
        List<Block> prose() {
            return new ArrayList<>(of(Kind.TEXT).stream()
                    .filter(b -> b.text.length() >= 60 && b.text.matches("(?s).*[.!?…]"))
                    .toList());
        }

        /** Returns headings below the title; a post with only level-1 headings uses them for its sections. */
        List<Block> sections() {
            List<Block> heads = of(Kind.HEADING);
            List<Block> below = heads.stream().filter(b -> b.level > 1).toList();
            return !below.isEmpty() ? below : heads.size() > 1 ? heads.subList(1, heads.size()) : List.of();
        }

        String marks(int deeper) {
            return "#".repeat(sections().stream().mapToInt(b -> b.level).min().orElse(2) + deeper) + " ";
        }
        /** Returns the position after the title heading if the post begins with one. */
        int top() {
            int i = (int) blocks.stream().takeWhile(b -> b.kind == Kind.BLANK).count();
            return i < blocks.size() && blocks.get(i).level == 1 ? i + 1 : i;
        }

        /** Returns the position after the last block that is not blank. */
        int end() {
            return blocks.reversed().stream()
                    .dropWhile(b -> b.kind == Kind.BLANK)
                    .toList()
                    .size();
        }

        void insert(int at, String markdown) {
            if (at > 0 && blocks.get(at - 1).kind != Kind.BLANK) {
                blocks.add(at++, new Block(Kind.BLANK, ""));
            }
            blocks.add(at++, new Block(Kind.OTHER, markdown));
            if (at < blocks.size() && blocks.get(at).kind != Kind.BLANK) {
                blocks.add(at, new Block(Kind.BLANK, ""));
            }
        }

        void needFront() {
            if (front == null) {
                boolean h1 = top() > 0 && blocks.get(top() - 1).level == 1;
                front = new ArrayList<>(h1 || blank(in.title()) ? List.of() : List.of("title: " + quoted(in.title())));
                blocks.addFirst(new Block(Kind.BLANK, ""));
            }
        }

        String get(String key) {
            for (String line : front == null ? List.<String>of() : front) {
                if (line.startsWith(key + ":")) {
                    String value = line.substring(key.length() + 1).strip().replaceAll("^[\"']|[\"']$", "");
                    return value.isEmpty() ? null : value;
                }
            }
            return null;
        }

        void set(String key, String value, String... more) {
            int at = 0;
            while (at < front.size() && !front.get(at).startsWith(key + ":")) {
                at++;
            }
            // The old value may continue in indented lines or list items.
            for (boolean first = true;
                    at < front.size() && (first || front.get(at).matches("[ \\t-].*"));
                    first = false) {
                front.remove(at);
            }
            front.add(at, (key + ": " + value).stripTrailing());
            front.addAll(at + 1, List.of(more));
        }

        int number(int low, int high) {
            return low + random.nextInt(high - low + 1);
        }

        List<String> shuffled(String section) {
            List<String> lines = new ArrayList<>(TEMPLATES.get(section));
            Collections.shuffle(lines, random);
            return lines;
        }

        List<String> some(String section, int n) {
            return shuffled(section).stream().limit(n).map(this::fill).toList();
        }

        String one(String section) {
            return some(section, 1).getFirst();
        }

        String fill(String template) {
            StringBuilder out = new StringBuilder();
            int at = 0;
            for (int open = template.indexOf('{'); open >= 0; open = template.indexOf('{', at)) {
                int close = template.indexOf('}', open);
                String key = template.substring(open + 1, close);
                String[] range = key.split("-");
                String value = vars.containsKey(key)
                        ? vars.get(key)
                        : range.length == 2
                                ? "" + number(Integer.parseInt(range[0]), Integer.parseInt(range[1]))
                                : key.equals("topic") ? topic() : key.equals("Topic") ? capital(topic()) : one(key);
                out.append(template, at, open).append(value);
                at = close + 1;
            }
            return out.append(template.substring(at)).toString();
        }

        /// Returns the keyword or, if there is none, the title without its suffix and without "How to".
        String topic() {
            if (!blank(in.keyword())) {
                return in.keyword().strip();
            }
            String text = blank(in.title()) ? "this topic" : in.title().strip().split(": | - | – | — | \\||\\?", 2)[0];
            if (lower(text).startsWith("how to ")) {
                String verb = text.substring(7).split(" ", 2)[0];
                text = (verb.endsWith("e") ? verb.substring(0, verb.length() - 1) : verb) + "ing"
                        + text.substring(7 + verb.length());
            }
            for (String lead : List.of("what is ", "why ", "a guide to ", "the ")) {
                text = lower(text).startsWith(lead) ? text.substring(lead.length()) : text;
            }
            return blank(text) ? "this topic" : text;
        }

        /** Appends each sentence to a different paragraph, sparing the opening one if possible. */
        void addSentences(List<String> sentences) {
            List<Block> prose = prose();
            if (prose.size() > sentences.size()) {
                prose.removeFirst();
            }
            Collections.shuffle(prose, random);
            for (int i = 0; i < sentences.size(); i++) {
                if (prose.isEmpty()) {
                    insert(end(), sentences.get(i));
                } else {
                    prose.get(i % prose.size()).text += " " + sentences.get(i);
                }
            }
        }
    }

    record Span(int from, String word, boolean name) {}

    /** Words to link: capitalized words in mid-sentence, with the next word, and long noun-like words. */
    private static List<Span> words(String text) {
        boolean[] shut = shut(text);
        List<Span> found = new ArrayList<>();
        for (Matcher m = WORD.matcher(text); m.find(); ) {
            int before = m.start() - 1;
            while (before >= 0 && " \n*_\"'“„(".indexOf(text.charAt(before)) >= 0) {
                before--;
            }
            boolean opening = before < 0 || ".!?:".indexOf(text.charAt(before)) >= 0;
            boolean name = !opening && Character.isUpperCase(m.group().charAt(0));
            String word = name ? m.group() : m.group().split(" ")[0];
            boolean noun = word.length() > 5 && !lower(word).matches(".*(?:ly|ing|ed|mente)");
            if (!shut[m.start()]
                    && !shut[m.end() - 1]
                    && !STOP.contains(word)
                    && !STOP.contains(lower(word))
                    && (name || noun && !opening)) {
                found.add(new Span(m.start(), word, name));
            }
        }
        return found;
    }

    private static boolean[] shut(String text) {
        boolean[] shut = new boolean[text.length()];
        SHUT.matcher(text).results().forEach(m -> Arrays.fill(shut, m.start(), m.end(), true));
        return shut;
    }

    private static String plain(String text) {
        return LINK.matcher(text)
                .replaceAll("$1")
                .replaceAll("[`*]", "")
                .replaceAll("\\s", " ")
                .strip();
    }

    private static String slug(String heading) {
        return lower(plain(heading)).replace(' ', '-').replaceAll("[^\\p{L}\\d_-]", "");
    }

    private static boolean blank(String text) {
        return text == null || text.isBlank();
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private static String capital(String text) {
        return text.isEmpty() ? text : Character.toUpperCase(text.charAt(0)) + text.substring(1);
    }

    private static String quoted(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replaceAll("\\s", " ") + '"';
    }
    /** Quotes a text as in YAML, and escapes closing tags, which would end the script element. */
    private static String json(String text) {
        return quoted(text).replace("</", "<\\/");
    }

    private static Map<String, List<String>> load() {
        Map<String, List<String>> sections = new HashMap<>();
        try (InputStream in = CheapEdits.class.getResourceAsStream("cheap-edits.txt")) {
            // In this file, the text before the first section is a comment.
            for (String part : ("\n" + new String(in.readAllBytes(), StandardCharsets.UTF_8)).split("\n\\[")) {
                int close = part.indexOf("]\n");
                if (close > 0) {
                    sections.put(
                            part.substring(0, close),
                            List.of(part.substring(close + 2).split("\n")));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return sections;
    }
}
