/// Email: queued with [Mail#send] in the caller's transaction, then sent over SMTP if configured.
@NullMarked
package assay.service.platform.mail;

import org.jspecify.annotations.NullMarked;
