/// What research found: facts about tools, each with its evidence.
@NamedInterface("bundle")
@NullMarked
package assay.service.drafts.bundle;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
