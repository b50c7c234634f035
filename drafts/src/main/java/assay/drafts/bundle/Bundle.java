package assay.drafts.bundle;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// The result of research: what people search for, and the known facts about some tools, each with its
/// evidence. Unknown facts are left out.
///
/// @param version the version of the bundle format, [#VERSION]
/// @param id the bundle's id, such as `rb_…`
/// @param origin who vouches for the bundle as a whole
/// @param fictitious whether the bundle contains sample data
/// @param provider the provider that did the research
/// @param audience the readers of the text, as the caller described them
/// @param houseProduct the name of the caller's own tool
/// @param tools the tools, with the house product first
/// @param dropped claims that lacked sound evidence
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

    /// The maximum number of dropped claims to list.
    public static final int MOST_DROPPED = 200;

    /// Who vouches for a bundle.
    public enum Origin {
        /// The bundle is the unchanged result of research.
        RESEARCH,
        /// A person wrote or changed the bundle.
        USER
    }

    /// The people who search for the keyword: their intent and their questions.
    ///
    /// @param intent a sentence that states what they want
    /// @param questions the questions that they ask, each ending in a question mark
    /// @param terms words that are common in texts on the topic
    /// @param evidence the ids of the evidence for these results
    public record Searchers(String intent, List<String> questions, List<String> terms, List<String> evidence) {}

    /// A tool and the facts about it.
    ///
    /// @param id the tool's id, such as `t1`
    /// @param url the URL of the tool's own site; null if unknown
    public record Tool(
            String id, String name, boolean house, @Nullable String url, List<Fact> facts) {

        public List<Fact> facts(Fact.Kind kind) {
            return facts.stream().filter(fact -> fact.kind() == kind).toList();
        }
    }

    /// A fact about a tool.
    ///
    /// @param id the fact's id, such as `f1`, which is unique in the bundle
    /// @param text a one-sentence statement about the tool
    /// @param brief the statement in a few words, for a table; null if there is no short form
    /// @param evidence the ids of the evidence whose passages support the text, at least one
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
    /// @param id the id of this piece of evidence, such as `e1`
    /// @param tool the id of the tool that the evidence is about; null if it is about the market
    /// @param passage the words of the page or of the provider's quotation, unchanged except for white space
    /// @param retrievedAt the time at which the evidence was retrieved
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
            /// The provider found the evidence in a search and cited it.
            CITED,
            /// The provider found the evidence in a search but did not cite it.
            SEARCHED,
            /// A person supplied the evidence.
            BROUGHT
        }

        /// Who vouches that the page contains the passage.
        public enum Verified {
            /// Assay vouches for the passage, which is in the text of the fetched page.
            PAGE,
            /// The provider vouches for the passage, because the page could not be fetched.
            PROVIDER,
            /// A person vouches for the passage.
            USER
        }
    }

    /// A claim that lacked sound evidence.
    ///
    /// @param tool the id of a tool; null if the claim is not about a tool in the bundle
    /// @param reason a sentence that explains why the claim was dropped
    public record Dropped(
            @Nullable String tool, String text, @Nullable String url, String reason) {}

    /// Returns a copy of the bundle with other tools and evidence.
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
