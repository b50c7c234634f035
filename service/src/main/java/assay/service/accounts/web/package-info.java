/// Accounts over HTTP: authentication per path ([Access], [Gate]), accounts, sessions, keys and exports. The
/// controllers serve the API, and the `Page…` beans serve the pages.
@NamedInterface("web")
@NullMarked
package assay.service.accounts.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
