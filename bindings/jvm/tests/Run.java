import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Runs tests: the static methods without arguments of the classes that are named, each by itself. Says how
 * each went in one line, as Go does, and ends with 1 if one failed.
 */
final class Run {
    public static void main(String[] classes) throws Exception {
        int passed = 0;
        int failed = 0;
        for (String name : classes) {
            Method[] methods = Class.forName(name).getDeclaredMethods();
            Arrays.sort(methods, Comparator.comparing(Method::getName));
            int before = passed + failed;
            for (Method method : methods) {
                if (!isTest(method)) {
                    continue;
                }
                long start = System.nanoTime();
                Throwable failure = run(method);
                String what = failure == null ? "PASS" : "FAIL";
                double seconds = (System.nanoTime() - start) / 1e9;
                System.out.printf("--- %s: %s.%s (%.2fs)%n", what, name, method.getName(), seconds);
                if (failure == null) {
                    passed++;
                } else {
                    failed++;
                    failure.printStackTrace(System.out);
                }
            }
            if (passed + failed == before) {
                throw new IllegalStateException("no tests in " + name);
            }
        }
        System.out.println(passed + " tests passed and " + failed + " failed");
        System.exit(failed == 0 ? 0 : 1);
    }

    private static boolean isTest(Method method) {
        return Modifier.isStatic(method.getModifiers())
                && Modifier.isPublic(method.getModifiers())
                && method.getParameterCount() == 0;
    }

    private static Throwable run(Method method) throws IllegalAccessException {
        try {
            method.invoke(null);
            return null;
        } catch (InvocationTargetException wrapped) {
            return wrapped.getCause();
        }
    }
}
