// Parses URLs with java.net.URI; see src/programs.rs for the protocol.

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

class Reader {
    static String field(String text) {
        if (text == null || text.isEmpty()) {
            return "-";
        }
        return HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_8));
    }

    static String answer(String input) {
        try {
            URI uri = new URI(input);
            String user = uri.getRawUserInfo();
            user = user == null ? null : user.split(":", 2)[0];
            String port = uri.getPort() == -1 ? null : Integer.toString(uri.getPort());
            return String.join(" ", field(uri.getScheme()), field(user), field(uri.getHost()), field(port),
                    field(uri.getRawPath()));
        } catch (Exception refused) {
            return "refused";
        }
    }

    public static void main(String[] arguments) throws IOException {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        out.println(Runtime.version().feature() + "." + Runtime.version().interim() + "." + Runtime.version().update());
        BufferedReader lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            out.println(answer(new String(HexFormat.of().parseHex(line), StandardCharsets.UTF_8)));
        }
        out.flush();
    }
}
