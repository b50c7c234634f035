package assay.drafts.draft;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The content of a draft: sections of sentences, each with its evidence. All texts are plain. Markup, links
/// and tags are added only on assembly, so a model can't inject any.
public record Draft(Format format, Head head, List<Section> sections) {

    /// The front matter.
    ///
    /// @param slug lower case, words joined by hyphens
    public record Head(String title, String description, String slug, String keyword) {}

    /// @param id unique in the draft, such as `tool-t2`; stays the same when the section is rewritten
    /// @param tool the id of the tool it is about; null if there is none
    /// @param heading empty if there is none
    public record Section(String id, Role role, @Nullable String tool, String heading, List<Block> blocks) {

        /// The purpose of a section.
        public enum Role {
            /// The answer to the keyword; comes first.
            ANSWER,
            /// States whose product comes first, and why that matters.
            DISCLOSURE,
            /// All tools side by side.
            TABLE,
            /// One tool.
            TOOL,
            /// How to choose among them.
            CHOICE,
            /// Answers to searchers' questions.
            FAQ,
            /// The sources that the draft cites.
            SOURCES
        }

        public Stream<Sentence> sentences() {
            return blocks.stream().flatMap(Block::sentences);
        }
    }

    /// Part of a section.
    public sealed interface Block {

        /// Returns the sentences in reading order.
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

        /// A part of the section with its own heading: the price of a tool, or a question and its answer.
        record Part(String heading, List<Block> blocks) implements Block {
            @Override
            public Stream<Sentence> sentences() {
                return blocks.stream().flatMap(Block::sentences);
            }
        }

        /// A table. The first cell of each row is its header.
        record Grid(List<String> columns, List<List<Sentence>> rows) implements Block {
            @Override
            public Stream<Sentence> sentences() {
                return rows.stream().flatMap(List::stream);
            }
        }
    }

    /// A sentence, or the content of a table cell.
    ///
    /// @param evidence the ids of evidence in the bundle
    public record Sentence(String text, Kind kind, List<String> evidence) {

        /// The purpose of a sentence.
        public enum Kind {
            /// States a fact, and cites evidence.
            FACT,
            /// Asks a question.
            QUESTION,
            /// Tells the reader what to do.
            INSTRUCTION,
            /// Connects two topics and states nothing.
            TRANSITION,
            /// Gives an opinion, and says that it is one.
            OPINION,
            /// Written by the service: a gap, a disclosure, a name in a table. Models never write one.
            FIXED
        }
    }

    public Stream<Sentence> sentences() {
        return sections.stream().flatMap(Section::sentences);
    }
}
