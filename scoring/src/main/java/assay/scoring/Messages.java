package assay.scoring;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/// A check's texts, for reports and for the check's page. They are in a UTF-8 Java properties file named
/// after the check: `messages/link_text.properties`. [Message] describes the format of messages.
///
/// ```java
/// private static final Messages MESSAGES = Messages.of(NAME);
/// private static final Message LONG = MESSAGES.get("long", "links", "words");
/// ...
/// outcome.say(WARNING, LONG, long.size(), 25);
/// ```
public final class Messages {

    private static final Map<String, Messages> LOADED = new ConcurrentHashMap<>();

    private final String check;
    private final Map<String, String> patterns;
    private final Map<String, Message> messages = new ConcurrentHashMap<>();

    private Messages(String check, Map<String, String> patterns) {
        this.check = check;
        this.patterns = Collections.unmodifiableMap(patterns);
    }

    /// @param check the name of a check
    /// @throws IllegalArgumentException if there is no such file, or if it contains a key twice
    public static Messages of(String check) {
        return LOADED.computeIfAbsent(check, Messages::load);
    }

    /// Creates texts from a map, for checks defined in tests.
    static Messages of(String check, Map<String, String> patterns) {
        return new Messages(check, patterns);
    }

    /// Returns a message. `parameters` are the names of its placeholders, in the order in which their values
    /// will be passed.
    ///
    /// @throws IllegalArgumentException if there is no such key, if the pattern is malformed, or if its
    ///     placeholders are not exactly those in `parameters`
    public Message get(String key, String... parameters) {
        return messages.computeIfAbsent(key, _ -> Message.of(check + "." + key, text(key), parameters));
    }

    /// Returns a text for the check's card.
    ///
    /// @throws IllegalArgumentException if there is no such key
    String text(String key) {
        String pattern = patterns.get(key);
        if (pattern == null) {
            throw new IllegalArgumentException("messages/" + check + ".properties has no \"" + key + "\"");
        }
        return pattern;
    }

    /// Returns a text for the check's card; null if there is no such key.
    @Nullable
    String optional(String key) {
        return patterns.get(key);
    }

    /// Returns the messages that have been requested so far, in the order of the file.
    Map<String, Message> messages() {
        Map<String, Message> ordered = new LinkedHashMap<>();
        for (String key : patterns.keySet()) {
            Message message = messages.get(key);
            if (message != null) {
                ordered.put(key, message);
            }
        }
        return ordered;
    }

    /// Returns all keys, in the order of the file.
    Set<String> keys() {
        return patterns.keySet();
    }

    private static Messages load(String check) {
        Map<String, String> patterns = new LinkedHashMap<>();
        Properties file = new Properties() {
            // Keeps the file's order, and finds duplicate keys, which Properties would overwrite.
            @Override
            public synchronized Object put(Object key, Object value) {
                if (patterns.put((String) key, (String) value) != null) {
                    throw new IllegalArgumentException("messages/" + check + ".properties has \"" + key + "\" twice");
                }
                return value;
            }
        };
        try (InputStream in = Messages.class.getResourceAsStream("messages/" + check + ".properties")) {
            if (in == null) {
                throw new IllegalArgumentException("There is no messages/" + check + ".properties");
            }
            Reader reader = new InputStreamReader(in, StandardCharsets.UTF_8);
            file.load(reader);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new Messages(check, patterns);
    }
}
