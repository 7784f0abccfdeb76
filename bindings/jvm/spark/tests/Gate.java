import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.spark.TaskContext;
import org.apache.spark.sql.api.java.UDF3;

/**
 * A function for a test that kills a worker: each task leaves a note of where it runs, and those from a
 * number on wait until the test lets them go. So the middle of the job lasts as long as the test needs.
 */
public final class Gate implements UDF3<Long, String, Integer, Long> {
    private static final long serialVersionUID = 1;

    /** The partition that this thread has let through last. */
    private static final ThreadLocal<Long> PASSED = new ThreadLocal<>();

    @Override
    public Long call(Long id, String notes, Integer free) throws Exception {
        TaskContext task = TaskContext.get();
        if (Long.valueOf(task.taskAttemptId()).equals(PASSED.get())) {
            return id;
        }
        // After the name, which is in brackets: state, parent, group, session.
        String status = Files.readString(Path.of("/proc/self/stat"));
        String session = status.substring(status.lastIndexOf(')') + 2).split(" ")[3];
        Files.writeString(Path.of(notes, task.partitionId() + "." + session), "");
        long end = System.nanoTime() + 180_000_000_000L;
        while (task.partitionId() >= free && !Files.exists(Path.of(notes, "open"))) {
            if (System.nanoTime() > end) {
                throw new IllegalStateException("the gate was never opened");
            }
            Thread.sleep(50);
        }
        PASSED.set(task.taskAttemptId());
        return id;
    }
}
