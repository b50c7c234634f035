package assay.service.site;

import assay.service.platform.web.ErrorPage;
import assay.service.platform.web.Problem;
import assay.service.platform.web.RequestId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import org.springframework.stereotype.Component;
import org.thymeleaf.ITemplateEngine;
import org.thymeleaf.context.Context;

/// Shows a problem as a page. The page has no navigation, because the problem may be that the navigation
/// could not be rendered.
@Component
class Errors implements ErrorPage {

    private final ITemplateEngine templates;
    private final Assets assets;

    Errors(ITemplateEngine templates, Assets assets) {
        this.templates = templates;
        this.assets = assets;
    }

    @Override
    public String of(Problem problem, HttpServletRequest request, String nonce) {
        Map<String, Object> model = new HashMap<>();
        model.put("nonce", nonce);
        model.put("stylesheet", assets.url("site.css"));
        model.put("status", problem.status());
        model.put("title", problem.kind().title());
        model.put("detail", problem.detail());
        model.put("mistakes", problem.mistakes().size() > 1 ? problem.mistakes() : java.util.List.of());
        model.put("requestId", RequestId.of(request));
        return templates.process("error", new Context(null, model));
    }
}
