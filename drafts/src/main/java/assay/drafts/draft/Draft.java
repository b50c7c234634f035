package assay.drafts.draft;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The content of a draft: sections of sentences, each with its evidence. All texts are plain. Markup, links
/// and tags are added only when the draft is assembled, so a model can't inject any.
public record Draft(Format format, Head head, List<Section> sections) {

    /// The front matter.
    ///
    /// @param slug lower-case words, joined by hyphens
    public record Head(String title, String description, String slug, String keyword) {}

    /// @param id the section's id, such as `tool-t2`, which is unique in the draft and does not change in a
    /// rewrite
    /// @param tool the id of the tool that the section is about; null if it is about none
    /// @param heading empty if the section has none
    public record Section(String id, Role role, @Nullable String tool, String heading, List<Block> blocks) {

        /// The purpose of a section.
        public enum Role {
            /// The answer to the keyword, at the beginning of the draft.
            ANSWER,
            /// The disclosure that the product listed first is the publisher's own.
            DISCLOSURE,
            /// A table of all tools side by side.
            TABLE,
            /// The description of one tool.
            TOOL,
            /// Advice on how to choose a tool.
            CHOICE,
            /// Answers to the questions that people search for.
            FAQ,
            /// The sources that the draft cites.
            SOURCES
        }

        public Stream<Sentence> sentences() {
            return blocks.stream().flatMap(Block::sentences);
        }
    }

    /// A part of a section's content.
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

        /// A part of the section with its own heading, such as a tool's price or a question with its answer.
        record Part(String heading, List<Block> blocks) implements Block {
            @Override
            public Stream<Sentence> sentences() {
                return blocks.stream().flatMap(Block::sentences);
            }
        }

        /// A table. The first cell of each row is the row's header.
        record Grid(List<String> columns, List<List<Sentence>> rows) implements Block {
            @Override
            public Stream<Sentence> sentences() {
                return rows.stream().flatMap(List::stream);
            }
        }
    }

    /// A sentence, or the content of a table cell.
    ///
    /// @param evidence the ids of the evidence in the bundle that the sentence cites
    public record Sentence(String text, Kind kind, List<String> evidence) {

        /// The purpose of a sentence.
        public enum Kind {
            /// A statement of fact, which cites evidence.
            FACT,
            /// A question.
            QUESTION,
            /// An instruction to the reader.
            INSTRUCTION,
            /// A transition between two topics, which states nothing.
            TRANSITION,
            /// An opinion that is presented as one.
            OPINION,
            /// A sentence written by the service, such as a disclosure or a name in a table. Models never
            /// write these.
            FIXED
        }
    }

    public Stream<Sentence> sentences() {
        return sections.stream().flatMap(Section::sentences);
    }
}
