package assay.fixes;

import static assay.fixes.TextDamage.damage;
import static assay.fixes.TextDamage.harmed;
import static assay.fixes.TextDamage.isMarkdown;
import static assay.fixes.TextDamage.some;

import assay.fixes.edits.Edit;
import assay.fixes.edits.ScoredText;
import assay.scoring.Submission;
import assay.scoring.document.Block;
import assay.scoring.document.Code;
import assay.scoring.document.Document;
import assay.scoring.document.Heading;
import assay.scoring.document.Link;
import assay.scoring.document.ListBlock;
import assay.scoring.document.Range;
import assay.scoring.document.Section;
import assay.scoring.document.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/// Damages the paragraphs, lists, tables and markup of a post.
final class BlockDamage {

    static final List<Damage> ALL = List.of(
            damage("paragraph_length", "paragraphs run together", BlockDamage::runTogether),
            damage("duplicate_text", "paragraphs pasted again", BlockDamage::pastedAgain),
            damage("duplicate_text", "sentences said again", BlockDamage::saidAgain),
            damage("duplicate_text", "a section pasted again", BlockDamage::sectionAgain),
            damage("ai_boilerplate", "a reply before the text", BlockDamage::replyBefore),
            damage("ai_boilerplate", "an offer after the text", BlockDamage::offerAfter),
            damage("ai_boilerplate", "an assistant speaks of itself", BlockDamage::speaksOfItself),
            damage("ai_boilerplate", "citation marks", BlockDamage::citationMarks),
            damage("lists", "single items", BlockDamage::singleItems),
            damage("lists", "mixed markers", BlockDamage::mixedMarkers),
            damage("lists", "typed bullets", BlockDamage::typedBullets),
            damage("ordered_steps", "numbers lost", BlockDamage::numbersLost),
            damage("tables", "a header made a row", BlockDamage::headerMadeARow),
            damage("link_text", "words lost", BlockDamage::wordsLost),
            damage("link_text", "addresses shown", BlockDamage::addressesShown),
            damage("markdown_integrity", "headings without a space", BlockDamage::headingsWithoutSpace),
            damage("markdown_integrity", "a fence left open", BlockDamage::openFence),
            damage("markdown_integrity", "a table without its second line", BlockDamage::tableWithoutDashes),
            damage("markdown_integrity", "rows cut short", BlockDamage::shortRows),
            damage("markdown_integrity", "a link left open", BlockDamage::openLink),
            damage("markdown_integrity", "tags left open", BlockDamage::openTags),
            damage("markdown_integrity", "front matter shown", BlockDamage::shownFrontMatter),
            damage("markdown_integrity", "entities escaped twice", BlockDamage::escapedTwice));

    private static final Map<String, String> REPLIES = Map.of(
            "en", "Certainly! Here is your article. I have kept it short and clear.",
            "de", "Selbstverständlich! Hier ist der überarbeitete Text.",
            "fr", "Bien sûr ! Voici le texte demandé.",
            "es", "¡Claro! Aquí tienes el artículo.");

    private static final Map<String, String> OFFERS = Map.of(
            "en", "Let me know if you'd like me to expand any of these sections.",
            "de", "Möchten Sie, dass ich den Text kürze?",
            "fr", "Souhaitez-vous que je reformule ce texte ?",
            "es", "¿Quieres que amplíe el texto?");

    private static final Map<String, List<String>> SELF = Map.of(
            "en",
            List.of(
                    "As an AI language model, I cannot browse the web for this.",
                    "I'm sorry, but I can't assist with that request.",
                    "As a large language model, I don't have opinions of my own."),
            "de",
            List.of("Als KI-Sprachmodell kann ich das nicht beurteilen."),
            "es",
            List.of("Como modelo de lenguaje, no puedo probarlo."));

    private BlockDamage() {}

    private static List<Block> paragraphs(ScoredText post, int words) {
        return post.document().blocks().stream()
                .filter(block -> block.kind() == Block.Kind.PARAGRAPH && block.prose() && block.words() >= words)
                .filter(block -> isMarkdown(post)
                        ? !block.range().of(post.content()).startsWith("<")
                        : block.range().of(post.content()).startsWith("<p>"))
                .toList();
    }

    private static String paragraph(ScoredText post, String text) {
        return isMarkdown(post) ? text + "\n\n" : "<p>" + text + "</p>\n";
    }

    /// Returns the content of the paragraph's element.
    private static String inner(ScoredText post, Block block) {
        String written = block.range().of(post.content());
        return isMarkdown(post) ? written : written.substring(3, written.length() - 4);
    }

    // Paragraphs

    private static Optional<Submission> runTogether(ScoredText post, Random random) {
        List<Block> all = paragraphs(post, 12);
        List<Block> blocks = some(all, 5 + random.nextInt(14), random);
        if (blocks.size() < 3) {
            return Optional.empty();
        }
        StringBuilder together = new StringBuilder();
        List<Edit> edits = new ArrayList<>();
        for (Block block : blocks) {
            together.append(together.isEmpty() ? "" : " ").append(inner(post, block));
            if (!block.equals(blocks.getFirst())) {
                edits.add(Edit.remove(block.range()));
            }
        }
        Range first = blocks.getFirst().range();
        edits.add(new Edit(first, isMarkdown(post) ? together.toString() : "<p>" + together + "</p>"));
        return harmed(post, edits, 3);
    }

    private static Optional<Submission> pastedAgain(ScoredText post, Random random) {
        List<Block> all = paragraphs(post, 15);
        List<Edit> edits = new ArrayList<>();
        List<Block> blocks = some(
                all.stream()
                        .filter(block -> block.endSentence() - block.firstSentence() > 1)
                        .toList(),
                2 + random.nextInt(3),
                random);
        List<Block> places = some(all, blocks.size(), random);
        for (int i = 0; i < blocks.size() && i < places.size(); i++) {
            edits.add(Edit.insert(places.get(i).range().start(), paragraph(post, inner(post, blocks.get(i)))));
        }
        return harmed(post, edits, 2);
    }

    private static Optional<Submission> saidAgain(ScoredText post, Random random) {
        Document document = post.document();
        List<Edit> edits = new ArrayList<>();
        List<Block> places = paragraphs(post, 15);
        List<assay.language.Sentence> sentences = TextDamage.plainSentences(post).stream()
                .filter(sentence ->
                        sentence.words() >= 8 && document.text(sentence).endsWith("."))
                .toList();
        int count = 4 + random.nextInt(4);
        List<assay.language.Sentence> again = some(sentences, count, random);
        List<Block> there = some(places, count, random);
        for (int i = 0; i < Math.min(again.size(), there.size()); i++) {
            Range range = there.get(i).range();
            edits.add(Edit.insert(isMarkdown(post) ? range.end() : range.end() - 4, " " + document.text(again.get(i))));
        }
        return harmed(post, edits, 3);
    }

    private static Optional<Submission> sectionAgain(ScoredText post, Random random) {
        Document document = post.document();
        List<Section> sections = document.sections().stream()
                .filter(section ->
                        section.heading() != null && section.heading().level() == 2 && section.words() > 60)
                .toList();
        if (sections.isEmpty()) {
            return Optional.empty();
        }
        Section section = sections.get(random.nextInt(sections.size()));
        Heading heading = section.heading();
        if (heading == null) {
            return Optional.empty();
        }
        int end = document.blocks().get(section.endBlock() - 1).range().end();
        String pasted = post.content().substring(heading.range().start(), end);
        int next = document.headings().stream()
                .map(Heading::range)
                .filter(range -> range.start() >= end)
                .mapToInt(Range::start)
                .findFirst()
                .orElse(-1);
        return next < 0
                        || pasted.contains("|")
                        || pasted.contains("<t")
                        || pasted.contains("<ul")
                        || pasted.contains("<ol")
                ? Optional.empty()
                : harmed(post, List.of(Edit.insert(next, pasted + (isMarkdown(post) ? "\n\n" : "\n"))), 1);
    }

    // Chat leftovers

    private static Optional<Submission> replyBefore(ScoredText post, Random random) {
        String reply = REPLIES.get(post.report().language());
        if (reply == null || post.document().blocks().isEmpty()) {
            return Optional.empty();
        }
        int at = post.document().blocks().getFirst().range().start();
        String rule = isMarkdown(post) && random.nextBoolean() ? "---\n\n" : "";
        return harmed(post, List.of(Edit.insert(at, paragraph(post, reply) + rule)), 1);
    }

    private static Optional<Submission> offerAfter(ScoredText post, Random random) {
        String offer = OFFERS.get(post.report().language());
        List<Block> blocks = paragraphs(post, 1);
        if (offer == null || blocks.isEmpty()) {
            return Optional.empty();
        }
        if (isMarkdown(post)) {
            boolean rule = random.nextBoolean();
            return Optional.of(post.submission()
                    .reading(post.content().stripTrailing() + (rule ? "\n\n---" : "") + "\n\n" + offer + "\n"));
        }
        int at = post.content().indexOf("</main>");
        return harmed(post, List.of(Edit.insert(at, paragraph(post, offer))), 1);
    }

    private static Optional<Submission> speaksOfItself(ScoredText post, Random random) {
        List<String> said = SELF.getOrDefault(post.report().language(), List.of());
        List<Block> blocks = paragraphs(post, 10);
        if (said.isEmpty() || blocks.isEmpty()) {
            return Optional.empty();
        }
        String sentence = said.get(random.nextInt(said.size()));
        Block block = blocks.get(random.nextInt(blocks.size()));
        Range range = block.range();
        int end = isMarkdown(post) ? range.end() : range.end() - 4;
        return harmed(
                post,
                List.of(
                        random.nextBoolean()
                                ? Edit.insert(end, " " + sentence)
                                : Edit.insert(range.start(), paragraph(post, sentence))),
                1);
    }

    private static Optional<Submission> citationMarks(ScoredText post, Random random) {
        List<String> marks = List.of("【4†source】", " :contentReference[oaicite:3]{index=3}", " turn0search1");
        List<Edit> edits = new ArrayList<>();
        for (Block block : some(paragraphs(post, 10), 1 + random.nextInt(4), random)) {
            int end = block.range().end() - (isMarkdown(post) ? 1 : 5);
            edits.add(Edit.insert(end, marks.get(random.nextInt(marks.size()))));
        }
        return harmed(post, edits, 1);
    }

    // Markup

    private static Optional<Submission> headingsWithoutSpace(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        for (Heading heading : some(post.document().headings(), 1 + random.nextInt(4), random)) {
            int at = heading.range().start() + heading.level();
            if (isMarkdown(post) && heading.level() > 1 && post.content().charAt(at) == ' ') {
                edits.add(Edit.remove(new Range(at, at + 1)));
            }
        }
        return harmed(post, edits, 1);
    }

    private static Optional<Submission> openFence(ScoredText post, Random random) {
        List<Code> codes = post.document().codes();
        List<Block> blocks = paragraphs(post, 10);
        if (!isMarkdown(post) || blocks.isEmpty()) {
            return Optional.empty();
        }
        if (codes.isEmpty()) {
            Block block = blocks.get(random.nextInt(blocks.size()));
            return harmed(
                    post,
                    List.of(Edit.insert(block.range().start(), "```sh\nls -l /tmp | sort\nprintenv HOME\n\n")),
                    1);
        }
        Range range = codes.get(random.nextInt(codes.size())).range();
        int last = post.content().lastIndexOf('\n', range.end() - 2);
        return harmed(post, List.of(Edit.remove(new Range(last, range.end()))), 1);
    }

    private static Optional<Submission> tableWithoutDashes(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        for (Table table : some(post.document().tables(), 1, random)) {
            int line = post.content().indexOf('\n', table.range().start()) + 1;
            edits.add(Edit.remove(new Range(line, post.content().indexOf('\n', line) + 1)));
        }
        return isMarkdown(post) ? harmed(post, edits, 1) : Optional.empty();
    }

    private static Optional<Submission> shortRows(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        for (Table table : some(post.document().tables(), 1, random)) {
            String written = table.range().of(post.content()).stripTrailing();
            int end = table.range().start() + written.length();
            int bar = post.content().lastIndexOf('|', end - 2);
            if (isMarkdown(post) && written.endsWith("|")) {
                edits.add(Edit.remove(new Range(bar + 1, end)));
            }
        }
        return harmed(post, edits, 1);
    }

    private static Optional<Submission> openLink(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        for (Link link : some(post.document().links(), 1 + random.nextInt(2), random)) {
            String written = link.range().of(post.content());
            if (isMarkdown(post) && written.startsWith("[") && written.endsWith(")") && written.contains("](http")) {
                edits.add(Edit.remove(
                        new Range(link.range().end() - 1, link.range().end())));
            }
        }
        return harmed(post, edits, 1);
    }

    private static Optional<Submission> openTags(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        List<assay.language.Sentence> sentences = TextDamage.plainSentences(post);
        for (assay.language.Sentence sentence : some(sentences, 1 + random.nextInt(2), random)) {
            Range range = post.document().range(sentence);
            boolean slash = random.nextBoolean();
            int space = post.content().indexOf(' ', range.start());
            if (space > 0 && space < range.end()) {
                edits.add(Edit.insert(range.start(), slash ? "<b>" : "<strong>"));
                edits.add(Edit.insert(space, slash ? "<b>" : ""));
            }
        }
        return isMarkdown(post) ? harmed(post, edits, 1) : Optional.empty();
    }

    private static Optional<Submission> shownFrontMatter(ScoredText post, Random random) {
        String content = post.content();
        if (!isMarkdown(post) || !content.startsWith("---\n")) {
            return Optional.empty();
        }
        int close = content.indexOf("\n---\n", 4);
        return Optional.of(post.submission()
                .reading(
                        switch (random.nextInt(3)) {
                            case 0 -> "\n\n" + content;
                            case 1 -> content.substring(0, close) + "\n" + content.substring(close + 5);
                            default -> content.substring(4);
                        }));
    }

    private static Optional<Submission> escapedTwice(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        for (assay.language.Sentence sentence : some(TextDamage.plainSentences(post), 1 + random.nextInt(4), random)) {
            Range range = post.document().range(sentence);
            int space = post.content().indexOf(' ', range.start());
            if (isMarkdown(post) && space > 0 && space < range.end()) {
                edits.add(new Edit(new Range(space, space + 1), "&amp;nbsp;"));
            }
        }
        return harmed(post, edits, 1);
    }

    // Lists and tables

    private static Optional<Submission> singleItems(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        for (Block block : some(paragraphs(post, 8), 2 + random.nextInt(3), random)) {
            String inner = inner(post, block);
            if (inner.indexOf('\n') < 0) {
                edits.add(new Edit(
                        block.range(), isMarkdown(post) ? "- " + inner : "<ul>\n<li>" + inner + "</li>\n</ul>"));
            }
        }
        return harmed(post, edits, 2);
    }

    private static Optional<Submission> mixedMarkers(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        for (ListBlock list : some(post.document().lists(), 2, random)) {
            String written = list.range().of(post.content());
            int second = written.indexOf("\n- ");
            if (isMarkdown(post) && !list.ordered() && list.items() == 2 && second > 0) {
                int at = list.range().start() + second + 1;
                edits.add(new Edit(new Range(at, at + 1), random.nextBoolean() ? "*" : "+"));
            }
        }
        return harmed(post, edits, 1);
    }

    private static Optional<Submission> typedBullets(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        String bullet = List.of("• ", "▪ ", "●\u00a0").get(random.nextInt(3));
        for (ListBlock list : post.document().lists()) {
            String written = list.range().of(post.content());
            String typed = isMarkdown(post)
                    ? written.replaceAll("(?m)^(?:-|\\d{1,2}\\.) ", bullet)
                    : "<p>"
                            + written.replaceAll("</?[uo]l>\\n?", "")
                                    .strip()
                                    .replaceAll("</li>\\n<li>", "<br>\n" + bullet)
                                    .replace("<li>", bullet)
                                    .replace("</li>", "")
                            + "</p>";
            edits.add(new Edit(list.range(), typed));
        }
        return harmed(post, edits, 1);
    }

    private static Optional<Submission> numbersLost(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        String marker = List.of("- ", "* ", "+ ").get(random.nextInt(3));
        for (ListBlock list : post.document().lists()) {
            String written = list.range().of(post.content());
            if (list.ordered()) {
                edits.add(new Edit(
                        list.range(),
                        isMarkdown(post)
                                ? written.replaceAll("(?m)^\\d{1,2}\\. ", marker)
                                : written.replace("<ol>", "<ul>").replace("</ol>", "</ul>")));
            }
        }
        return harmed(post, edits, 1);
    }

    private static Optional<Submission> headerMadeARow(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        for (Table table : some(post.document().tables(), 1 + random.nextInt(2), random)) {
            Range range = table.range();
            String written = range.of(post.content());
            if (isMarkdown(post)) {
                int line = written.indexOf('\n');
                int second = written.indexOf('\n', line + 1);
                String head = written.substring(0, line);
                edits.add(new Edit(
                        new Range(range.start(), range.start() + second),
                        head.replaceAll("[^|]+", " ") + written.substring(line, second) + "\n" + head));
            } else {
                edits.add(new Edit(
                        range,
                        written.replace("<th>", "<td>")
                                .replace("</th>", "</td>")
                                .replaceAll("</?t(?:head|body)>\\n?", "")));
            }
        }
        return harmed(post, edits, 1);
    }

    // Link texts

    private static Optional<Submission> wordsLost(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        for (Link link : some(post.document().links(), 1 + random.nextInt(3), random)) {
            String written = link.range().of(post.content());
            int open = isMarkdown(post) ? 1 : written.indexOf('>') + 1;
            int close = isMarkdown(post) ? written.indexOf("](") : written.lastIndexOf("</a>");
            if (close > open && !link.bare()) {
                edits.add(Edit.remove(
                        new Range(link.range().start() + open, link.range().start() + close)));
            }
        }
        return harmed(post, edits, 1);
    }

    private static Optional<Submission> addressesShown(ScoredText post, Random random) {
        List<Edit> edits = new ArrayList<>();
        for (Link link : some(post.document().links(), 6 + random.nextInt(20), random)) {
            String to = link.destination();
            if (to.startsWith("http") && !link.bare()) {
                edits.add(new Edit(
                        link.range(), isMarkdown(post) ? "<" + to + ">" : "<a href=\"" + to + "\">" + to + "</a>"));
            }
        }
        return harmed(post, edits, 1);
    }
}
