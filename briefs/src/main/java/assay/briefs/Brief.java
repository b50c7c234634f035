package assay.briefs;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// What pages about a topic cover. Every part lists the pages that it comes from.
///
/// Page numbers are indexes into [#pages].
///
/// @param keyword the search phrase that the pages are about
/// @param language the tag of the compared pages' language
/// @param pages one row for each requested page, in the order of the request
/// @param lengths how long and how rich the compared pages are
/// @param terms words and phrases that distinguish these pages from general texts, the most important first
/// @param questions questions that the pages ask, those of most pages first
/// @param topics what several pages have a section about, in the usual order: a proposed outline
/// @param facts sentences with numbers, those with a source first
/// @param contradictions statements about the same thing with different numbers
/// @param everywhere what all compared pages contain
/// @param unique what only one of the compared pages contains
/// @param internalLinks the pages on the caller's own site
/// @param notes what the brief leaves out, and why
public record Brief(
        String keyword,
        String language,
        List<PageRow> pages,
        Lengths lengths,
        List<Term> terms,
        List<Question> questions,
        List<Topic> topics,
        List<StatedFact> facts,
        List<Contradiction> contradictions,
        List<String> everywhere,
        List<Unique> unique,
        List<InternalLink> internalLinks,
        List<String> notes) {

    /// What happened to a requested page.
    public enum Status {
        /// Part of the comparison.
        COMPARED,
        /// Nearly the same text as an earlier page, so it is not compared again.
        COPY,
        /// Not in the language of the comparison.
        OTHER_LANGUAGE,
        /// On the caller's own site.
        OWN_SITE,
        /// Read, but the text is too short to compare.
        TOO_SHORT,
        /// Not read.
        UNREADABLE
    }

    /// @param problem why the page is not compared, as a sentence; null if it is
    /// @param title the title; null if the page has none or was not read
    /// @param overall the scores, from 0 to 100; null if the page was not read
    /// @param published the date on which the page says that it was published; null if unknown
    /// @param markup the types of the page's structured data
    /// @param fingerprint hashes of word sequences, to find copied sentences; see [CopiedText]
    public record PageRow(
            String url,
            Status status,
            @Nullable String problem,
            @Nullable String title,
            @Nullable String language,
            @Nullable Double overall,
            @Nullable Double seo,
            @Nullable Double aeo,
            @Nullable Double geo,
            int words,
            int headings,
            int images,
            int tables,
            int lists,
            @Nullable String published,
            @Nullable String modified,
            List<String> markup,
            List<String> outline,
            CopiedText.Fingerprint fingerprint) {

        /// Returns the row with another URL, status and problem.
        PageRow of(String address, Status state, @Nullable String why) {
            return new PageRow(
                    address,
                    state,
                    why,
                    title,
                    language,
                    overall,
                    seo,
                    aeo,
                    geo,
                    words,
                    headings,
                    images,
                    tables,
                    lists,
                    published,
                    modified,
                    markup,
                    outline,
                    fingerprint);
        }
    }

    /// Quartiles of the compared pages.
    public record Quartiles(int low, int median, int high) {}

    public record Lengths(Quartiles words, Quartiles headings, Quartiles images, Quartiles tables, Quartiles lists) {}

    /// @param term the most common form
    /// @param forms all forms of the term in the pages, in lower case
    /// @param name whether it is the name of a person, place, organization or product
    /// @param share the share of compared pages that use the term, from 0 to 1
    /// @param usual the quartiles of its count in the pages that use it
    /// @param inTitles the number of pages with the term in the title
    /// @param inHeadings the number of pages with the term in a heading
    /// @param inText the number of pages with the term in the text
    /// @param example a sentence that contains the term
    public record Term(
            String term,
            List<String> forms,
            boolean name,
            double share,
            Quartiles usual,
            int inTitles,
            int inHeadings,
            int inText,
            Example example) {}

    public record Example(String text, int page) {}

    /// @param answered whether a page answers the question under a heading or in structured data
    public record Question(String question, boolean answered, List<Integer> pages) {}

    /// @param topic the heading that is most typical of the section
    /// @param words the words that the headings and sections share, most typical first
    /// @param share the share of compared pages that have such a section
    /// @param level the usual heading level: 2 or 3
    /// @param sources the headings
    public record Topic(String topic, List<String> words, double share, int level, List<Heading> sources) {}

    public record Heading(String text, int page) {}

    /// @param link the source that the sentence links to; null if there is none
    public record StatedFact(
            String text, int page, @Nullable String link) {}

    public record Contradiction(StatedFact one, StatedFact other) {}

    /// @param what the kind of element, or a topic that no other page has a section about
    public record Unique(String what, int page) {}

    public record InternalLink(String url, @Nullable String title) {}

    /// Returns the number of compared pages.
    public int compared() {
        int count = 0;
        for (PageRow page : pages) {
            count += page.status() == Status.COMPARED ? 1 : 0;
        }
        return count;
    }
}
