package io.github.urlwind.internal;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Finds the native library and loads it: the one that the system property {@code urlwind.library} names,
 * and otherwise the one for this system that lies beside this class in the jar.
 *
 * <p>A library can be loaded from a file by one class loader only, so each gets a file of its own. It is in
 * a new folder that nobody else can write to, and is gone as soon as it is loaded.
 */
final class Library {
    /** The setting that names the file of the library. */
    static final String SETTING = "urlwind.library";

    private static final String FILE = "liburlwind_java.so";

    private Library() {}

    static void load(Class<?> beside) {
        String named = System.getProperty(SETTING);
        if (named != null) {
            System.load(Path.of(named).toAbsolutePath().toString());
            return;
        }
        String platform = platform();
        try (InputStream library = beside.getResourceAsStream(platform + "/" + FILE)) {
            if (library == null) {
                throw new UnsatisfiedLinkError("this jar of urlwind has no library for " + platform
                        + ". Build it and name the file in the system property " + SETTING);
            }
            loadCopy(library);
        } catch (IOException problem) {
            UnsatisfiedLinkError error = new UnsatisfiedLinkError(
                    "the library of urlwind cannot be copied to " + System.getProperty("java.io.tmpdir")
                            + " (" + problem + "). Set java.io.tmpdir to a folder that can be written to, or "
                            + SETTING + " to the file of the library");
            error.initCause(problem);
            throw error;
        }
    }

    private static void loadCopy(InputStream library) throws IOException {
        // Only we can read and write what is in it.
        Path folder = Files.createTempDirectory("urlwind");
        Path file = folder.resolve(FILE);
        try {
            Files.copy(library, file);
            System.load(file.toString());
        } finally {
            // What is loaded stays, though its file goes.
            Files.deleteIfExists(file);
            Files.deleteIfExists(folder);
        }
    }

    /** The folder of the library: {@code linux-x86_64}, {@code linux-x86_64-musl}, {@code linux-aarch64}. */
    static String platform() {
        String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
        String processor = System.getProperty("os.arch").toLowerCase(Locale.ROOT);
        String name = switch (processor) {
            case "amd64", "x86_64" -> "x86_64";
            case "aarch64", "arm64" -> "aarch64";
            default -> processor;
        };
        if (!system.equals("linux")) {
            return system.replace(' ', '-') + "-" + name;
        }
        return "linux-" + name + (isMusl() ? "-musl" : "");
    }

    /** Whether this Java runs with musl: its loader is then among what is mapped into memory. */
    private static boolean isMusl() {
        try (Stream<String> maps = Files.lines(Path.of("/proc/self/maps"))) {
            return maps.anyMatch(line -> line.contains("/ld-musl-"));
        } catch (IOException | java.io.UncheckedIOException unknown) {
            return false;
        }
    }
}
