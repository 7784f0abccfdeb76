package io.github.urlwind.spark;

import io.github.urlwind.UrlPart;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSessionExtensions;
import org.apache.spark.sql.catalyst.FunctionIdentifier;
import org.apache.spark.sql.catalyst.expressions.Expression;
import org.apache.spark.sql.catalyst.expressions.ExpressionInfo;
import org.apache.spark.sql.catalyst.expressions.Literal;
import org.apache.spark.sql.internal.SQLConf;
import org.apache.spark.sql.types.AbstractDataType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.unsafe.types.UTF8String;
import scala.Function1;
import scala.Tuple3;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.runtime.AbstractFunction1;
import scala.runtime.BoxedUnit;

/**
 * Adds the functions of urlwind to a Spark session. Name this class in {@code spark.sql.extensions}.
 *
 * <p>Each function is an expression that calls a static method of {@link UrlFunctions}, so Spark compiles
 * it into the code of its stage.
 */
public final class UrlwindExtensions extends AbstractFunction1<SparkSessionExtensions, BoxedUnit> {
    /** The setting that says what is made of rows that are no URL: {@code null}, or {@code fail}. */
    public static final String ON_INVALID = "spark.urlwind.onInvalid";

    /** A function: its name in SQL, the method that it calls, and what it does. */
    private enum Function {
        NORMALIZE("url_normalize", "normalize", 1, "url_normalize(url) - The URL in its normal form."),
        HOST("url_host", "host", 1, "url_host(url) - The host, with the port."),
        DOMAIN("url_domain", "domain", 1, "url_domain(url) - The registrable domain."),
        PART("url_part", "part", 2, "url_part(url, name) - The part of this name: href, origin, protocol, username, "
                + "password, host, hostname, port, pathname, search, hash, domain, redacted."),
        QUERY("url_query", "query", 2,
                "url_query(url, key) - The value, decoded, of the first query parameter of that name."),
        JOIN("url_join", "join", 2, "url_join(base, url) - The URL resolved against the base."),
        ERROR("url_error", "error", 1, "url_error(url) - Why it is no URL; null for URLs."),
        IS_VALID("url_is_valid", "isValid", 1, "url_is_valid(url) - Whether it is a URL.");

        final String sql;
        final String method;
        final int count;
        final String usage;

        Function(String sql, String method, int count, String usage) {
            this.sql = sql;
            this.method = method;
            this.count = count;
            this.usage = usage;
        }
    }

    @Override
    public BoxedUnit apply(SparkSessionExtensions session) {
        for (Function function : Function.values()) {
            ExpressionInfo info = new ExpressionInfo(
                    UrlFunctions.class.getName(), null, function.sql, function.usage,
                    "", "", "", "url_funcs", "", "", "built-in");
            Function1<Seq<Expression>, Expression> build =
                    arguments -> expression(function, CollectionConverters.asJava(arguments));
            session.injectFunction(new Tuple3<>(new FunctionIdentifier(function.sql), info, build));
        }
        return BoxedUnit.UNIT;
    }

    private static Expression expression(Function function, List<Expression> arguments) {
        if (arguments.size() != function.count) {
            throw new IllegalArgumentException(function.sql + " takes " + function.count
                    + (function.count == 1 ? " argument" : " arguments") + ", not " + arguments.size() + ". "
                    + function.usage);
        }
        String shown = function.sql + "(%s)";
        if (function == Function.IS_VALID) {
            return invoke(shown, function.method, DataTypes.BooleanType, arguments);
        }
        Expression expression = function == Function.PART
                ? part(arguments)
                : invoke(shown, function.method, DataTypes.StringType, arguments);
        boolean isAboutErrors = function == Function.ERROR
                || (function == Function.PART && knownPart(arguments) == UrlPart.ERROR);
        if (isAboutErrors || !failsOnInvalid()) {
            return expression;
        }
        List<Expression> withInput = new ArrayList<>(List.of(expression));
        withInput.addAll(function == Function.JOIN ? arguments : arguments.subList(0, 1));
        // Shown as the expression that it passes on.
        return call("%s", 1, "orFail", DataTypes.StringType, withInput, false);
    }

    private static boolean failsOnInvalid() {
        String setting = SQLConf.get().getConfString(ON_INVALID, "null");
        return switch (setting) {
            case "null" -> false;
            case "fail" -> true;
            default -> throw new IllegalArgumentException(ON_INVALID + " is `null` or `fail`, not `" + setting + "`");
        };
    }

    /** A name that is known when the query is made is looked up then, and so is refused then. */
    private static Expression part(List<Expression> arguments) {
        UrlPart part = knownPart(arguments);
        if (part == null) {
            return invoke("url_part(%s)", "part", DataTypes.StringType, arguments);
        }
        Expression url = arguments.get(0);
        String shown = "url_part(%s, " + arguments.get(1) + ")";
        return switch (part) {
            case HREF -> invoke(shown, "normalize", DataTypes.StringType, List.of(url));
            case HOST -> invoke(shown, "host", DataTypes.StringType, List.of(url));
            default -> call(shown, 1, "numberedPart", DataTypes.StringType, List.of(url, numbered(part)), true);
        };
    }

    /** The part that the second argument names, if it is written in the query; else null. */
    private static UrlPart knownPart(List<Expression> arguments) {
        boolean isKnown = arguments.size() == 2
                && arguments.get(1) instanceof Literal literal && literal.value() instanceof UTF8String;
        return isKnown ? UrlPart.named(((Literal) arguments.get(1)).value().toString()) : null;
    }

    private static Literal numbered(UrlPart part) {
        return new Literal(part.ordinal(), DataTypes.IntegerType);
    }

    /** The call of a method whose answer is null, without a call, if an argument is. */
    private static Expression invoke(String shown, String method, DataType type, List<Expression> arguments) {
        return call(shown, arguments.size(), method, type, arguments, true);
    }

    private static Expression call(
            String shown, int count, String method, DataType type,
            List<Expression> arguments, boolean withoutNulls) {
        List<AbstractDataType> types = new ArrayList<>();
        for (int index = 0; index < arguments.size(); index++) {
            boolean isNumber = method.equals("numberedPart") && index == 1;
            types.add(isNumber ? DataTypes.IntegerType : DataTypes.StringType);
        }
        return new UrlCall(
                shown, count, method, type, CollectionConverters.asScala(arguments).toSeq(),
                CollectionConverters.asScala(types).toSeq(), withoutNulls);
    }
}
