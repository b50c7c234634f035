/// The Model Context Protocol over HTTP: the tools of the module `mcp`, and tools for what only the service can
/// do. Each tool makes the same call as the API, with the same scopes, credits and limits.
@ApplicationModule(
        allowedDependencies = {
            "platform",
            "accounts",
            "credits",
            "scans",
            "scans :: web",
            "jobs",
            "jobs :: web",
            "drafts",
            "drafts :: web"
        })
@NullMarked
package assay.service.mcp;

import org.jspecify.annotations.NullMarked;
import org.springframework.modulith.ApplicationModule;
