package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TemplatingTest {

    /// Returns the source with `§` in place of every masked character.
    private static String masked(String source, int from, boolean markdown) {
        return Templating.of(source, from, markdown).masked().replace(Templating.FILLER, '§');
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "`a {{ b }} c`;`a §§§§§§§ c`",
                "`{{b}}{{c}}`;`§§§§§§§§§§`",
                "`a {{{ b }}} c`;`a §§§§§§§§§ c`",
                "`a {{{ b }} c`;`a {§§§§§§§ c`",
                "`a {% b %} c`;`a §§§§§§§ c`",
                "`a {%- b -%}`;`a §§§§§§§§§`",
                "`a {# b #} c`;`a §§§§§§§ c`",
                "`a {#b#} c`;`a {#b#} c`",
                "`a {/* b */} c`;`a §§§§§§§§§ c`",
                "`a {/ b */} c`;`a {/ b */} c`",
                "`a <% b %> c <%= d %>`;`a §§§§§§§ c §§§§§§§§`",
                "`a <% b <%= d %>`;`a §§§§§§§§§§§§§`",
                "`a {{ b c`;`a {{ b c`",
                "`a { b } c {`;`a { b } c {`",
                "`a {% b`;`a {% b`",
                "`{#`;`{#`",
                "`{# `;`{# `",
                "`{{`;`{{`",
                "`a {{ b^^ }} c`;`a {{ b^^ }} c`",
                "`a {{ b^ }} c`;`a §§§§^§§§ c`",
                "`a {{ b^ c^ }} d`;`a §§§§^§§^§§§ d`",
                "`a {{ b^ ^ }} d`;`a {{ b^ ^ }} d`",
                // Code, and text that the template engine does not interpret
                "`{% highlight x %}a{% endhighlight %} b`;`§§§§§§§§§§§§§§§§§§§§§§§§§§§§§§§§§§§§ b`",
                "`{% comment %}^^a{%- endcomment -%} b`;`§§§§§§§§§§§§§^^§§§§§§§§§§§§§§§§§§§ b`",
                "`{% raw %}a{% endraw %} b`;`§§§§§§§§§§§§§§§§§§§§§§ b`",
                "`{% raw %}a^{% endraw %} b`;`§§§§§§§§§a^§§§§§§§§§§§§ b`",
                "`{%verbatim%}a^{%endverbatim%}b`;`§§§§§§§§§§§§a^§§§§§§§§§§§§§§§b`",
                "`{% raw %}^{% comment %}a{% endcomment %}^{% endraw %}`"
                        + ";`§§§§§§§§§^§§§§§§§§§§§§§a§§§§§§§§§§§§§§§§^§§§§§§§§§§§§`",
                "`{% raw %}a {% comment %}b{% endcomment %} c`;`§§§§§§§§§a §§§§§§§§§§§§§§§§§§§§§§§§§§§§§§ c`",
                "`{% raws %}a{% endraws %}`;`§§§§§§§§§§a§§§§§§§§§§§§§`",
                "`{% raw %}a{% endcomment %}`;`§§§§§§§§§a§§§§§§§§§§§§§§§§`",
            })
    void templateTagsAreMaskedInAnyFormat(String source, String masked) {
        assertThat(masked(written(source), 0, false)).isEqualTo(written(masked));
        assertThat(masked("{{ x }} " + written(source), 8, false)).isEqualTo("{{ x }} " + written(masked));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "`a [bb c=\"d\"] e`;`a §§§§§§§§§§ e`",
                "`[bb c='d' e=f]`;`§§§§§§§§§§§§§§`",
                "`[bb c=d/] e`;`§§§§§§§§§ e`",
                "`[/b1] c`;`§§§§§ c`",
                "`[toc] [[toc]] [TOC] [[TOC]]`;`§§§§§ §§§§§§§ §§§§§ §§§§§§§`",
                "`[bb] [bb c] [BB c=d]`;`[bb] [bb c] [BB c=d]`",
                "`[bb c=d](e)`;`[bb c=d](e)`",
                "`[bb c=d]: e`;`[bb c=d]: e`",
                "`[az c=d] [zz c=d]`;`§§§§§§§§ §§§§§§§§`",
                "`a [`;`a [`",
                "`a [b`;`a [b`",
                "`a {:.b} {: #c} {.d} {#e}`;`a §§§§§ §§§§§§ §§§§ §§§§`",
                "`a {:} {.} {#} {# e} {b} {`;`a {:} {.} {#} {# e} {b} {`",
                "`::: tip b`;`§§§§§§§ b`",
                "`   :::: {.x} b`;`§§§§§§§§§§§§ b`",
                "`a ::: b`;`a ::: b`",
                "`import A from 'b'`;`§§§§§§§§§§§§§§§§§`",
                "`import A from 'b'; ^a`;`§§§§§§§§§§§§§§§§§§§^a`",
                "`import \"b\"^a`;`§§§§§§§§§§^a`",
                "`a^^import A from 'b'^b`;`a^^§§§§§§§§§§§§§§§§§^b`",
                "`export const a = 1^b`;`§§§§§§§§§§§§§§§§§§^b`",
                "`exports b^import c`;`exports b^import c`",
                "` import A from 'b'`;` import A from 'b'`",
                "`|||^import A from 'b'^|||^import A from 'b'`" + ";`|||^import A from 'b'^|||^§§§§§§§§§§§§§§§§§`",
                "`~~~^import 'b'^~~~^import 'b'^a^import 'c'`;`~~~^import 'b'^~~~^§§§§§§§§§§^a^§§§§§§§§§§`",
                "`<A b={c} />d`;`§§§§§§§§§§§d`",
                "`  <A^b={ {^c: 1 } }>d`;`  §§^§§§§§^§§§§§§§§§d`",
                "`\t<A b={c > d}>e`;`\t§§§§§§§§§§§§§e`",
                "`<A b=\"c\" />={d`;`<A b=\"c\" />={d`",
                "`<A b {c} />={d`;`<A b {c} />={d`",
                "`<a b={c} />`;`<a b={c} />`",
                "`<Z b={c}>`;`§§§§§§§§§`",
                "`<[ b={c}>`;`<[ b={c}>`",
                "`<@ b={c}>`;`<@ b={c}>`",
                "`d <A b={c} />`;`d <A b={c} />`",
                "`<A b={c} <B e={f}>`;`<A b={c} <B e={f}>`",
                "`<A b={c}^<B e={f}>`;`<A b={c}^<B e={f}>`",
                "`<A b>^<B e={f}>`;`<A b>^§§§§§§§§§`",
                "`~~~^<A b={c} />^~~~^<A b={c} />`;`~~~^<A b={c} />^~~~^§§§§§§§§§§§`",
                "` ~~~^<A b={c} />`;` ~~~^<A b={c} />`",
                "`<A b={c}`;`<A b={c}`",
                "`a={b} <`;`a={b} <`",
            })
    void markdownExtensionsAreMaskedInMarkdown(String source, String masked) {
        String text = written(source);
        assertThat(masked(text, 0, true)).isEqualTo(written(masked));
        assertThat(masked("{#x}\n" + text, 5, true)).isEqualTo("{#x}\n" + written(masked));
        assertThat(masked(text, 0, false)).isEqualTo(text);
    }

    private static String written(String text) {
        return text.replace('^', '\n').replace("|||", "```");
    }

    @Test
    void templateTagsOver2000CharactersAreNotMasked() {
        String most = "{{" + "a".repeat(1_996) + "}}";
        assertThat(masked(most, 0, false)).isEqualTo("§".repeat(2_000));
        assertThat(masked("{{" + "a".repeat(1_997) + "}}", 0, false)).doesNotContain("§");
        String component = "<A b={c} " + "d".repeat(1_990) + ">";
        assertThat(masked(component, 0, true)).isEqualTo("§".repeat(2_000));
        assertThat(masked("<A b={c} " + "d".repeat(1_991) + ">", 0, true)).doesNotContain("§");
    }

    @Test
    void onlyMaskedRangesAreReportedAsCovered() {
        Templating templating = Templating.of("a{{b}}c", 0, true);
        assertThat(templating.isEmpty()).isFalse();
        assertThat(templating.covers(0)).isFalse();
        assertThat(templating.covers(1)).isTrue();
        assertThat(templating.covers(5)).isTrue();
        assertThat(templating.covers(6)).isFalse();
        String plain = "a b";
        Templating none = Templating.of(plain, 0, true);
        assertThat(none.isEmpty()).isTrue();
        assertThat(none.masked()).isSameAs(plain);
        assertThat(Templating.of("x {% raw %}a{% endraw %}", 0, true).codes()).containsExactly(new Range(2, 24));
        assertThat(Templating.of("{{\r\nb }}", 0, true).masked()).contains("\r\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{{< highlight bash >}}\n# Install it\n\nmake install\nDone in two seconds.\n{{< /highlight >}}",
                "{{< highlight bash \"linenos=table\" >}}\n# Install it\n\nmake install\n{{</ highlight >}}",
                "{{< high bash >}}\n# Install it\n\nmake install\n{{< / high >}}",
                "{{< shell >}}\n# Install it\n\nmake install\n{{< /shell >}}",
                "{{% highlight sql %}}\n# Install it\n\nmake install\n{{% /highlight %}}",
                "{% highlight bash %}\n# Install it\n\nmake install\n{% endhighlight %}",
                "{%- highlight bash -%}\n# Install it\n\nmake install\n{%- endhighlight -%}",
                "{% codeblock lang:bash %}\n# Install it\n\nmake install\n{% endcodeblock %}",
                "{% prism bash %}\n# Install it\n\nmake install\n{% endprism %}",
                "[code lang=\"bash\"]\n# Install it\n\nmake install\n[/code]"
            })
    void contentOfCodeTemplateTagsIsCode(String pair) {
        Document document = Document.read("Tea is green.\n\n" + pair + "\n\nTea is good.\n", SourceFormat.MARKDOWN);
        assertThat(document.headings()).isEmpty();
        assertThat(document.text().strip()).isEqualTo("Tea is green.\nTea is good.");
        assertThat(document.codes()).hasSize(1);
    }

    @Test
    void contentOfOtherTemplateTagsIsText() {
        Document document = Document.read(
                "{{< notice info >}}\n## Water\n\nTea is green.\n{{< /notice >}}\n\nTea is good.\n",
                SourceFormat.MARKDOWN);
        assertThat(document.headings()).hasSize(1);
        assertThat(document.text()).contains("Tea is green.");
        Document spoken = Document.read(
                "Write {{< highlight bash >}} first.\n\nTea is green.\n\nThen write {{< /highlight >}} last.\n",
                SourceFormat.MARKDOWN);
        assertThat(spoken.text()).contains("Tea is green.");
    }
}
