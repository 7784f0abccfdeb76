import io.github.urlwind.Url;
import java.io.File;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** How the library is found and loaded. */
final class LoaderTest {
    private static final String JAR = System.getProperty("urlwind.jar");

    public static void twoLoadersHaveALibraryEach() throws Exception {
        URL[] places = {new File(JAR).toURI().toURL()};
        ClassLoader nobody = ClassLoader.getPlatformClassLoader();
        for (int count = 0; count < 3; count++) {
            try (URLClassLoader loader = new URLClassLoader(places, nobody)) {
                Class<?> other = loader.loadClass("io.github.urlwind.Url");
                Check.that(other != Url.class, "the same class");
                Method parse = other.getMethod("parse", String.class);
                Check.equal(parse.invoke(null, "HTTP://EXAMPLE.com").toString(), "http://example.com/");
            }
        }
        Check.equal(Url.parse("HTTP://EXAMPLE.com").href(), "http://example.com/");
    }

    public static void leavesNoFiles() throws Exception {
        Path folder = Files.createTempDirectory("urlwind-test");
        Check.equal(run("-Djava.io.tmpdir=" + folder), "http://h/");
        try (var left = Files.list(folder)) {
            Check.equal(left.filter(it -> !it.getFileName().toString().startsWith("hsperfdata")).toList(), List.of());
        }
    }

    public static void saysWhatIsMissing() throws Exception {
        String said = run("-Djava.io.tmpdir=/no/such/folder");
        Check.that(said.contains("java.io.tmpdir") && said.contains("urlwind.library"), said);
        said = run("-Dos.arch=vax");
        Check.that(said.contains("no library for linux-vax"), said);
        said = run("-Durlwind.library=/no/such/file");
        Check.that(said.contains("/no/such/file"), said);
    }

    /** What another Java prints: one that parses a URL. */
    private static String run(String setting) throws Exception {
        String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        String path = JAR + File.pathSeparator + System.getProperty("urlwind.tests");
        Process process = new ProcessBuilder(java, setting, "-cp", path, "LoaderTest")
                .redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes());
        process.waitFor();
        return said.strip();
    }

    public static void main(String[] none) {
        System.out.println(Url.parse("HTTP://h").href());
    }
}
