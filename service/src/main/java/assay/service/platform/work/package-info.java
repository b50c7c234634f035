/// Background work: queued in the transaction that requires it, done afterwards, and resumed when its node
/// dies.
///
/// [Works#add] queues a piece; a [Worker] bean does the pieces of one queue; [Workers] runs them.
@NullMarked
package assay.service.platform.work;

import org.jspecify.annotations.NullMarked;
