package assay.drafts.draft;

import assay.drafts.bundle.Bundle;
import assay.drafts.bundle.Bundle.Evidence;
import assay.drafts.draft.Draft.Block;
import assay.drafts.draft.Draft.Section;
import assay.drafts.draft.Draft.Sentence;
import assay.language.Checkpoint;
import assay.language.PlainText;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Writes a draft as Markdown: front matter, headings, tables, links to the evidence after the sentences, and
/// the list of sources. All markup, links and tags are created here, because sentences are plain text.
public final class Assembly {

    private static final DateTimeFormatter DAY =
            DateTimeFormatter.ofPattern("d MMMM uuuu", Locale.ENGLISH).withZone(ZoneOffset.UTC);

    private static final DateTimeFormatter DATE =
            DateTimeFormatter.ofPattern("uuuu-MM-dd", Locale.ROOT).withZone(ZoneOffset.UTC);

    private static final int LONGEST_ANCHOR = 48;
    private static final int LONGEST_SOURCE = 120;
    private static final int SHORTEST_HEAD = 8;
    private static final int MOST_LINKS = 3;

    /// Separators between the title of a page and the name of its site.
    private static final List<String> SEPARATORS = List.of(" | ", " – ", " — ", " - ", " · ");

    private final Bundle bundle;
    private final Draft draft;
    private final StringBuilder written = new StringBuilder();
    private final Map<String, String> anchors = new HashMap<>();
    private final List<Place> places = new ArrayList<>();

    private final String meaning;

    private Assembly(Bundle bundle, Draft draft, String meaning) {
        this.bundle = bundle;
        this.draft = draft;
        this.meaning = meaning;
    }

    /// The offset at which a section starts.
    private record Place(int start, String section) {}

    /// A page that the draft cites.
    private record Source(String url, String title, Evidence evidence) {}

    /// The Markdown, and the offset at which each section starts.
    public record Assembled(String markdown, List<String> sections, List<Integer> starts) {

        /// Returns the id of the section at an offset, or `head` before the first section.
        public String section(int offset) {
            String section = HEAD;
            for (int i = 0; i < starts.size() && starts.get(i) <= offset; i++) {
                section = sections.get(i);
            }
            return section;
        }
    }

    /// The id of the section with the title and description.
    public static final String HEAD = "head";

    /// @param meaning the status of the second model's check of the statements, such as `checked`, for the
    /// front matter
    public static Assembled assemble(Bundle bundle, Draft draft, String meaning) {
        Assembly assembly = new Assembly(bundle, draft, meaning);
        assembly.write();
        return new Assembled(
                assembly.written.toString(),
                assembly.places.stream().map(Place::section).toList(),
                assembly.places.stream().map(Place::start).toList());
    }

    /// Returns the bundle with its URLs in the form in which a draft contains them, so that the draft's links
    /// can be compared with them.
    public static Bundle addressed(Bundle bundle) {
        List<Evidence> evidence = bundle.evidence().stream()
                .map(each -> new Evidence(
                        each.id(),
                        each.tool(),
                        Optional.ofNullable(Marks.address(each.url())).orElse(each.url()),
                        each.title(),
                        each.passage(),
                        each.retrievedAt(),
                        each.found(),
                        each.verified()))
                .toList();
        return bundle.with(bundle.tools(), evidence);
    }

    /// Returns the evidence that the draft cites, in the order of the first citations.
    public static List<Evidence> cited(Bundle bundle, Draft draft) {
        Map<String, Evidence> known = new HashMap<>();
        bundle.evidence().forEach(evidence -> known.putIfAbsent(evidence.id(), evidence));
        Set<String> ids = new LinkedHashSet<>();
        draft.sentences().forEach(sentence -> ids.addAll(sentence.evidence()));
        List<Evidence> cited = new ArrayList<>();
        for (String id : ids) {
            Checkpoint.pass();
            Optional.ofNullable(known.get(id)).ifPresent(cited::add);
        }
        return cited;
    }

    private void write() {
        List<Source> sources = sources();
        nameAnchors(sources);
        frontMatter();
        int number = 0;
        for (Section section : draft.sections()) {
            Checkpoint.pass();
            places.add(new Place(written.length(), section.id()));
            boolean numbered = draft.format() == Format.LISTICLE && section.role() == Section.Role.TOOL;
            number += numbered ? 1 : 0;
            heading(2, section.heading(), numbered ? number + ". " : "");
            for (Block block : section.blocks()) {
                block(block, 3);
            }
            if (section.role() == Section.Role.SOURCES) {
                list(sources);
            }
        }
    }

    private void frontMatter() {
        Draft.Head head = draft.head();
        written.append("---\n");
        written.append("title: ").append(Marks.quoted(head.title())).append('\n');
        written.append("description: ").append(Marks.quoted(head.description())).append('\n');
        written.append("slug: ").append(Marks.quoted(head.slug())).append('\n');
        written.append("keyword: ").append(Marks.quoted(head.keyword())).append('\n');
        written.append("date: ").append(DATE.format(bundle.createdAt())).append('\n');
        written.append("meaning_check: ").append(meaning).append('\n');
        written.append("---\n");
    }

    private void heading(int level, String text, String number) {
        if (!text.isEmpty()) {
            written.append('\n')
                    .append("#".repeat(Math.min(level, 6)))
                    .append(' ')
                    .append(number)
                    .append(Marks.text(text).replace("#", "\\#"))
                    .append('\n');
        }
    }

    private void block(Block block, int level) {
        switch (block) {
            case Block.Prose(List<Sentence> said) -> {
                if (!said.isEmpty()) {
                    written.append('\n').append(line(said)).append('\n');
                }
            }
            case Block.Points(List<Sentence> said) -> {
                written.append(said.isEmpty() ? "" : "\n");
                for (Sentence point : said) {
                    written.append("- ").append(line(List.of(point))).append('\n');
                }
            }
            case Block.Part(String heading, List<Block> blocks) -> {
                heading(level, heading, "");
                for (Block inner : blocks) {
                    block(inner, level + 1);
                }
            }
            case Block.Grid(List<String> columns, List<List<Sentence>> rows) -> grid(columns, rows);
        }
    }

    /// Writes sentences with their links. Consecutive sentences with the same evidence share its links, which
    /// follow the last sentence; otherwise, a paragraph could repeat the same link five times.
    private String line(List<Sentence> said) {
        StringBuilder line = new StringBuilder();
        for (int i = 0; i < said.size(); i++) {
            Checkpoint.pass();
            Sentence sentence = said.get(i);
            String marked = line.isEmpty() ? Marks.start(sentence.text()) : Marks.text(sentence.text());
            boolean goesOn = i + 1 < said.size() && said.get(i + 1).evidence().equals(sentence.evidence());
            line.append(line.isEmpty() ? "" : " ").append(goesOn ? marked : cited(marked, sentence.evidence()));
        }
        return line.toString();
    }

    /// Puts the links inside the sentence, before its final punctuation mark. Programs that split text into
    /// sentences then keep each sentence together with its sources.
    private String cited(String marked, List<String> evidence) {
        List<String> links = links(evidence);
        if (links.isEmpty()) {
            return marked;
        }
        boolean ended = !marked.isEmpty() && ".!?…".indexOf(marked.charAt(marked.length() - 1)) >= 0;
        String words = ended ? marked.substring(0, marked.length() - 1) : marked;
        String mark = ended ? marked.substring(marked.length() - 1) : "";
        return words + " (" + String.join(", ", links) + ")" + mark;
    }

    private List<String> links(List<String> evidence) {
        Set<String> addresses = new LinkedHashSet<>();
        for (String id : evidence) {
            Checkpoint.pass();
            bundle.evidence(id).map(Evidence::url).map(Marks::address).ifPresent(addresses::add);
        }
        List<String> links = new ArrayList<>();
        addresses.stream()
                .limit(MOST_LINKS)
                .forEach(address -> links.add(Marks.link(anchors.getOrDefault(address, host(address)), address)));
        int more = addresses.size() - links.size();
        if (more > 0) {
            // The other links are only in the list of sources at the end.
            links.add(more + " more");
        }
        return links;
    }

    private void grid(List<String> columns, List<List<Sentence>> rows) {
        written.append("\n|");
        columns.forEach(column -> written.append(' ').append(Marks.text(column)).append(" |"));
        written.append("\n|").append("---|".repeat(columns.size())).append('\n');
        for (List<Sentence> row : rows) {
            Checkpoint.pass();
            written.append('|');
            for (int i = 0; i < columns.size(); i++) {
                written.append(' ')
                        .append(i < row.size() ? cell(row.get(i)) : "")
                        .append(" |");
            }
            written.append('\n');
        }
    }

    /// Writes a table cell. The cell's text itself is the link, because there is no room for a separate one.
    private String cell(Sentence sentence) {
        for (String id : sentence.evidence()) {
            Checkpoint.pass();
            String address =
                    bundle.evidence(id).map(Evidence::url).map(Marks::address).orElse(null);
            if (address != null) {
                return Marks.link(sentence.text(), address);
            }
        }
        return Marks.text(sentence.text());
    }

    // ---- sources ----

    private List<Source> sources() {
        Map<String, Source> sources = new LinkedHashMap<>();
        for (Evidence evidence : cited(bundle, draft)) {
            Checkpoint.pass();
            String address = Marks.address(evidence.url());
            String title = PlainText.line(evidence.title(), LONGEST_SOURCE);
            String key = address == null ? evidence.id() : address;
            String named = title.isEmpty() && address != null ? host(address) : title;
            sources.putIfAbsent(key, new Source(key, named, evidence));
        }
        return List.copyOf(sources.values());
    }

    private void list(List<Source> sources) {
        written.append(sources.isEmpty() ? "" : "\n");
        for (Source source : sources) {
            Checkpoint.pass();
            Evidence evidence = source.evidence();
            String how = switch (evidence.verified()) {
                case PAGE -> "";
                case PROVIDER -> ", as cited by the search provider";
                case USER -> ", as supplied with the research";
            };
            written.append("- ")
                    .append(Marks.link(source.title(), evidence.url()))
                    .append(", retrieved on ")
                    .append(DAY.format(evidence.retrievedAt()))
                    .append(how)
                    .append('\n');
        }
    }

    /// Gives each page its own link text, which is the same in all places and differs from the link texts of
    /// other pages.
    private void nameAnchors(List<Source> sources) {
        Set<String> taken = new HashSet<>();
        for (Source source : sources) {
            Checkpoint.pass();
            String anchor = anchor(source.title());
            if (!taken.add(anchor.toLowerCase(Locale.ROOT))) {
                anchor = anchor + ", " + host(source.url());
            }
            anchors.put(source.url(), anchor);
        }
    }

    /// Returns a title without the site name at its end, if the rest is long enough.
    private static String anchor(String title) {
        String head = title;
        for (String separator : SEPARATORS) {
            Checkpoint.pass();
            int at = head.indexOf(separator);
            if (at >= SHORTEST_HEAD) {
                head = head.substring(0, at);
            }
        }
        return PlainText.line(head, LONGEST_ANCHOR);
    }

    private static String host(@Nullable String url) {
        String address = url == null ? "" : url;
        int from = address.indexOf("://");
        if (from < 0) {
            return "source";
        }
        int end = from + 3;
        while (end < address.length() && "/?#:".indexOf(address.charAt(end)) < 0) {
            Checkpoint.pass();
            end++;
        }
        String host = address.substring(from + 3, end);
        return host.startsWith("www.") ? host.substring(4) : host;
    }
}
