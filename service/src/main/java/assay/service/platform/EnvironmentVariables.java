package assay.service.platform;

import assay.models.Setting;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/// Values of environment variables. An empty value counts as unset, because shells and compose files leave
/// such values behind.
record EnvironmentVariables(Map<String, String> environment) {

    @Nullable
    String get(Setting setting) {
        return get(setting.name());
    }

    @Nullable
    String get(String name) {
        String value = environment.get(name);
        return value == null || value.isBlank() ? null : value.strip();
    }

    /// Returns the value of a setting with a default.
    String text(Setting setting) {
        String value = get(setting);
        return value == null ? Objects.requireNonNull(setting.usual(), setting.name()) : value;
    }

    String text(String name, String otherwise) {
        String value = get(name);
        return value == null ? otherwise : value;
    }

    /// Returns the values in a comma-separated list.
    List<String> list(String name) {
        return Arrays.stream(text(name, "").split(",", -1))
                .map(String::strip)
                .filter(each -> !each.isEmpty())
                .toList();
    }

    int number(Setting setting, int least, int most) {
        String value = text(setting);
        try {
            int number = Integer.parseInt(value);
            if (number >= least && number <= most) {
                return number;
            }
        } catch (NumberFormatException ignored) {
            // Reported below.
        }
        throw new Settings.Refused(
                setting.name() + " must be an integer from " + least + " to " + most + ", not " + value);
    }

    String oneOf(Setting setting, Set<String> values) {
        return oneOf(setting.name(), Objects.requireNonNull(setting.usual()), values);
    }

    String oneOf(String name, String otherwise, Set<String> values) {
        String value = text(name, otherwise);
        if (!values.contains(value)) {
            throw new Settings.Refused(
                    name + " must be one of " + String.join(", ", new TreeSet<>(values)) + ", not " + value);
        }
        return value;
    }

    /// Whether a switch is on. It is on unless it is set to `off`.
    boolean isOn(Setting setting) {
        return oneOf(setting, Set.of("on", "off")).equals("on");
    }
}
