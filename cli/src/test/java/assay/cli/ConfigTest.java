package assay.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigTest {

    @TempDir
    private Path folder;

    private CliRunner cli;

    @BeforeEach
    void create() {
        cli = new CliRunner(folder).file("posts/tea.md", CliRunner.POOR);
    }

    @Test
    void pathsSetTheType() {
        cli.file(".assay.yaml", """
                paths:
                  "**": {type: how_to}
                  "posts/**": {type: news, strictness: strict}
                """);

        assertThat(cli.run("check", "posts").out()).contains("news, ");
        assertThat(cli.run("check", "--type", "faq", "posts").out()).contains("faq, ");
    }

    @Test
    void nearestFileWins() {
        cli.file(".assay.yaml", "paths: {\"**\": {type: how_to}}")
                .file("posts/.assay.yaml", "paths: {\"*.md\": {type: news}}");

        assertThat(cli.run("check", "posts").out()).contains("news, ");
    }

    @Test
    void extendedFileAppliesWhereTheFileItselfSaysNothing() {
        cli.file("shared/base.yaml", "checks: {link_text: off}\npaths: {\"posts/**\": {type: faq}}")
                .file(".assay.yaml", "extends: shared/base.yaml\npaths: {\"posts/**\": {type: news}}\n");

        assertThat(cli.run("check", "posts").out()).contains("news, ").doesNotContain("link_text");
    }

    @Test
    void checksAreTurnedOffOrLowered() {
        assertThat(cli.run("check", "posts").out()).contains("link_text");

        cli.file(".assay.yaml", "checks: {link_text: off}");
        assertThat(cli.run("check", "posts").out()).doesNotContain("link_text");

        cli.file(".assay.yaml", "checks: {heading_hierarchy: optimization}");
        assertThat(cli.run("check", "posts").out()).containsPattern("optimization  .*  heading_hierarchy");
    }

    @Test
    void wordsAndBrandsAreSpelledCorrectly() {
        cli.file(".assay.yaml", "words: [seperate]\nbrands: [Recieve Tea]\n");

        assertThat(cli.run("check", "posts").out())
                .contains("did you mean “The”?")
                .doesNotContain("did you mean “separate”?", "did you mean “receive”?");
    }

    @Test
    void ignoredFilesAreNotChecked() {
        cli.file(".assay.yaml", "ignore: [drafts, \"*.old.md\"]")
                .file("drafts/a.md", CliRunner.POOR)
                .file("b.old.md", CliRunner.POOR);

        assertThat(cli.run("check").out()).contains("1 file,", "posts/tea.md");
    }

    @Test
    void keywordRulesApply() {
        cli.file(".assay.yaml", "paths: {\"**\": {keyword: required}}");
        assertThat(cli.run("check", "posts").exits(2).err())
                .isEqualTo("assay: posts/tea.md has no keyword; add `keyword: …` to its front matter\n");
        cli.run("check", "--keyword", "green tea", "posts").exits(1);

        cli.file(".assay.yaml", "paths: {\"**\": {keyword: file_name}}").file("posts/green-tea.md", CliRunner.POOR);
        cli.file("empty.yaml", "");
        assertThat(cli.run("check", "--format", "json", "--config", "empty.yaml", "posts")
                        .out())
                .contains("No keyword was given.");
        assertThat(cli.run("check", "--format", "json", "posts/green-tea.md").out())
                .contains("\"check\":\"keyword_in_intro\"")
                .doesNotContain("No keyword was given.");
    }

    @Test
    void everyMistakeIsReportedWithItsLine() {
        cli.file(".assay.yaml", """
                brand: [Acme]
                checks:
                  no_such_check: off
                  link_text: sometimes
                  nonsense: off
                paths:
                  "posts/**":
                    type: poem
                    colour: red
                ignore: drafts
                """);

        String file = folder.resolve(".assay.yaml").toString();
        assertThat(cli.run("check", "posts").exits(2).err().lines())
                .satisfiesExactly(
                        line -> assertThat(line).startsWith("assay: " + file + ":1: Unknown key `brand`"),
                        line -> assertThat(line)
                                .isEqualTo("assay: " + file
                                        + ":3: No check is named `no_such_check`; `assay list checks` lists them."),
                        line -> assertThat(line).contains(":4: `sometimes` is not `off`"),
                        line -> assertThat(line).contains(":5: `nonsense` is an integrity check"),
                        line -> assertThat(line).contains(":8: `poem` is not one of blog, "),
                        line -> assertThat(line).contains(":9: Unknown key `colour`"),
                        line -> assertThat(line).contains(":10: This must be a list"));
    }

    @Test
    void brokenYamlIsReportedWithItsLine() {
        cli.file(".assay.yaml", "checks:\n  link_text: [off\n");

        assertThat(cli.run("check", "posts").exits(2).err()).contains(".assay.yaml:3: is not valid YAML");
    }

    @Test
    void textsWithAnotherConfigurationAreStillChecked() {
        cli.file("posts/.assay.yaml", "checks: [").file("docs/tea.md", CliRunner.POOR);

        var ran = cli.run("check", "posts", "docs").exits(2);
        assertThat(ran.out()).contains("docs/tea.md  ", "1 file not read").doesNotContain("posts/tea.md");
        assertThat(ran.err().lines()).hasSize(1);
    }

    @Test
    void filesThatExtendEachOtherAreReported() {
        cli.file(".assay.yaml", "extends: other.yaml").file("other.yaml", "extends: .assay.yaml");

        assertThat(cli.run("check", "posts").exits(2).err()).contains("`extends` leads back to this file");
    }

    @Test
    void initWritesAConfigurationThatWorks() {
        cli.run("init").exits(0);

        assertThat(cli.run("check", "posts").exits(1).out()).contains("blog, ");
        assertThat(cli.run("init").exits(2).err()).isEqualTo("assay: .assay.yaml already exists.\n");
    }

    @Test
    void ownLimitsApplyAndAreInTheReport() {
        String longest = "\"longest_sentence_words_max\":";
        assertThat(cli.run("check", "--format", "json", "posts").out()).contains(longest + "60");

        cli.file(
                ".assay.yaml",
                "checks: {sentence_length: {severity: warning, limits: {longest_sentence_words_max: 15.5}}}");

        assertThat(cli.run("check", "--format", "json", "posts").out())
                .contains(longest + "15.5", "the longest", "\"check\":\"sentence_length\"");
    }
}
