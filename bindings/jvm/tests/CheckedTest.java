import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The tests once more, in a Java that looks at each call of JNI. */
final class CheckedTest {
    public static void theVirtualMachineHasNoObjections() throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.add("-Xcheck:jni");
        command.add("-Xmx1g");
        for (String name : System.getProperties().stringPropertyNames()) {
            if (name.startsWith("urlwind.")) {
                command.add("-D" + name + "=" + System.getProperty(name));
            }
        }
        command.addAll(List.of("-Durlwind.generated=20000", "-Durlwind.lines=1000", "-Durlwind.huge=3000000"));
        command.addAll(List.of("-cp", System.getProperty("urlwind.jar") + File.pathSeparator + System.getProperty("urlwind.tests")));
        command.addAll(List.of("Run", "UrlTest", "SearchParamsTest", "ColumnTest", "ArrowTest", "HostileTest", "AgreementTest"));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        String said = new String(process.getInputStream().readAllBytes());
        Check.equal(process.waitFor(), 0, said);
        Check.that(!said.contains("WARNING") && !said.contains("FATAL"), said);
    }
}
