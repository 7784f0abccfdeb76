import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** The examples of the documentation and of the README: each is compiled and run, with its assertions. */
final class DocumentationTest {
    private static final Pattern IN_COMMENT = Pattern.compile("<pre>\\{@code\\n(.*?)\\}</pre>", Pattern.DOTALL);
    private static final Pattern IN_README = Pattern.compile("```java\\n(.*?)```", Pattern.DOTALL);

    public static void examplesRun() throws Exception {
        Path package_ = Path.of(System.getProperty("urlwind.package"));
        List<String> examples = new ArrayList<>();
        try (var files = Files.walk(package_.resolve("java"))) {
            for (Path file : files.filter(it -> it.toString().endsWith(".java")).sorted().toList()) {
                find(IN_COMMENT, file, examples);
            }
        }
        find(IN_README, package_.resolve("README.md"), examples);
        Check.that(examples.size() > 15, "only " + examples.size() + " examples");
        Path folder = Files.createTempDirectory("urlwind-examples");
        StringBuilder code = new StringBuilder("import io.github.urlwind.*;\nimport java.util.*;\npublic class Examples {\n");
        for (int number = 0; number < examples.size(); number++) {
            code.append("public static void example" + number + "() throws Exception {\n" + examples.get(number) + "}\n");
        }
        Path file = folder.resolve("Examples.java");
        Files.writeString(file, code.append("}\n"));
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        int result = compiler.run(null, System.out, System.out, "-cp", System.getProperty("urlwind.jar"),
                "-encoding", "UTF-8", "-d", folder.toString(), file.toString());
        Check.equal(result, 0, file);
        try (URLClassLoader loader = new URLClassLoader(new URL[] {folder.toUri().toURL()})) {
            loader.setDefaultAssertionStatus(true);
            Class<?> compiled = loader.loadClass("Examples");
            for (int number = 0; number < examples.size(); number++) {
                try {
                    compiled.getMethod("example" + number).invoke(null);
                } catch (java.lang.reflect.InvocationTargetException wrapped) {
                    throw new AssertionError(examples.get(number), wrapped.getCause());
                }
            }
        }
    }

    private static void find(Pattern pattern, Path file, List<String> examples) throws IOException {
        Matcher matcher = pattern.matcher(Files.readString(file));
        while (matcher.find()) {
            String example = matcher.group(1).replaceAll("(?m)^ *\\* ?", "");
            // In the README they show what stands at the top of a file, too.
            examples.add(example.replaceAll("(?m)^import .*$", ""));
        }
    }
}
