package assay.service.platform.secrets;

import assay.service.platform.Randomness;
import assay.service.platform.Settings;
import assay.service.platform.storage.Sql;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.util.Base64;
import java.util.Set;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.springframework.stereotype.Component;

/// Encrypts secrets before they are stored: AES-256-GCM under the master key, with a fresh nonce each time.
@Component
public final class Secrets {

    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    /// The name of the row in `installation` that verifies the key, and the context of its value.
    private static final String PROOF = "master_key";

    private final String origin;
    private final SecretKeySpec key;
    private final Randomness randomness;

    Secrets(Settings settings, Randomness randomness) {
        byte[] given = settings.masterKey();
        this.origin = given != null ? "ASSAY_MASTER_KEY" : "The key in " + settings.home() + "/master.key";
        this.key = new SecretKeySpec(given != null ? given : kept(settings.home(), randomness), "AES");
        this.randomness = randomness;
    }

    /// @param context what the secret belongs to; [#open] requires the same context, so that secrets can't be
    ///     swapped between rows
    public String seal(byte[] plain, String context) {
        byte[] nonce = randomness.bytes(NONCE_BYTES);
        try {
            byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce, context).doFinal(plain);
            return Base64.getEncoder().encodeToString(nonce)
                    + "."
                    + Base64.getEncoder().encodeToString(sealed);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("Cannot encrypt", e);
        }
    }

    public byte[] open(String sealed, String context) {
        int dot = sealed.indexOf('.');
        try {
            byte[] nonce = Base64.getDecoder().decode(sealed.substring(0, dot));
            return cipher(Cipher.DECRYPT_MODE, nonce, context)
                    .doFinal(Base64.getDecoder().decode(sealed.substring(dot + 1)));
        } catch (GeneralSecurityException | IllegalArgumentException | IndexOutOfBoundsException e) {
            throw new IllegalStateException(
                    "Cannot decrypt a stored secret. Check that ASSAY_MASTER_KEY is the key that encrypted it.", e);
        }
    }

    /// Returns a keyed hash of these bytes: HMAC-SHA-256 with a key that is derived from the master key for
    /// this purpose.
    public byte[] mac(byte[] data, String purpose) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key.getEncoded(), "HmacSHA256"));
            byte[] own = mac.doFinal(("mac:" + purpose).getBytes(StandardCharsets.UTF_8));
            mac.init(new SecretKeySpec(own, "HmacSHA256"));
            return mac.doFinal(data);
        } catch (GeneralSecurityException e) {
            throw new AssertionError("every JDK has HMAC-SHA-256", e);
        }
    }

    /// Whether the store has a value that verifies the master key.
    static boolean proven(Sql sql) {
        return sql.number("SELECT count(*) FROM installation WHERE name = ?", PROOF) > 0;
    }

    /// Stores a value that only this master key can decrypt. If two nodes start at the same time, only one of
    /// them stores its value.
    void prove(Sql sql) {
        sql.run(
                "INSERT INTO installation (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
                PROOF,
                seal(new byte[0], PROOF));
    }

    /// @throws Settings.Refused if the store was created with another master key
    public void requireProof(Sql sql) {
        String sealed = sql.first("SELECT value FROM installation WHERE name = ?", row -> row.text(1), PROOF)
                .orElseThrow(this::another);
        if (!opens(sealed, PROOF)) {
            throw another();
        }
    }

    boolean opens(String sealed, String context) {
        try {
            open(sealed, context);
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    Settings.Refused another() {
        return new Settings.Refused(
                origin + " is not the key that this database was created with. Start the service with the original key,"
                        + " because no other key can decrypt the data.");
    }

    private Cipher cipher(int mode, byte[] nonce, String context) throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(context.getBytes(StandardCharsets.UTF_8));
        return cipher;
    }

    /// Returns the key from the file in the home folder. The service creates the file when it first starts,
    /// and only the file's owner can read it.
    private static byte[] kept(Path home, Randomness randomness) {
        Path file = home.resolve("master.key");
        try {
            if (!Files.exists(file)) {
                create(file, randomness);
            }
            byte[] key = Base64.getDecoder().decode(Files.readString(file).strip());
            if (key.length != 32) {
                throw new Settings.Refused(file + " must contain 32 bytes in base64.");
            }
            return key;
        } catch (IOException | IllegalArgumentException e) {
            throw new Settings.Refused("Cannot use " + file + ": " + e.getMessage());
        }
    }

    private static void create(Path file, Randomness randomness) throws IOException {
        try (var channel = Files.newByteChannel(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")))) {
            String text = Base64.getEncoder().encodeToString(randomness.bytes(32)) + "\n";
            channel.write(java.nio.ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII)));
        } catch (FileAlreadyExistsException ignored) {
            // Another process created the file first; use the key in it.
        }
    }
}
