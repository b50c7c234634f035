package assay.service.site;

import assay.service.platform.web.Problem;
import assay.service.platform.web.StaticFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.context.request.WebRequest;

/// The static assets of pages. An asset's URL contains part of its content's hash, so a browser can cache the
/// asset without revalidating it, and never uses an outdated version.
@Controller
public class Assets {

    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9-]{1,40}\\.(js|css|svg|txt)");

    private static final Map<String, String> TYPES = Map.of(
            "js", "text/javascript;charset=UTF-8",
            "css", "text/css;charset=UTF-8",
            "svg", "image/svg+xml",
            "txt", "text/plain;charset=UTF-8");

    private static final int VERSION_CHARS = 12;

    private final Map<String, StaticFile> files = new ConcurrentHashMap<>();

    /// Returns the URL of an asset, for templates.
    public String url(String name) {
        return "/assets/" + name + "?v=" + version(file(name));
    }

    @GetMapping("/assets/{name}")
    @Nullable
    ResponseEntity<byte[]> asset(
            @PathVariable String name,
            @RequestParam(name = "v", required = false) @Nullable String version,
            WebRequest request) {
        if (!NAME.matcher(name).matches()) {
            throw Problem.notFound();
        }
        StaticFile file = file(name);
        return version(file).equals(version) ? file.answerForEver(request) : file.answer(request);
    }

    private static String version(StaticFile file) {
        return file.hash().substring(0, VERSION_CHARS);
    }

    private StaticFile file(String name) {
        StaticFile file = files.get(name);
        if (file == null) {
            String type = name.substring(name.lastIndexOf('.') + 1);
            file = StaticFile.of(TYPES.getOrDefault(type, "application/octet-stream"), read(name));
            files.put(name, file);
        }
        return file;
    }

    private static byte[] read(String name) {
        try (InputStream in = Assets.class.getResourceAsStream("/assets/" + name)) {
            if (in == null) {
                throw Problem.notFound();
            }
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
