import static org.apache.spark.sql.functions.call_function;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;

import java.util.List;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The functions from Java. Prints what it finds. */
public final class JavaApi {
    public static void main(String[] none) {
        SparkSession spark = SparkSession.builder()
                .master("local[1]")
                .config("spark.sql.extensions", "io.github.urlwind.spark.UrlwindExtensions")
                .config("spark.ui.enabled", "false")
                .getOrCreate();
        Dataset<Row> urls = spark.createDataset(List.of("HTTPS://EXAMPLE.com/?id=7", "x"), Encoders.STRING()).toDF("url");
        List<Row> rows = urls.select(
                call_function("url_host", col("url")), call_function("url_query", col("url"), lit("id"))).collectAsList();
        System.out.println("found " + rows);
        spark.stop();
    }
}
