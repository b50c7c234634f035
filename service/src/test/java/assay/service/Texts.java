package assay.service;

/// Texts that tests have scored.
public final class Texts {

    private Texts() {}

    /// A text that begins so and has enough words for a score, so that its scan costs a credit.
    public static String longEnough(String opening) {
        return opening
                + " Two spoons of leaves are enough for a pot, and the same leaves give two pots more before they are spent.";
    }
}
