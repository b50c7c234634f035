package assay.service.site;

import assay.service.credits.Statements;
import assay.service.platform.Timestamps;
import assay.service.platform.web.Paging;
import assay.service.platform.web.Problem;
import assay.service.platform.web.ProblemKind;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.web.util.UriComponentsBuilder;

/// What the query of a page asks for, as the form of its filters sends it: what was left empty is not asked.
/// Mistakes are collected, and thrown by [#done].
final class Asked {

    /// As long as anything that is looked for may be.
    private static final int LONGEST = 300;

    /// What the fields are called on pages, where that is not how they are called in an address.
    private static final Map<String, String> NAMES = Map.of(
            "kind", "What",
            "action", "What",
            "from", "From",
            "to", "To",
            "days", "Days",
            "cursor", "Page");

    private final Map<String, String> query;
    private final List<Problem.Mistake> mistakes = new ArrayList<>();

    Asked(Map<String, String> query) {
        this.query = query;
    }

    @Nullable
    String text(String name) {
        String text = query.get(name);
        if (text == null || text.isBlank()) {
            return null;
        }
        if (text.length() > LONGEST || text.indexOf('\0') >= 0) {
            mistakes.add(new Problem.Mistake("/" + name, "Search for fewer and plainer words."));
            return null;
        }
        return text;
    }

    <T> @Nullable T choice(String name, Function<String, Optional<T>> of) {
        String text = text(name);
        if (text == null) {
            return null;
        }
        Optional<T> found = of.apply(text);
        if (found.isEmpty()) {
            mistakes.add(new Problem.Mistake(
                    "/" + name, "There is nothing like that to filter by; choose one of the list."));
        }
        return found.orElse(null);
    }

    @Nullable
    LocalDate day(String name) {
        String text = text(name);
        if (text == null) {
            return null;
        }
        try {
            LocalDate day = LocalDate.parse(text);
            if (day.getYear() >= 1 && day.getYear() <= 9999) {
                return day;
            }
        } catch (DateTimeException ignored) {
            // Said below.
        }
        mistakes.add(new Problem.Mistake("/" + name, "A day is written like 2026-11-21."));
        return null;
    }

    /// Which entries of the ledger are wanted.
    Statements.Filter ledger() {
        String kind = choice(
                "kind", key -> Statements.kinds().stream().filter(key::equals).findFirst());
        LocalDate from = day("from");
        LocalDate to = day("to");
        return new Statements.Filter(
                kind,
                from == null ? 0 : Timestamps.startOf(from),
                to == null ? Long.MAX_VALUE : Timestamps.startOf(to.plusDays(1)));
    }

    /// Which page of the list is wanted.
    ///
    /// @param size things on one
    Paging paging(int size) {
        String cursor = query.get("cursor");
        try {
            return Paging.of(Integer.toString(size), cursor);
        } catch (Problem problem) {
            mistakes.add(new Problem.Mistake("/cursor", "There is no such page of the list; it begins below."));
            return Paging.of(Integer.toString(size), null);
        }
    }

    /// Whether it is the first page that is wanted.
    boolean first() {
        return query.get("cursor") == null;
    }

    /// What is wrong, in the words of the page.
    static String says(Problem problem) {
        return problem.mistakes().stream()
                .map(each -> {
                    String name = each.pointer().isEmpty() ? "" : each.pointer().substring(1);
                    return NAMES.containsKey(name) ? NAMES.get(name) + ": " + each.detail() : each.detail();
                })
                .collect(Collectors.joining(" "));
    }

    Map<String, String> query() {
        return query;
    }

    /// The same with one thing asked otherwise.
    Asked with(String name, String value) {
        Map<String, String> other = new HashMap<>(query);
        other.put(name, value);
        return new Asked(other);
    }

    void done() {
        if (!mistakes.isEmpty()) {
            throw Problem.invalid(ProblemKind.VALIDATION_FAILED, mistakes);
        }
    }

    /// The same question at an address.
    ///
    /// @param cursor where its answer goes on; null for its beginning
    /// @param names what of the query goes on with it
    String address(String path, @Nullable String cursor, String... names) {
        UriComponentsBuilder address = UriComponentsBuilder.fromPath(path);
        for (String name : names) {
            String value = query.get(name);
            if (value != null && !value.isBlank()) {
                address.queryParam(name, "{" + name + "}");
            }
        }
        if (cursor != null) {
            address.queryParam("cursor", cursor);
        }
        return address.encode().buildAndExpand(query).toUriString();
    }
}
