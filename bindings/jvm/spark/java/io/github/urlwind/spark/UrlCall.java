package io.github.urlwind.spark;

import java.util.List;
import java.util.stream.Collectors;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.objects.StaticInvoke;
import org.apache.spark.sql.types.AbstractDataType;
import org.apache.spark.sql.types.DataType;
import scala.Option;
import scala.collection.immutable.IndexedSeq;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The call of a method of {@link UrlFunctions}, which shows the function that was asked for: Spark names
 * columns by what expressions are as texts.
 */
final class UrlCall extends StaticInvoke {
    private static final long serialVersionUID = 1;

    /** How it is written: {@code %s} stands for the arguments that are shown. */
    private final String shown;
    /** How many arguments are shown; those that follow are ours. */
    private final int count;

    /**
     * @param withoutNulls whether the answer is null, without a call, if an argument is
     */
    UrlCall(
            String shown, int count, String method, DataType type,
            Seq<Expression> arguments, Seq<AbstractDataType> types, boolean withoutNulls) {
        super(UrlFunctions.class, type, method, arguments, types, withoutNulls, true, true, Option.empty());
        this.shown = shown;
        this.count = count;
    }

    @Override
    public Expression withNewChildrenInternal(IndexedSeq<Expression> children) {
        return new UrlCall(
                shown, count, functionName(), dataType(), children.toSeq(), inputTypes(), propagateNull());
    }

    @Override
    public String toString() {
        List<Expression> arguments = CollectionConverters.asJava(arguments()).subList(0, count);
        return String.format(shown, arguments.stream().map(Expression::toString).collect(Collectors.joining(", ")));
    }
}
