package assay.service.platform.web;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.support.WebDataBinderFactory;
import org.springframework.web.context.request.NativeWebRequest;
import org.springframework.web.method.support.HandlerMethodArgumentResolver;
import org.springframework.web.method.support.ModelAndViewContainer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/// The unparsed `limit` and `cursor` of a query string. Controllers that return lists take a page query as a
/// parameter. The parameter's description states what a page contains.
public record PageQuery(@Nullable String limit, @Nullable String cursor) {

    /// @throws Problem if either parameter is invalid
    public Paging paging() {
        return Paging.of(limit, cursor);
    }

    @Configuration(proxyBeanMethods = false)
    static class Resolver implements WebMvcConfigurer, HandlerMethodArgumentResolver {

        @Override
        public void addArgumentResolvers(List<HandlerMethodArgumentResolver> resolvers) {
            resolvers.add(this);
        }

        @Override
        public boolean supportsParameter(MethodParameter parameter) {
            return parameter.getParameterType() == PageQuery.class;
        }

        @Override
        public Object resolveArgument(
                MethodParameter parameter,
                @Nullable ModelAndViewContainer container,
                NativeWebRequest web,
                @Nullable WebDataBinderFactory factory) {
            return new PageQuery(given(web, "limit"), given(web, "cursor"));
        }

        /// Returns a parameter's value. A repeated parameter is invalid.
        private static @Nullable String given(NativeWebRequest web, String name) {
            String[] values = web.getParameterValues(name);
            return values == null ? null : String.join(",", values);
        }
    }
}
