package assay.scoring.seo;

import static assay.scoring.Severity.BLOCKER;
import static assay.scoring.Severity.WARNING;

import assay.language.Language;
import assay.language.Span;
import assay.language.WordData;
import assay.language.Words;
import assay.scoring.Article;
import assay.scoring.Card;
import assay.scoring.Check;
import assay.scoring.Finding;
import assay.scoring.Limit;
import assay.scoring.Message;
import assay.scoring.Messages;
import assay.scoring.Outcome;
import assay.scoring.Submission;
import assay.scoring.document.Document;
import assay.scoring.document.Link;
import assay.scoring.document.Range;
import com.google.auto.service.AutoService;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Blocks keys, tokens and card numbers, and reports internal URLs.
///
/// This is the only check that reads code, comments and attributes, because keys are often leaked there.
/// Secrets that it finds are masked in the whole report. Email addresses and telephone numbers are not
/// reported, because they are normal on a site.
@AutoService(Check.class)
public final class SecretsAndPii implements Check {

    private static final String NAME = "secrets_and_pii";

    private static final Messages MESSAGES = Messages.of(NAME);
    private static final Message TOKEN = MESSAGES.get("token", "token");
    private static final Message TOKEN_HERE = MESSAGES.get("token_here", "token");
    private static final Message KEY = MESSAGES.get("key", "issuer", "key");
    private static final Message KEY_HERE = MESSAGES.get("key_here", "issuer", "key");
    private static final Message PRIVATE_KEY = MESSAGES.get("private_key");
    private static final Message PRIVATE_KEY_HERE = MESSAGES.get("private_key_here");
    private static final Message CARD_HERE = MESSAGES.get("card_here");
    private static final Message CARDS = MESSAGES.get("cards", "cards");
    private static final Message ALL_CLEAR = MESSAGES.get("all_clear");
    private static final Message KEY_IN_TITLE = MESSAGES.get("key_in_title", "key");
    private static final Message KEY_IN_META_DESCRIPTION = MESSAGES.get("key_in_meta_description", "key");
    private static final Message KEY_IN_SLUG = MESSAGES.get("key_in_slug", "key");
    private static final Message KEY_IN_KEYWORD = MESSAGES.get("key_in_keyword", "key");
    private static final Message KEY_IN_ADDRESS = MESSAGES.get("key_in_address", "key");
    private static final Message INTERNAL_ADDRESS_HERE = MESSAGES.get("internal_address_here");
    private static final Message INTERNAL_ADDRESSES = MESSAGES.get("internal_addresses", "addresses", "host");

    private static final Limit KEYS = Limit.of(NAME, "keys_max", 0);

    /// The maximum number of internal URLs that are reported.
    private static final int MOST_ADDRESSES = 100;

    private static final Set<String> CARD_WORDS = Language.wordsEverywhere("card-words");

    /// Card numbers that payment providers publish for tests.
    private static final Set<String> TEST_CARDS = WordData.words(SecretsAndPii.class, "test-cards");

    /// Internal host names that are common in public instructions.
    private static final Set<String> KNOWN_INTERNAL = Set.of(
            "metadata.google.internal",
            "host.docker.internal",
            "gateway.docker.internal",
            "kubernetes.docker.internal");

    @Override
    public Card card() {
        return Card.seo(NAME, 5)
                .worst(BLOCKER)
                .gate()
                .limits(KEYS)
                .customary()
                .passing("""
                        Put your key into `config.toml`:

                        ```
                        aws_access_key_id = AKIAIOSFODNN7EXAMPLE
                        ```
                        """)
                .failing("""
                        Put the key into `config.toml`:

                        ```
                        aws_access_key_id = AKIAQ3EGRZ5TN7WXKB2D
                        ```
                        """)
                .build();
    }

    @Override
    public Outcome judge(Article article) {
        Outcome.Builder outcome = Outcome.measuredAtGate();
        Document document = article.document();
        String source = document.source();
        List<KeyShapes.Key> keys = KeyShapes.in(source, article.asOf());
        List<KeyShapes.Key> privateKeys = KeyShapes.privateKeys(source);
        for (KeyShapes.Key key : keys) {
            boolean token = key.issuer().equals("token");
            String masked = masked(key.range().of(source));
            outcome.say(BLOCKER, token ? TOKEN.with(masked) : KEY.with(key.issuer(), masked));
            outcome.find(Finding.secret(
                    key.range(), BLOCKER, token ? TOKEN_HERE.with(masked) : KEY_HERE.with(key.issuer(), masked)));
        }
        for (KeyShapes.Key key : privateKeys) {
            outcome.say(BLOCKER, PRIVATE_KEY);
            outcome.find(Finding.secret(key.range(), BLOCKER, PRIVATE_KEY_HERE.with()));
        }
        int beside = beside(article, outcome);
        List<Range> cards = cards(document);
        for (Range card : cards) {
            outcome.find(Finding.secret(card, WARNING, CARD_HERE.with()));
        }
        if (!cards.isEmpty()) {
            outcome.say(WARNING, CARDS, cards.size());
        }
        int internal = internal(document, outcome);
        return outcome.metric("api_key_patterns", keys.size() + beside)
                .metric("private_keys", privateKeys.size())
                .metric("internal_urls", internal)
                .metric("card_like", cards.size())
                .orPass(ALL_CLEAR);
    }

    /// Counts the keys in the fields that were submitted with the text, which are published with it or are
    /// part of its URL.
    private static int beside(Article article, Outcome.Builder outcome) {
        Submission submission = article.submission();
        Map<Message, @Nullable String> given = new LinkedHashMap<>();
        given.put(KEY_IN_TITLE, submission.title());
        given.put(KEY_IN_META_DESCRIPTION, submission.metaDescription());
        given.put(KEY_IN_SLUG, submission.slug());
        given.put(KEY_IN_KEYWORD, submission.primaryKeyword());
        given.put(KEY_IN_ADDRESS, submission.baseUrl());
        Set<String> found = new LinkedHashSet<>();
        given.forEach((reason, value) -> {
            if (value == null) {
                return;
            }
            for (KeyShapes.Key key : KeyShapes.in(value, article.asOf())) {
                String secret = key.range().of(value);
                outcome.secret(secret);
                if (found.add(secret)) {
                    outcome.say(BLOCKER, reason, masked(secret));
                }
            }
        });
        return found.size();
    }

    /// Returns the secret with only enough visible characters to show what kind of secret it is.
    private static String masked(String secret) {
        return secret.substring(0, 4) + "••••";
    }

    private static int internal(Document document, Outcome.Builder outcome) {
        List<Range> found = new ArrayList<>();
        String first = "";
        for (Link link : document.links()) {
            String host = Article.hostOf(link.destination());
            if (host != null && !link.quoted() && found.size() < MOST_ADDRESSES && isInternal(host)) {
                first = found.isEmpty() ? host : first;
                found.add(link.range());
            }
        }
        Words words = document.words();
        for (int i = 0; i < words.count() && found.size() < MOST_ADDRESSES; i++) {
            if (words.address(i) && !words.linked(i) && !words.code(i)) {
                String host = Article.hostOf(document.text().substring(words.start(i), words.end(i)));
                if (host == null || !isInternal(host)) {
                    continue;
                }
                int at = document.sentenceAt(words.start(i));
                Range range = document.range(i, i + 1);
                if (!document.block(document.sentences().get(at)).quoted()
                        && found.stream().noneMatch(range::overlaps)) {
                    first = found.isEmpty() ? host : first;
                    found.add(range);
                }
            }
        }
        for (Range range : found) {
            outcome.find(range, WARNING, INTERNAL_ADDRESS_HERE);
        }
        if (!found.isEmpty()) {
            outcome.say(WARNING, INTERNAL_ADDRESSES, found.size(), first);
        }
        return found.size();
    }

    private static boolean isInternal(String withPort) {
        String host = withPort.indexOf(':') < 0 ? withPort : withPort.substring(0, withPort.indexOf(':'));
        if (host.endsWith(".internal") || host.endsWith(".corp") || host.endsWith(".intranet")) {
            return !KNOWN_INTERNAL.contains(host) && !host.contains("example") && !host.contains("{");
        }
        if (host.isEmpty() || !Character.isDigit(host.charAt(host.length() - 1))) {
            return false;
        }
        String[] parts = host.split("\\.", -1);
        if (parts.length != 4) {
            return false;
        }
        for (String part : parts) {
            if (part.isEmpty() || part.length() > 3 || !part.chars().allMatch(c -> c >= '0' && c <= '9')) {
                return false;
            }
        }
        // 192.168 is the network of home routers, to which instructions often link.
        int second = Integer.parseInt(parts[1]);
        return parts[0].equals("10") || parts[0].equals("172") && second >= 16 && second <= 31;
    }

    /// Finds card numbers: 15 or 16 digits that pass the Luhn check, and that are either grouped or preceded
    /// by a word for a card.
    private static List<Range> cards(Document document) {
        String text = document.text();
        Words words = document.words();
        List<Range> found = new ArrayList<>();
        int done = 0;
        for (int word = 0; word < words.count(); word++) {
            if (words.small(word)) {
                continue;
            }
            int i = words.start(word);
            char c = text.charAt(i);
            int length = words.end(word) - i;
            boolean mayBegin = length == 4 || length >= 15 && length <= 19;
            if (!mayBegin || c < '2' || c > '6' || i < done || i > 0 && isNear(text.charAt(i - 1))) {
                continue;
            }
            int end = i;
            int groups = 1;
            StringBuilder digits = new StringBuilder();
            while (end < text.length() && digits.length() < 20) {
                char d = text.charAt(end);
                if (d >= '0' && d <= '9') {
                    digits.append(d);
                } else if ((d == ' ' || d == '-')
                        && end + 1 < text.length()
                        && Character.isDigit(text.charAt(end + 1))
                        && (digits.length() == 4 || groups > 1)) {
                    groups++;
                } else {
                    break;
                }
                end++;
            }
            boolean whole = end == text.length() || text.charAt(end) == '.' || !isNear(text.charAt(end));
            if (whole
                    && isCard(digits.toString())
                    && (groups == (digits.length() == 15 ? 3 : 4) || groups == 1 && named(text, i))
                    && !isTest(digits.toString(), text, i)) {
                found.add(document.range(new Span(i, end)));
            }
            done = Math.max(i + 1, end);
        }
        return found;
    }

    private static boolean isNear(char c) {
        return Character.isLetterOrDigit(c) || c == '-' || c == '_' || c == '/' || c == '.';
    }

    private static boolean isCard(String digits) {
        int length = digits.length();
        boolean issued = length == 16
                        && (digits.charAt(0) == '4'
                                || digits.charAt(0) == '5' && digits.charAt(1) >= '1' && digits.charAt(1) <= '5'
                                || digits.startsWith("6011")
                                || digits.startsWith("65")
                                || digits.charAt(0) == '2' && digits.charAt(1) >= '2' && digits.charAt(1) <= '7')
                || length == 15 && (digits.startsWith("34") || digits.startsWith("37"));
        if (!issued) {
            return false;
        }
        int sum = 0;
        for (int i = 0; i < length; i++) {
            int digit = digits.charAt(length - 1 - i) - '0';
            digit = i % 2 == 1 ? digit * 2 : digit;
            sum += digit > 9 ? digit - 9 : digit;
        }
        return sum % 10 == 0;
    }

    private static boolean isTest(String digits, String text, int at) {
        if (TEST_CARDS.contains(digits) || digits.chars().distinct().count() < 5) {
            return true;
        }
        String before = text.substring(Math.max(0, at - 100), at).toLowerCase(Locale.ROOT);
        return before.contains("test")
                || before.contains("example")
                || before.contains("sample")
                || before.contains("fake");
    }

    private static boolean named(String text, int at) {
        for (String word : text.substring(Math.max(0, at - 60), at)
                .toLowerCase(Locale.ROOT)
                .split("[^\\p{L}]+")) {
            if (CARD_WORDS.contains(word)) {
                return true;
            }
        }
        return false;
    }
}
