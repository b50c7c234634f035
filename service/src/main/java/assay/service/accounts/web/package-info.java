/// Accounts over HTTP: authentication per path ([Access], [Gate]), accounts, sessions, keys and exports. The
/// `Page…` beans serve pages as the controllers serve the API.
@NamedInterface("web")
@NullMarked
package assay.service.accounts.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
