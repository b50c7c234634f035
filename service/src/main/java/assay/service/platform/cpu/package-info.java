/// CPU-heavy work on callers' texts: a bounded pool of threads, shared fairly, with a deadline in CPU time.
@NullMarked
package assay.service.platform.cpu;

import org.jspecify.annotations.NullMarked;
