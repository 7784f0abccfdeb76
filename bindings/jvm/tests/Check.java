import java.util.Objects;

/** What the tests state. */
final class Check {
    /** A call that may throw. */
    interface Call {
        void run() throws Exception;
    }

    private Check() {}

    static void that(boolean condition, Object about) {
        if (!condition) {
            throw new AssertionError(String.valueOf(about));
        }
    }

    static void equal(Object found, Object expected, Object about) {
        if (!Objects.equals(found, expected)) {
            throw new AssertionError("found " + found + ", expected " + expected + ": " + about);
        }
    }

    static void equal(Object found, Object expected) {
        equal(found, expected, "");
    }

    /** That the call throws just this kind of exception, which is returned. */
    static <E extends Throwable> E fails(Class<E> kind, Call call) {
        try {
            call.run();
        } catch (Throwable thrown) {
            if (kind.isInstance(thrown)) {
                return kind.cast(thrown);
            }
            throw new AssertionError("expected " + kind.getName(), thrown);
        }
        throw new AssertionError("expected " + kind.getName() + ", but nothing was thrown");
    }
}
