package assay.service.platform.web;

import jakarta.servlet.http.HttpServletRequest;

/// Renders a problem as a page.
public interface ErrorPage {

    /// @param nonce for the page's scripts and styles, as its policy requires
    /// @return HTML
    String of(Problem problem, HttpServletRequest request, String nonce);
}
