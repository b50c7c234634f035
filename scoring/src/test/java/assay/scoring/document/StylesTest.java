package assay.scoring.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StylesTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "display:none | NOT_DISPLAYED",
                "DISPLAY : None !important | NOT_DISPLAYED",
                "color:red;display:none | NOT_DISPLAYED",
                "visibility:hidden | NOT_DISPLAYED",
                "visibility:collapse | NOT_DISPLAYED",
                "height:0;overflow:hidden | NOT_DISPLAYED",
                "width:0px;overflow-x:clip | NOT_DISPLAYED",
                "width:0;height:5px;overflow-y:hidden | NOT_DISPLAYED",
                "overflow:hidden;overflow-y:auto;height:0 | NOT_DISPLAYED",
                "clip:rect(0,0,0,0) | NOT_DISPLAYED",
                "clip:rect( 0px 0px 0px 0px ) | NOT_DISPLAYED",
                "clip-path:inset(50%) | NOT_DISPLAYED",
                "-webkit-clip-path:circle(0) | NOT_DISPLAYED",
                "clip-path:inset(100%) | NOT_DISPLAYED",
                "opacity:0 | TRANSPARENT",
                "opacity:0.02 | TRANSPARENT",
                "opacity:.01 | TRANSPARENT",
                "color:transparent | TRANSPARENT",
                "color:rgba(0, 0, 0, 0) | TRANSPARENT",
                "-webkit-text-fill-color:transparent | TRANSPARENT",
                "font-size:0 | TINY",
                "font-size:1px | TINY",
                "font-size:1.9px | TINY",
                "font-size:.1em | TINY",
                "font-size:0.12rem | TINY",
                "font-size:12% | TINY",
                "font-size:1.4pt | TINY",
                "font:bold 1px/2 serif | TINY",
                "font:0.1em/1.5 serif | TINY",
                "text-indent:-500px | OFF_SCREEN",
                "margin-left:-9999px | OFF_SCREEN",
                "position:absolute;left:-500px | OFF_SCREEN",
                "left:-9999px;position:fixed | OFF_SCREEN",
                "position:absolute;right:-9999px | OFF_SCREEN",
                "position:absolute;top:-500px | OFF_SCREEN",
                "position:absolute;bottom:-9999px | OFF_SCREEN",
                "position:absolute;left:-9999px;right:0 | OFF_SCREEN",
                "position:absolute;left:auto;right:-9999px;left:5px | ",
                "position:absolute;right:0;left:-9999px | OFF_SCREEN",
                "transform:scale(0) | OFF_SCREEN",
                "transform:translatex(-500px) | OFF_SCREEN",
                "transform:translate3d(-9999px, 0, 0) | OFF_SCREEN",
                "color:#fff | SAME_COLOUR",
                "color:white;background:#FFFFFF | SAME_COLOUR",
                "color:rgb(255, 255, 255) | SAME_COLOUR",
                "color:hsl(0,0%,100%) | SAME_COLOUR",
                "color:#000;background-color:black | SAME_COLOUR",
                "color:red;background:red url(x.png) | SAME_COLOUR",
                "color:rgb(1, 2, 3);background:rgb(1, 2, 3) none | SAME_COLOUR",
                "'' | ",
                "display | ",
                "display:none;display:block | ",
                "visibility:visible | ",
                "display:block;visibility:visible | ",
                "opacity:0.03 | ",
                "opacity:none | ",
                "font-size:2px | ",
                "font-size:0.125em | ",
                "font-size:12.5% | ",
                "font-size:1.5pt | ",
                "font-size:small | ",
                "font:bold 2px/1 serif | ",
                "font:1 serif | ",
                "text-indent:-499px | ",
                "text-indent:500px | ",
                "position:absolute;left:-499px | ",
                "position:absolute;top:-499px | ",
                "position:relative;left:-9999px | ",
                "left:-9999px | ",
                "transform:scale(0.5) | ",
                "transform:translatex(-499px) | ",
                "clip:rect(0,10px,10px,0) | ",
                "clip-path:inset(49%) | ",
                "height:0 | ",
                "overflow:hidden | ",
                "height:1px;overflow:hidden | ",
                "height:0;overflow:auto | ",
                "color:#fff;background:#000 | ",
                "color:#fff;background:var(--x) | SAME_COLOUR",
                "color:var(--x);background:var(--x) | ",
                "color:url(x);background:url(x) | ",
                "color:inherit;background:inherit | ",
                "color:currentcolor;background:none | ",
                "color:red | ",
                "background:white | ",
                "color:black | ",
            })
    void stylesThatMakeTextInvisibleAreRecognized(String style, Hidden.How how) {
        assertThat(Styles.hides(style)).isEqualTo(how);
    }

    @Test
    void styleSheetHidesElementsByASingleClassOrId() {
        assertThat(Styles.sheet("""
                        <style media="x">
                        .a, p.b, #c { color: red; display: none }
                        .d .e, .f:hover, h1 { display: none }
                        @media print { .g { display: none } }
                        .h { color: #fff } .i { color: #fff; background: #fff }
                        .j { height: 0; overflow: hidden } .k { display: none; overflow: hidden }
                        } .l { opacity: 0 } .m { color: red }
                        </style><p>.n { display: none }</p>
                        <STYLE>.o{font-size:0}</STYLE>"""))
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        ".a", Hidden.How.NOT_DISPLAYED,
                        ".b", Hidden.How.NOT_DISPLAYED,
                        "#c", Hidden.How.NOT_DISPLAYED,
                        ".i", Hidden.How.SAME_COLOUR,
                        ".k", Hidden.How.NOT_DISPLAYED,
                        ".l", Hidden.How.TRANSPARENT,
                        ".o", Hidden.How.TINY));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "<style>.a{display:none}",
                "<styles>.a{display:none}</styles>",
                "<p>style>.a{display:none}</p>",
                "`<style>` and <b>.a{display:none}</b>"
            })
    void elementsThatAreNotStyleSheetsHideNothing(String source) {
        assertThat(Styles.sheet(source)).isEmpty();
    }

    /// A tag's name in a sentence does not open a style sheet.
    @Test
    void styleSheetEndsWhereTheNextBegins() {
        assertThat(
                        Styles.sheet(
                                "In `<style>` <style>.a{display:none}</style> <style>.b{display:none}<style>.c{display:none}</style>"))
                .containsOnlyKeys(".a", ".b", ".c");
    }
}
