package assay.fetching.feeds;

import assay.fetching.Urls;
import java.net.URI;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A listing under construction. It enforces the limits, so the classes that read files don't have to.
final class ListingBuilder {

    /// Longer titles are truncated. No real title is this long, and a malicious one can be megabytes long.
    private static final int MAX_TITLE = 500;

    private final URI base;
    private final List<Post> posts = new ArrayList<>();
    private final List<Listing.Child> children = new ArrayList<>();
    private final Set<URI> feeds = new LinkedHashSet<>();
    private final Set<String> complaints = new LinkedHashSet<>();
    private @Nullable String title;
    private int unreadable;
    private boolean full;
    private boolean post;
    private boolean whole = true;

    /// @param base the base URL for relative references in the file
    ListingBuilder(URI base) {
        this.base = base;
    }

    URI base() {
        return base;
    }

    void title(@Nullable String text) {
        if (title == null) {
            title = tidy(text);
        }
    }

    void post(@Nullable String reference, @Nullable String postTitle, @Nullable Instant date) {
        post(base, reference, postTitle, date);
    }

    void post(URI against, @Nullable String reference, @Nullable String postTitle, @Nullable Instant date) {
        Optional<URI> url = address(against, reference);
        if (url.isEmpty()) {
            unreadable++;
        } else if (room()) {
            posts.add(new Post(url.get(), tidy(postTitle), date));
        }
    }

    void child(@Nullable String reference, @Nullable Instant modified) {
        Optional<URI> url = address(base, reference);
        if (url.isEmpty()) {
            unreadable++;
        } else if (room()) {
            children.add(new Listing.Child(url.get(), modified));
        }
    }

    void feed(String reference) {
        if (feeds.size() < 50) {
            address(base, reference).ifPresent(feeds::add);
        }
    }

    /// Marks the listing as a page that is itself a post.
    void post() {
        post = true;
    }

    void complain(String sentence) {
        complaints.add(sentence);
    }

    /// Records that the reader could not read the rest of the file.
    void broken(String sentence) {
        whole = false;
        complain(sentence);
    }

    /// Records an entry that could not be read.
    void leaveOut() {
        whole = false;
    }

    /// Whether everything in the file was read.
    boolean whole() {
        return whole && unreadable == 0;
    }

    Set<String> complaints() {
        return complaints;
    }

    /// Whether there is room for another entry.
    boolean room() {
        if (posts.size() + children.size() < Listing.MAX_ENTRIES) {
            return true;
        }
        full = true;
        return false;
    }

    int entries() {
        return posts.size() + children.size();
    }

    /// Returns a measure of how much was read from the file: the number of entries or, if two results have
    /// equally many, the number of dates.
    long worth() {
        long dated = posts.stream().filter(post -> post.published() != null).count();
        return entries() * (long) (Listing.MAX_ENTRIES + 1) + dated;
    }

    Listing finish(Listing.Kind kind) {
        List<String> said = new ArrayList<>(complaints);
        if (unreadable > 0) {
            said.add(unreadable == 1 ? "1 entry has no valid URL." : unreadable + " entries have no valid URL.");
        }
        if (full) {
            said.add(String.format(
                    Locale.ROOT, "The file has more than %,d entries. The rest were skipped.", Listing.MAX_ENTRIES));
        }
        return new Listing(kind, title, posts, children, List.copyOf(feeds), post, said);
    }

    private static Optional<URI> address(URI against, @Nullable String reference) {
        if (reference == null || reference.isBlank()) {
            return Optional.empty();
        }
        return Urls.resolve(against, reference);
    }

    private static @Nullable String tidy(@Nullable String text) {
        if (text == null) {
            return null;
        }
        String part = text.length() > 4 * MAX_TITLE ? text.substring(0, 4 * MAX_TITLE) : text;
        StringBuilder tidy = new StringBuilder();
        boolean gap = false;
        for (int i = 0; i < part.length() && tidy.length() < MAX_TITLE; i++) {
            char c = part.charAt(i);
            if (Character.isWhitespace(c) || Character.isISOControl(c) || Character.isSpaceChar(c)) {
                gap = !tidy.isEmpty();
                continue;
            }
            if (gap) {
                tidy.append(' ');
                gap = false;
            }
            tidy.append(c);
        }
        if (!tidy.isEmpty() && Character.isHighSurrogate(tidy.charAt(tidy.length() - 1))) {
            tidy.setLength(tidy.length() - 1);
        }
        return tidy.isEmpty() ? null : tidy.toString();
    }
}
