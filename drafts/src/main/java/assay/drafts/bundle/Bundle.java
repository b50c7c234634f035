package assay.drafts.bundle;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// What research came to: what searchers want, and what is known of some tools, with the evidence for each fact. What
/// is not known is not there.
///
/// @param version of this form, [#VERSION]
/// @param id `rb_…`
/// @param origin who vouches for it as a whole
/// @param fictitious whether it is made up for trying things out
/// @param provider who looked things up
/// @param audience whom a text is for, in the words of who asked
/// @param houseProduct the name of the tool that leads, and belongs to who asked
/// @param tools the house product first
/// @param dropped what was put forward and could not be shown
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

    /// What is put forward in vain beyond this is not told of.
    public static final int MOST_DROPPED = 200;

    /// Who vouches for a bundle.
    public enum Origin {
        /// It is as research left it.
        RESEARCH,
        /// A person has written it, or changed it since.
        USER
    }

    /// What those who search for the keyword want.
    ///
    /// @param intent a sentence
    /// @param questions which they ask, each ending in a question mark
    /// @param terms words a text about it uses
    /// @param evidence ids
    public record Searchers(String intent, List<String> questions, List<String> terms, List<String> evidence) {}

    /// A tool and what is known of it.
    ///
    /// @param id `t1`, `t2` …
    /// @param url where it lives; null where that is not known
    public record Tool(
            String id, String name, boolean house, @Nullable String url, List<Fact> facts) {

        public List<Fact> facts(Fact.Kind kind) {
            return facts.stream().filter(fact -> fact.kind() == kind).toList();
        }
    }

    /// Something that is known of a tool.
    ///
    /// @param id `f1`, `f2` …, in the whole bundle
    /// @param text a statement about the tool; one sentence
    /// @param brief the same in a few words, for a table; null where there are none
    /// @param evidence ids, at least one; their passages bear the text out
    public record Fact(
            String id, Kind kind, String text, @Nullable String brief, List<String> evidence) {

        /// What it is about.
        public enum Kind {
            WHAT,
            AUDIENCE,
            PRICE,
            FREE_PLAN,
            STRENGTH,
            LIMIT
        }
    }

    /// What a fact rests on.
    ///
    /// @param id `e1`, `e2` …
    /// @param tool the id of the tool it tells of; null where it tells of the market
    /// @param passage letter for letter, but for white space, as the page has it or the provider quoted it
    /// @param retrievedAt when
    public record Evidence(
            String id,
            @Nullable String tool,
            String url,
            String title,
            String passage,
            Instant retrievedAt,
            Found found,
            Verified verified) {

        /// How it was found.
        public enum Found {
            /// The provider searched and cited it.
            CITED,
            /// The provider searched and came by it.
            SEARCHED,
            /// A person brought it.
            BROUGHT
        }

        /// Who says that the passage stands there.
        public enum Verified {
            /// We do: it is in the text of the page as we fetched it.
            PAGE,
            /// The provider does; the page could not be fetched.
            PROVIDER,
            /// A person does.
            USER
        }
    }

    /// What was put forward without evidence that holds.
    ///
    /// @param tool the id of a tool; null where it is about none that stayed
    /// @param reason a sentence
    public record Dropped(
            @Nullable String tool, String text, @Nullable String url, String reason) {}

    /// The same bundle with other tools and evidence.
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
