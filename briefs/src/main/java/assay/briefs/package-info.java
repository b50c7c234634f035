/// Content briefs: what pages about the same topic cover. Pure functions from pages that were already read to a brief,
/// without the network.
@NullMarked
package assay.briefs;

import org.jspecify.annotations.NullMarked;
