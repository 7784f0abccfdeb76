import org.apache.spark.sql.functions.{call_function, col, lit}
import spark.implicits._
val rows = Seq("HTTPS://EXAMPLE.com/?id=7", "x").toDF("url").select(call_function("url_host", col("url")), call_function("url_query", col("url"), lit("id"))).collect()
println("found " + rows.toList)
println("found " + spark.sql("SELECT url_join('https://h/a/', 'b')").head())
System.exit(0)
