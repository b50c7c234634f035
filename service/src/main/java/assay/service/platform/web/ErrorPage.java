package assay.service.platform.web;

import jakarta.servlet.http.HttpServletRequest;

/// How a problem is shown to somebody who looks at a page.
public interface ErrorPage {

    /// @param nonce for what the page loads, by the policy that goes with it
    /// @return HTML
    String of(Problem problem, HttpServletRequest request, String nonce);
}
