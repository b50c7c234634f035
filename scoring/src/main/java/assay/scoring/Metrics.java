package assay.scoring;

import java.util.AbstractMap;
import java.util.AbstractSet;
import java.util.Arrays;
import java.util.Iterator;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// A small map of measurements in insertion order, stored in two arrays. A report contains about 190
/// measurements. With a hash map for each check, storing them took a twentieth of the time needed for a
/// report.
final class Metrics extends AbstractMap<String, Number> {

    private final String[] names;
    private final Number[] values;
    private final int size;

    private Metrics(String[] names, Number[] values, int size) {
        this.names = names;
        this.values = values;
        this.size = size;
    }

    /// Collects measurements.
    static final class Collected {
        private String[] names = new String[6];
        private Number[] values = new Number[6];
        private int size;

        /// Sets a value. If the name already exists, it keeps its position.
        void put(String name, Number value) {
            for (int i = 0; i < size; i++) {
                if (names[i].equals(name)) {
                    values[i] = value;
                    return;
                }
            }
            if (size == names.length) {
                names = Arrays.copyOf(names, 2 * size);
                values = Arrays.copyOf(values, 2 * size);
            }
            names[size] = name;
            values[size++] = value;
        }

        /// Returns the collected measurements. Nothing may be added afterwards.
        Map<String, Number> done() {
            return new Metrics(names, values, size);
        }
    }

    @Override
    public int size() {
        return size;
    }

    @Override
    public @Nullable Number get(@Nullable Object name) {
        for (int i = 0; i < size; i++) {
            if (names[i].equals(name)) {
                return values[i];
            }
        }
        return null;
    }

    @Override
    public boolean containsKey(@Nullable Object name) {
        return get(name) != null;
    }

    @Override
    public Set<Entry<String, Number>> entrySet() {
        return new AbstractSet<>() {
            @Override
            public int size() {
                return size;
            }

            @Override
            public Iterator<Entry<String, Number>> iterator() {
                return new Iterator<>() {
                    private int next;

                    @Override
                    public boolean hasNext() {
                        return next < size;
                    }

                    @Override
                    public Entry<String, Number> next() {
                        if (next == size) {
                            throw new NoSuchElementException();
                        }
                        return Map.entry(names[next], values[next++]);
                    }
                };
            }
        };
    }
}
