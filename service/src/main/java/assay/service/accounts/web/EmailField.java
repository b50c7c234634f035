package assay.service.accounts.web;

import assay.service.platform.mail.Mail;
import assay.service.platform.web.Field;

/// An email address in a request. Only the syntax is checked, because only an email can show that the mailbox
/// exists.
final class EmailField {

    /// The maximum length in RFC 5321, section 4.5.3.1.3, without the angle brackets.
    static final int LONGEST = 254;

    private EmailField() {}

    static Field<String> of(String description) {
        return Field.text("email", description)
                .format("idn-email")
                .least(3)
                .most(LONGEST)
                .checked(EmailField::address);
    }

    private static String address(String text) {
        String email = text.strip();
        if (!Mail.isAddress(email)) {
            throw new IllegalArgumentException("Enter an email address like ada@example.com.");
        }
        return email;
    }
}
