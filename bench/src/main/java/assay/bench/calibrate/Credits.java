package assay.bench.calibrate;

import assay.bench.Posts;
import assay.scoring.Report;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/// A table with the credit of each check in each post. Weights are fitted to these credits, so the table can
/// be used to try other ways of fitting.
final class Credits {

    private Credits() {}

    static void write(Path file, List<Scored> all, List<String> checks) throws IOException {
        List<String> rows = new ArrayList<>();
        rows.add("path\tsource\thand\tquality\tgenre\ttype\tlanguage\twords\tverdict\t" + String.join("\t", checks));
        for (Scored each : all) {
            Posts.Post post = each.post();
            Map<String, Integer> credits = new HashMap<>();
            for (Report.Row row : each.report().rows()) {
                credits.put(row.check(), row.credit());
            }
            List<String> row = new ArrayList<>(List.of(
                    post.name(),
                    post.source(),
                    Makers.hand(post),
                    post.quality(),
                    post.genre(),
                    post.type().key(),
                    each.report().language(),
                    String.valueOf(each.words()),
                    each.report().verdict().name()));
            checks.forEach(check -> row.add(credits.containsKey(check) ? String.valueOf(credits.get(check)) : ""));
            rows.add(String.join("\t", row));
        }
        Files.write(file, rows);
    }
}
