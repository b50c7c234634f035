package assay.service.platform.web;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/// Which page of a list to read. Lists are newest first. A cursor contains the id of the last item that was
/// returned, so that new items do not shift later pages.
///
/// @param size the number of items per page
/// @param before the page contains only items with a smaller id
public record Paging(int size, long before) {

    public static final String USUAL = "20";
    public static final String LARGEST = "100";

    private static final int USUAL_SIZE = Integer.parseInt(USUAL);
    private static final int LARGEST_SIZE = Integer.parseInt(LARGEST);

    /// The prefix of cursors. It makes a cursor look different from an id, so that callers don't depend on
    /// its content, which can change later.
    private static final String MARK = "s";

    /// Reads the items of a list.
    @FunctionalInterface
    public interface Source<T> {

        /// Returns at most `most` items with a smaller id than `before`, newest first.
        List<T> read(long before, int most);
    }

    /// The items of a page.
    ///
    /// @param next the cursor of the next page; null on the last page
    public record Slice<T>(List<T> shown, @Nullable String next) {

        /// Whether there is another page.
        public boolean more() {
            return next != null;
        }
    }

    /// Reads the page, plus one item that shows whether there is another page.
    public <T> Slice<T> slice(Source<T> source, ToLongFunction<T> id) {
        List<T> found = source.read(before, size + 1);
        if (found.size() <= size) {
            return new Slice<>(found, null);
        }
        List<T> shown = found.subList(0, size);
        return new Slice<>(shown, cursor(id.applyAsLong(shown.getLast())));
    }

    /// Reads the query's `limit` and `cursor`. If either is invalid, throws a 422 that reports all mistakes.
    public static Paging of(@Nullable String limit, @Nullable String cursor) {
        List<Problem.Mistake> mistakes = new ArrayList<>();
        Paging paging = new Paging(size(limit, mistakes), before(cursor, mistakes));
        if (!mistakes.isEmpty()) {
            throw Problem.invalid(ProblemKind.VALIDATION_FAILED, mistakes);
        }
        return paging;
    }

    /// Returns the cursor that continues after this id.
    private static String cursor(long last) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString((MARK + last).getBytes(StandardCharsets.US_ASCII));
    }

    private static int size(@Nullable String limit, List<Problem.Mistake> mistakes) {
        if (limit == null) {
            return USUAL_SIZE;
        }
        try {
            int size = Integer.parseInt(limit);
            if (size >= 1 && size <= LARGEST_SIZE) {
                return size;
            }
        } catch (NumberFormatException ignored) {
            // Reported below.
        }
        mistakes.add(new Problem.Mistake("", "The `limit` parameter must be an integer from 1 to " + LARGEST + "."));
        return USUAL_SIZE;
    }

    private static long before(@Nullable String cursor, List<Problem.Mistake> mistakes) {
        if (cursor == null) {
            return Long.MAX_VALUE;
        }
        try {
            String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.US_ASCII);
            if (text.startsWith(MARK)) {
                return Long.parseLong(text.substring(MARK.length()));
            }
        } catch (IllegalArgumentException ignored) {
            // Reported below.
        }
        mistakes.add(
                new Problem.Mistake("", "The `cursor` parameter must be the `next_cursor` of an earlier response."));
        return Long.MAX_VALUE;
    }
}
