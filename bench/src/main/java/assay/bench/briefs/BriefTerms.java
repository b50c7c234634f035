package assay.bench.briefs;

import assay.briefs.Brief;
import assay.briefs.BriefAnalysis;
import assay.briefs.PageDigest;
import assay.briefs.Source;
import assay.fetching.article.Articles;
import assay.fetching.article.Extracted;
import assay.fetching.article.Extraction;
import assay.language.Inflection;
import assay.language.Language;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Catalogue;
import assay.scoring.Page;
import assay.scoring.PageFields;
import assay.scoring.Scorer;
import assay.scoring.Submission;
import assay.scoring.document.PageLine;
import assay.scoring.document.SourceFormat;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/// Compares the terms of briefs with terms that two people chose independently, before they saw a brief.
///
/// `./build briefs FOLDER` reads a folder for each topic, with HTML pages, `topic.tsv` (lines `keyword`, `language` and
/// `url`
/// with a file name and its URL) and `terms-a.tsv` and `terms-b.tsv` with the chosen terms, one per line. For each
/// topic it
/// prints the share of the terms chosen by both that are among the first thirty of the brief, and these thirty terms.
public final class BriefTerms {

    private static final int FIRST = 30;

    private static final LocalDate TODAY = LocalDate.of(2026, 11, 30);

    private final Scorer scorer = new Scorer(Catalogue.complete());
    private int agreed;
    private int found;

    private BriefTerms() {}

    /// @param args the folder
    public static void main(String[] args) throws IOException {
        BriefTerms measure = new BriefTerms();
        try (Stream<Path> folders = Files.list(Path.of(args[0]))) {
            for (Path folder : folders.filter(each -> Files.exists(each.resolve("topic.tsv")))
                    .sorted()
                    .toList()) {
                measure.topic(folder);
            }
        }
        System.out.printf(
                Locale.ROOT,
                "all topics: %d of %d (%.0f %%)%n",
                measure.found,
                measure.agreed,
                100.0 * measure.found / measure.agreed);
    }

    private void topic(Path folder) throws IOException {
        String keyword = "";
        Language language = Language.UNKNOWN;
        Map<String, String> urls = new HashMap<>();
        for (String line : Files.readAllLines(folder.resolve("topic.tsv"))) {
            String[] fields = line.split("\t");
            switch (fields[0]) {
                case "keyword" -> keyword = fields[1];
                case "language" -> language = Language.of(fields[1]);
                case "url" -> urls.put(fields[1], fields[2]);
                default -> throw new IOException("Unknown line in " + folder + ": " + line);
            }
        }
        List<Source> sources = new ArrayList<>();
        for (String file : urls.keySet().stream().sorted().toList()) {
            sources.add(source(Files.readString(folder.resolve(file)), urls.getOrDefault(file, "")));
        }
        long before = cpu();
        Brief brief = BriefAnalysis.of(new BriefAnalysis.Request(keyword, null, null), sources);
        long nanos = cpu() - before;
        List<String> one = Files.readAllLines(folder.resolve("terms-a.tsv"));
        List<String> other = Files.readAllLines(folder.resolve("terms-b.tsv"));
        Language used = language;
        List<String> both = one.stream()
                .filter(term -> other.stream().anyMatch(each -> isSame(term, each, used)))
                .toList();
        List<Brief.Term> first =
                brief.terms().subList(0, Math.min(FIRST, brief.terms().size()));
        List<String> missing = both.stream()
                .filter(term -> first.stream()
                        .noneMatch(each -> each.forms().stream().anyMatch(form -> isSame(term, form, used))))
                .toList();
        agreed += both.size();
        found += both.size() - missing.size();
        System.out.printf(
                Locale.ROOT,
                "%s: %d pages compared, %d of %d chosen by both, %d ms%n  missing: %s%n  first %d: %s%n  further: %s%n  topics: %s%n"
                        + "  questions: %s%n  contradictions: %s%n  notes: %s%n",
                folder.getFileName(),
                brief.compared(),
                both.size() - missing.size(),
                both.size(),
                nanos / 1_000_000,
                String.join(" | ", missing),
                FIRST,
                String.join(" | ", first.stream().map(Brief.Term::term).toList()),
                String.join(
                        " | ",
                        brief.terms().stream()
                                .skip(FIRST)
                                .limit(FIRST)
                                .map(Brief.Term::term)
                                .toList()),
                String.join(
                        " | ",
                        brief.topics().stream()
                                .map(topic ->
                                        topic.topic() + " (" + topic.sources().size() + ")")
                                .toList()),
                String.join(
                        " | ",
                        brief.questions().stream()
                                .map(Brief.Question::question)
                                .limit(10)
                                .toList()),
                brief.contradictions(),
                brief.notes());
    }

    private static long cpu() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private Source source(String html, String url) {
        if (!(Articles.find(html, URI.create(url)) instanceof Extraction.Found(Extracted article))) {
            return Source.unread(url, "The page contains no article.");
        }
        Page page = Page.at(url)
                .lines(
                        new PageFields(
                                article.title(),
                                article.deck(),
                                article.byline(),
                                article.published(),
                                article.captions()),
                        article.lines().stream()
                                .map(line -> new PageLine.Place(line.start(), line.end(), line.caption()))
                                .toList());
        Article read = Article.of(
                Submission.of(article.masked(), TODAY).in(SourceFormat.HTML).page(page));
        return Source.read(url, PageDigest.of(read, scorer.score(read)));
    }

    /// Whether two terms are forms of the same words in the same order, apart from function words.
    private static boolean isSame(String one, String other, Language language) {
        List<List<String>> keys = keys(one, language);
        List<List<String>> others = keys(other, language);
        if (keys.size() != others.size() || keys.isEmpty()) {
            return false;
        }
        for (int i = 0; i < keys.size(); i++) {
            if (keys.get(i).stream().noneMatch(others.get(i)::contains)) {
                return false;
            }
        }
        return true;
    }

    private static List<List<String>> keys(String term, Language language) {
        Inflection inflection = Inflection.of(language);
        Words words = Words.of(term);
        List<List<String>> keys = new ArrayList<>();
        for (int i = 0; i < words.count(); i++) {
            String form = inflection.withoutArticle(words.form(i));
            if (!language.isFunctionWord(form)) {
                keys.add(inflection.lookedFor(form));
            }
        }
        return keys;
    }
}
