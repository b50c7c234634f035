/// Accounts over HTTP: who may come in at a path and who calls ([Access], [Gate]), accounts, sessions and keys as they
/// are asked for and answered, and what a tenant takes along. The beans `Page…` do for pages what the controllers do
/// for the API.
@NamedInterface("web")
@NullMarked
package assay.service.accounts.web;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.NamedInterface;
