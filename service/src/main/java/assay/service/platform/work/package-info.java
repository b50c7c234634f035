/// Background work. It is queued in the transaction that requires it, done afterward, and resumed by another
/// node if its node dies.
///
/// [Works#add] queues a piece, a [Worker] bean does the pieces of one queue, and [Workers] runs all of them.
@NullMarked
package assay.service.platform.work;

import org.jspecify.annotations.NullMarked;
