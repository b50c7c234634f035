package assay.cli.files;

import assay.scoring.document.SourceFormat;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

/// A text to check, from a file or from standard input.
///
/// @param name the path as shown to the user, with `/` between its parts; `-` for standard input
/// @param path the file; for standard input, the working directory
/// @param format the format, determined by the file's extension
public record TextFile(String name, Path path, String content, SourceFormat format) {

    /// The maximum number of characters in a text, as in the API.
    public static final int LONGEST_TEXT = 200_000;

    /// The maximum size of a file. A character takes at most four bytes in UTF-8, and usually fewer than
    /// three.
    private static final int LARGEST = 3 * LONGEST_TEXT;

    private static final String INPUT = "-";

    /// A text that could not be read.
    public static final class Unreadable extends Exception {
        private static final long serialVersionUID = 1L;

        /// @param reason what is wrong with the file, as the end of a sentence
        Unreadable(String reason) {
            super(reason);
        }
    }

    /// Whether the text is in a file, not from standard input.
    public boolean isFile() {
        return !name.equals(INPUT);
    }

    /// Returns the folder whose configuration applies, or the one of a folder above it.
    public Path folder() {
        Path parent = isFile() ? path.getParent() : path;
        return parent == null ? path : parent;
    }

    /// @param name the path as shown to the user
    public static TextFile read(Path path, String name) throws Unreadable {
        try {
            if (Files.isDirectory(path)) {
                throw new Unreadable(Files.isReadable(path) ? "is a folder" : "can't be read: permission denied");
            }
            if (!Files.isRegularFile(path) && Files.exists(path)) {
                throw new Unreadable("is not a regular file");
            }
            long size = Files.size(path);
            if (size > LARGEST) {
                throw new Unreadable("is too large: " + size + " bytes; the maximum is " + LARGEST);
            }
            try (InputStream in = Files.newInputStream(path)) {
                return new TextFile(name, path, decoded(in), format(name));
            }
        } catch (NoSuchFileException _) {
            throw new Unreadable("does not exist");
        } catch (AccessDeniedException _) {
            throw new Unreadable("can't be read: permission denied");
        } catch (IOException e) {
            throw new Unreadable("can't be read: " + e.getMessage());
        }
    }

    /// Reads standard input.
    public static TextFile read(InputStream in, Path directory) throws Unreadable {
        try {
            return new TextFile(INPUT, directory, decoded(in), SourceFormat.AUTO);
        } catch (IOException e) {
            throw new Unreadable("can't be read: " + e.getMessage());
        }
    }

    /// Returns a text that is in no file.
    ///
    /// @param directory the folder whose configuration applies
    public static TextFile unnamed(Path directory, String content, SourceFormat format) {
        return new TextFile(INPUT, directory, content, format);
    }

    /// Returns a text that is not read from a file, such as an earlier version of one.
    public TextFile with(String earlier) {
        return new TextFile(name, path, earlier, format);
    }

    /// Decodes a text.
    ///
    /// @throws Unreadable if it is too long, binary, or not UTF-8
    public static String decoded(byte[] bytes) throws Unreadable {
        for (byte each : bytes) {
            if (each == 0) {
                throw new Unreadable("is a binary file");
            }
        }
        try {
            String text = StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPORT)
                    .onUnmappableCharacter(CodingErrorAction.REPORT)
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
            if (text.length() > LONGEST_TEXT) {
                throw new Unreadable("is too long: " + text.length() + " characters; the maximum is " + LONGEST_TEXT);
            }
            return text;
        } catch (CharacterCodingException _) {
            throw new Unreadable("is not valid UTF-8");
        }
    }

    private static String decoded(InputStream in) throws IOException, Unreadable {
        byte[] bytes = in.readNBytes(LARGEST + 1);
        if (bytes.length > LARGEST) {
            throw new Unreadable("is too large: the maximum is " + LARGEST + " bytes");
        }
        return decoded(bytes);
    }

    private static SourceFormat format(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".html") || lower.endsWith(".htm") ? SourceFormat.HTML : SourceFormat.MARKDOWN;
    }
}
