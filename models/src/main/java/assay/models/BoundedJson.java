package assay.models;

import java.util.function.UnaryOperator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// A model's material as JSON of limited length. Texts are JSON strings, so no text can escape from its
/// string and pretend to be part of the prompt.
public final class BoundedJson {

    /// The maximum number of characters: about 30,000 tokens. Any model that supports schemas can read this
    /// within the time limit of a call, for about ten cents. Research on six tools needs a third of it, but a
    /// user's own bundle can be a hundred times as long.
    public static final int MOST = 120_000;

    private static final JsonMapper JSON = new JsonMapper();

    private final ObjectNode json = JSON.createObjectNode();
    private final UnaryOperator<String> cleaning;
    private int length;

    /// @param cleaning cleans the untrusted texts that are added with [#line]
    public BoundedJson(UnaryOperator<String> cleaning) {
        this.cleaning = cleaning;
    }

    /// Adds a short value, which is never left out.
    public BoundedJson line(String name, String value) {
        String line = cleaning.apply(value);
        json.put(name, line);
        length += name.length() + line.length();
        return this;
    }

    /// Adds a value that has its own size limit and is never left out.
    public void put(String name, ObjectNode value) {
        json.set(name, value);
        length += length(value);
    }

    /// Adds a list that has its own size limit and is never left out.
    public void put(String name, ArrayNode values) {
        json.set(name, values);
        values.forEach(value -> length += value.toString().length());
    }

    /// Creates an empty object that can be added later.
    public static ObjectNode object() {
        return JSON.createObjectNode();
    }

    /// Creates an empty list that can be added later.
    public static ArrayNode array() {
        return JSON.createArrayNode();
    }

    /// Reserves room for a number of characters. Returns false if there is not enough room.
    public boolean hasRoom(int characters) {
        if (characters > MOST - length) {
            return false;
        }
        length += characters;
        return true;
    }

    /// Returns the number of characters that a value needs.
    public static int length(ObjectNode value) {
        return value.toString().length();
    }

    /// Adds a value to a list. Returns false if there is not enough room.
    public boolean add(String name, ObjectNode value) {
        boolean room = hasRoom(length(value));
        ArrayNode list = json.withArray(name);
        if (room) {
            list.add(value);
        }
        return room;
    }

    /// Adds a list for which room has been reserved.
    public void set(String name, ArrayNode values) {
        json.set(name, values);
    }

    @Override
    public String toString() {
        return json.toString();
    }
}
