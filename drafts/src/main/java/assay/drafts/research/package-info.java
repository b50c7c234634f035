/// Research: looks up the tools for a keyword, and decides which statements become facts. Start with
/// [assay.drafts.research.Researcher].
@NullMarked
package assay.drafts.research;

import org.jspecify.annotations.NullMarked;
