package assay.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PostsTest {

    @Test
    void theTitleComesFromTheFrontMatterOrTheFirstHeading() {
        assertThat(Posts.of("a", "---\ntitle: \"How to brew green tea\"\n---\nText")
                        .title())
                .isEqualTo("How to brew green tea");
        assertThat(Posts.of("a", "+++\ntitle = \"Tea\"\n+++\nText").title()).isEqualTo("Tea");
        assertThat(Posts.of("a", "# Tea time\n\nText").title()).isEqualTo("Tea time");
        assertThat(Posts.of("a", "Text").title()).isNull();
    }

    @Test
    void theKeywordIsTheTopicNamedInTheTitle() {
        String text = "Green tea is hot. Brew green tea well; brew it with water.";
        assertThat(Posts.keyword("How to brew green tea", text)).isEqualTo("green tea");
        assertThat(Posts.keyword("Brewing, and tea", text)).isEqualTo("tea");
        assertThat(Posts.keyword("What is it?", text)).isNull();
    }

    @Test
    void generatedPostsAreDeterministic() {
        assertThat(Posts.generate(new Random(1), 300)).isEqualTo(Posts.generate(new Random(1), 300));
        assertThat(Posts.generated(3))
                .hasSize(3)
                .allSatisfy(post -> assertThat(post.title()).isNotNull());
    }

    @Test
    void manifestsStateTheSourceAndTheLanguageAndTheQualityOfPosts(@TempDir Path folder) throws IOException {
        Files.write(
                folder.resolve("manifest.tsv"),
                List.of(
                        "path\tsource_repo\tlanguage\tquality",
                        "a.md\tme/tea\ten\tgood",
                        "b.md\tyou/tea\t\t",
                        "page.html\tme/tea\ten\t"));
        Files.writeString(folder.resolve("a.md"), "# Tea\n\nTea.");
        Files.writeString(folder.resolve("b.md"), "Tea.");
        Files.writeString(folder.resolve("page.html"), "<p>Tea.</p>");
        assertThat(Posts.load(folder.toString()))
                .extracting(Posts.Post::name, Posts.Post::source, Posts.Post::language, Posts.Post::good)
                .containsExactly(tuple("a.md", "me/tea", "en", true), tuple("b.md", "you/tea", null, false));
    }

    @Test
    void missingFoldersAreReported() {
        assertThatThrownBy(() -> Posts.load("no/such/folder")).hasMessageContaining("no/such/folder");
    }

    @Test
    void keywordsAreWholeWordsInTheText() {
        assertThat(Posts.keyword("Code is cheap(er)", "Better coders code cheap code. It is cheap."))
                .isEqualTo("Code");
        assertThat(Posts.keyword("The Capitol’s hall", "A hall.")).isEqualTo("hall");
        assertThat(Posts.keyword("C&oacute;mo contribuir", "Para contribuir.")).isEqualTo("contribuir");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"''; no column", "name|language; no column", "path|gone.md; There is no file", "path; no Markdown"
            })
    void invalidManifestsAreRejectedWithOneSentence(String manifest, String why, @TempDir Path folder)
            throws IOException {
        Files.writeString(folder.resolve("manifest.tsv"), manifest.replace('|', '\n'));

        assertThatThrownBy(() -> Posts.load(folder.toString()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why);
    }

    @Test
    void manifestsMayBeginWithAByteOrderMark(@TempDir Path folder) throws IOException {
        Files.writeString(folder.resolve("manifest.tsv"), "\uFEFFpath\nso.md");
        Files.writeString(folder.resolve("so.md"), "# Tea");

        assertThat(Posts.load(folder.toString())).hasSize(1);
    }

    @Test
    void postsThatAreNotInUtf8AreReported(@TempDir Path folder) throws IOException {
        Files.write(folder.resolve("so.md"), new byte[] {'T', (byte) 0xe9});

        assertThatThrownBy(() -> Posts.load(folder.toString())).hasMessageContaining("so.md is not in UTF-8");
    }
}
