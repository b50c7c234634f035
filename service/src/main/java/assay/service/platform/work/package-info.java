/// Work that outlives the request that asked for it: put down in the transaction that made it necessary,
/// done afterwards, and found again when its node dies.
///
/// [Works#add] puts a piece into a queue; a bean that is a [Worker] does the pieces of one. [Workers]
/// brings them together.
@NullMarked
package assay.service.platform.work;

import org.jspecify.annotations.NullMarked;
