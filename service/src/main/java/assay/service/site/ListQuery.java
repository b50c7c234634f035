package assay.service.site;

import assay.service.credits.LedgerReader;
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

/// The query of a list page, as sent by its filter form. Empty fields are ignored. Mistakes are collected,
/// and [#done] throws them.
final class ListQuery {

    /// The maximum length of a query value, in characters.
    private static final int LONGEST = 300;

    /// The labels of fields whose label differs from the name of their query parameter.
    private static final Map<String, String> NAMES = Map.of(
            "kind", "Type",
            "action", "Action",
            "from", "From",
            "to", "To",
            "days", "Days",
            "cursor", "Page");

    private final Map<String, String> query;
    private final List<Problem.Mistake> mistakes = new ArrayList<>();

    ListQuery(Map<String, String> query) {
        this.query = query;
    }

    @Nullable
    String text(String name) {
        String text = query.get(name);
        if (text == null || text.isBlank()) {
            return null;
        }
        if (text.length() > LONGEST || text.indexOf('\0') >= 0) {
            mistakes.add(new Problem.Mistake("/" + name, "Enter at most " + LONGEST + " characters."));
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
            mistakes.add(new Problem.Mistake("/" + name, "Choose a value from the list."));
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
            // Reported below.
        }
        mistakes.add(new Problem.Mistake("/" + name, "Enter a date like 2026-11-21."));
        return null;
    }

    /// Returns the filter for the ledger.
    LedgerReader.Filter ledger() {
        String kind = choice(
                "kind", key -> LedgerReader.kinds().stream().filter(key::equals).findFirst());
        LocalDate from = day("from");
        LocalDate to = day("to");
        return new LedgerReader.Filter(
                kind,
                from == null ? 0 : Timestamps.startOf(from),
                to == null ? Long.MAX_VALUE : Timestamps.startOf(to.plusDays(1)));
    }

    /// Returns which page of the list to show.
    ///
    /// @param size the number of entries per page
    Paging paging(int size) {
        String cursor = query.get("cursor");
        try {
            return Paging.of(Integer.toString(size), cursor);
        } catch (Problem problem) {
            mistakes.add(new Problem.Mistake(
                    "/cursor", "This page of the list does not exist. The first page is shown below."));
            return Paging.of(Integer.toString(size), null);
        }
    }

    /// Whether the first page is requested.
    boolean first() {
        return query.get("cursor") == null;
    }

    /// Returns the mistakes, with the labels of the page's fields.
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

    /// Returns a copy with one parameter changed.
    ListQuery with(String name, String value) {
        Map<String, String> other = new HashMap<>(query);
        other.put(name, value);
        return new ListQuery(other);
    }

    void done() {
        if (!mistakes.isEmpty()) {
            throw Problem.invalid(ProblemKind.VALIDATION_FAILED, mistakes);
        }
    }

    /// Returns the URL of the same query at another path.
    ///
    /// @param cursor the position to continue from; null for the first page
    /// @param names the parameters to keep
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
