/// Mail: put down with [Mail#send] in the transaction it belongs to, sent afterwards over SMTP where that
/// is configured.
@NullMarked
package assay.service.platform.mail;

import org.jspecify.annotations.NullMarked;
