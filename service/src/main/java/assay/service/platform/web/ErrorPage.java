package assay.service.platform.web;

import jakarta.servlet.http.HttpServletRequest;

/// Renders a problem as a page.
public interface ErrorPage {

    /// @param nonce the nonce that the content security policy requires on the page's scripts and styles
    /// @return HTML
    String of(Problem problem, HttpServletRequest request, String nonce);
}
