package assay.drafts.draft;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// A draft as what it says: sections of sentences, each with what it rests on. All texts are plain:
/// marks, links and tags are made of it when it is assembled, so that nothing a model writes is one.
public record Draft(Format format, Head head, List<Section> sections) {

    /// The front matter.
    ///
    /// @param slug lower case, words joined by hyphens
    public record Head(String title, String description, String slug, String keyword) {}

    /// @param id unique in the draft, such as `tool-t2`; stays the same when the section is written
    /// anew
    /// @param tool the id of the tool it is about; null where it is about none
    /// @param heading empty where it has none
    public record Section(String id, Role role, @Nullable String tool, String heading, List<Block> blocks) {

        /// What it is for.
        public enum Role {
            /// The answer to the keyword, first of all.
            ANSWER,
            /// Whose product leads, and why the reader should know.
            DISCLOSURE,
            /// All tools side by side.
            TABLE,
            /// One tool.
            TOOL,
            /// How to choose among them.
            CHOICE,
            /// What searchers ask.
            FAQ,
            /// What it all rests on.
            SOURCES
        }

        public Stream<Sentence> sentences() {
            return blocks.stream().flatMap(Block::sentences);
        }
    }

    /// Part of a section.
    public sealed interface Block {

        /// In the order of reading.
        Stream<Sentence> sentences();

        /// A paragraph.
        record Prose(List<Sentence> said) implements Block {
            @Override
            public Stream<Sentence> sentences() {
                return said.stream();
            }
        }

        /// A list.
        record Points(List<Sentence> said) implements Block {
            @Override
            public Stream<Sentence> sentences() {
                return said.stream();
            }
        }

        /// Something under a heading of its own within the section: the price of a tool, a question and
        /// its answer.
        record Part(String heading, List<Block> blocks) implements Block {
            @Override
            public Stream<Sentence> sentences() {
                return blocks.stream().flatMap(Block::sentences);
            }
        }

        /// A table. The first cell of each row names the row.
        record Grid(List<String> columns, List<List<Sentence>> rows) implements Block {
            @Override
            public Stream<Sentence> sentences() {
                return rows.stream().flatMap(List::stream);
            }
        }
    }

    /// A sentence, or what stands in a cell.
    ///
    /// @param evidence ids of the bundle's evidence
    public record Sentence(String text, Kind kind, List<String> evidence) {

        /// What it does.
        public enum Kind {
            /// States something, and cites evidence.
            FACT,
            /// Asks.
            QUESTION,
            /// Tells the reader what to do.
            INSTRUCTION,
            /// Leads from one thing to the next and states nothing.
            TRANSITION,
            /// Judges, and says that it does.
            OPINION,
            /// The service's own: a gap, a disclosure, a name in a table. No model writes one.
            FIXED
        }
    }

    public Stream<Sentence> sentences() {
        return sections.stream().flatMap(Section::sentences);
    }
}
