package assay.service.platform;

import static org.assertj.core.api.Assertions.assertThat;

import assay.models.Setting;
import assay.testing.Generated;
import java.io.IOException;
import java.nio.file.Path;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/// Tests that `docs/settings.md` lists every setting.
class SettingsPageTest {

    @Test
    void settingsPageMatchesTheCode() throws IOException {
        StringBuilder page = new StringBuilder("""
                # Settings

                <!-- Written from SettingsCatalogue by `./build docs`; edits here are lost. -->

                Settings are environment variables, which the service reads when it starts. If a variable that begins with `ASSAY_` is unknown or has an
                invalid value, the service does not start, and the error message names the variable. An empty variable counts as not set.
                """);
        for (SettingsCatalogue.Subject subject : SettingsCatalogue.SUBJECTS) {
            page.append("\n## ")
                    .append(subject.title())
                    .append("\n\n| variable | default | meaning |\n|---|---|---|\n");
            for (Setting setting : subject.settings()) {
                page.append("| `")
                        .append(setting.name())
                        .append("` | ")
                        .append(setting.shown())
                        .append(" | ")
                        .append(setting.about())
                        .append(" |\n");
            }
        }
        Generated.compare(Path.of("docs/settings.md"), page.toString());
    }

    @Test
    void eachSettingIsListedOnce() {
        assertThat(SettingsCatalogue.all().map(Setting::name)).doesNotHaveDuplicates();
    }

    /// The defaults in the documentation are the defaults with which the service starts.
    @Test
    void defaultSettingsAreValid() {
        TreeMap<String, String> defaults = new TreeMap<>();
        SettingsCatalogue.all()
                .filter(setting -> setting.usual() != null)
                .forEach(setting -> defaults.put(setting.name(), setting.usual()));
        Settings settings = Settings.from(defaults);
        Settings nothing = Settings.from(new TreeMap<>());
        assertThat(settings.port()).isEqualTo(nothing.port()).isEqualTo(8080);
        assertThat(settings.retentionDays()).isEqualTo(nothing.retentionDays());
        assertThat(settings.minFreeDisk()).isEqualTo(nothing.minFreeDisk());
        assertThat(settings.syncWait()).isEqualTo(nothing.syncWait());
        assertThat(settings.docsUrl()).isEqualTo(nothing.docsUrl());
    }
}
