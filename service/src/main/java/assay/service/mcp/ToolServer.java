package assay.service.mcp;

import assay.mcp.McpServer;
import assay.mcp.StreamableHttp;
import assay.mcp.Tool;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import org.springframework.util.function.SingletonSupplier;

/// The server with all tools. It is created when the first message arrives, so that the service starts faster.
@Component
class ToolServer {

    private final SingletonSupplier<StreamableHttp<McpCall>> http;

    ToolServer(ServiceHost host, PageTools pages, DraftTools drafts, ApiSchemas schemas) {
        http = SingletonSupplier.of(() -> {
            List<Tool<McpCall>> all = Stream.concat(pages.all(schemas).stream(), drafts.all(schemas).stream())
                    .toList();
            return new StreamableHttp<>(new McpServer<>(host, all));
        });
    }

    StreamableHttp<McpCall> http() {
        return http.obtain();
    }
}
