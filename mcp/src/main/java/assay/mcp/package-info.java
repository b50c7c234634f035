/// The Model Context Protocol: tools with which a language model's agent scores and fixes texts.
@NullMarked
package assay.mcp;

import org.jspecify.annotations.NullMarked;
