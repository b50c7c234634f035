package assay.models;

import java.util.function.UnaryOperator;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// What a model is given to work with, as JSON of a bounded length: a string of it cannot end where its
/// writer would like it to, so that nothing in it can pass for a word of ours.
public final class BoundedJson {

    /// In characters: some 30,000 tokens, which any model reads that answers by a schema, in the time a
    /// call has and for some ten cents. What research finds of six tools is a third of it; a bundle of
    /// somebody's own can be a hundred times as long.
    public static final int MOST = 120_000;

    private static final JsonMapper JSON = new JsonMapper();

    private final ObjectNode json = JSON.createObjectNode();
    private final UnaryOperator<String> cleaning;
    private int length;

    /// @param cleaning of the texts of somebody else that are put in as lines
    public BoundedJson(UnaryOperator<String> cleaning) {
        this.cleaning = cleaning;
    }

    /// Something short, which is always there.
    public BoundedJson line(String name, String value) {
        String line = cleaning.apply(value);
        json.put(name, line);
        length += name.length() + line.length();
        return this;
    }

    /// Something that is always there and has its own bounds.
    public void put(String name, ObjectNode value) {
        json.set(name, value);
        length += length(value);
    }

    /// The same.
    public void put(String name, ArrayNode values) {
        json.set(name, values);
        values.forEach(value -> length += value.toString().length());
    }

    /// An object to be put in somewhere.
    public static ObjectNode object() {
        return JSON.createObjectNode();
    }

    /// A list to be put in somewhere.
    public static ArrayNode array() {
        return JSON.createArrayNode();
    }

    /// Takes up room for something, where there is enough.
    public boolean hasRoom(int characters) {
        if (characters > MOST - length) {
            return false;
        }
        length += characters;
        return true;
    }

    /// What something takes up.
    public static int length(ObjectNode value) {
        return value.toString().length();
    }

    /// Adds to a list, where there is room.
    public boolean add(String name, ObjectNode value) {
        boolean room = hasRoom(length(value));
        ArrayNode list = json.withArray(name);
        if (room) {
            list.add(value);
        }
        return room;
    }

    /// Adds a list for which room was taken before.
    public void set(String name, ArrayNode values) {
        json.set(name, values);
    }

    @Override
    public String toString() {
        return json.toString();
    }
}
