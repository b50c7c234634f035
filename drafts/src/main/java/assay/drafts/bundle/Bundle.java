package assay.drafts.bundle;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The result of research: what searchers want, and the known facts about some tools, each with its evidence.
/// Unknown facts are omitted.
///
/// @param version the version of this format, [#VERSION]
/// @param id `rb_…`
/// @param origin who vouches for the whole bundle
/// @param fictitious whether it is sample data
/// @param provider the provider that did the research
/// @param audience the readers of the text, as the caller described them
/// @param houseProduct the name of the caller's own tool
/// @param tools the house product first
/// @param dropped claims that were proposed without sound evidence
public record Bundle(
        int version,
        String id,
        Origin origin,
        boolean fictitious,
        Instant createdAt,
        String provider,
        String primaryKeyword,
        String audience,
        String houseProduct,
        Searchers searchers,
        List<Tool> tools,
        List<Evidence> evidence,
        List<Dropped> dropped) {

    public static final int VERSION = 1;

    /// The maximum number of dropped claims listed.
    public static final int MOST_DROPPED = 200;

    /// Who vouches for a bundle.
    public enum Origin {
        /// Research produced it, and it is unchanged.
        RESEARCH,
        /// A person wrote it or changed it.
        USER
    }

    /// The intent and questions of people who search for the keyword.
    ///
    /// @param intent a sentence that says what they want
    /// @param questions the questions they ask, each ending in a question mark
    /// @param terms words that a text on the topic uses
    /// @param evidence the ids of the evidence
    public record Searchers(String intent, List<String> questions, List<String> terms, List<String> evidence) {}

    /// A tool and the facts about it.
    ///
    /// @param id `t1`, `t2` …
    /// @param url its site's URL; null if unknown
    public record Tool(
            String id, String name, boolean house, @Nullable String url, List<Fact> facts) {

        public List<Fact> facts(Fact.Kind kind) {
            return facts.stream().filter(fact -> fact.kind() == kind).toList();
        }
    }

    /// A fact about a tool.
    ///
    /// @param id `f1`, `f2` …, unique in the bundle
    /// @param text a statement about the tool; one sentence
    /// @param brief the statement in a few words, for a table; null if there is none
    /// @param evidence the ids of the evidence, at least one; its passages support the text
    public record Fact(
            String id, Kind kind, String text, @Nullable String brief, List<String> evidence) {

        /// The subject of a fact.
        public enum Kind {
            WHAT,
            AUDIENCE,
            PRICE,
            FREE_PLAN,
            STRENGTH,
            LIMIT
        }
    }

    /// The evidence for a fact.
    ///
    /// @param id `e1`, `e2` …
    /// @param tool the id of the tool it is about; null if it is about the market
    /// @param passage verbatim, except for white space, from the page or the provider's quote
    /// @param retrievedAt when it was retrieved
    public record Evidence(
            String id,
            @Nullable String tool,
            String url,
            String title,
            String passage,
            Instant retrievedAt,
            Found found,
            Verified verified) {

        /// How the evidence was found.
        public enum Found {
            /// The provider searched and cited it.
            CITED,
            /// The provider searched and found it but did not cite it.
            SEARCHED,
            /// A person supplied it.
            BROUGHT
        }

        /// Who vouches that the page contains the passage.
        public enum Verified {
            /// Assay: the passage is in the text of the page as fetched.
            PAGE,
            /// The provider; the page could not be fetched.
            PROVIDER,
            /// A person.
            USER
        }
    }

    /// A claim that was proposed without sound evidence.
    ///
    /// @param tool the id of a tool; null if the claim is about no tool in the bundle
    /// @param reason a sentence
    public record Dropped(
            @Nullable String tool, String text, @Nullable String url, String reason) {}

    /// Returns the bundle with other tools and evidence.
    public Bundle with(List<Tool> newTools, List<Evidence> newEvidence) {
        return new Bundle(
                version,
                id,
                origin,
                fictitious,
                createdAt,
                provider,
                primaryKeyword,
                audience,
                houseProduct,
                searchers,
                newTools,
                newEvidence,
                dropped);
    }

    public Optional<Tool> tool(String id) {
        return tools.stream().filter(tool -> tool.id().equals(id)).findFirst();
    }

    public Optional<Evidence> evidence(String id) {
        return evidence.stream().filter(each -> each.id().equals(id)).findFirst();
    }
}
