/// Email: [Mail#send] queues it in the caller's transaction. It is then sent over SMTP if a mail server is
/// configured.
@NullMarked
package assay.service.platform.mail;

import org.jspecify.annotations.NullMarked;
