/// How tools are looked up, and what of it is taken for a fact.
@NullMarked
package assay.drafts.research;

import org.jspecify.annotations.NullMarked;
