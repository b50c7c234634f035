// The parts of the server's responses that the editor uses.

export type Severity = "BLOCKER" | "FAIL" | "WARNING" | "OPTIMIZATION" | "PASS";
export type Engine = "seo" | "aeo" | "geo";

export interface Issue {
    check: string;
    severity: Severity;
    message: string;
    /** UTF-16 offsets, as in JavaScript strings. */
    start: number;
    end: number;
    suggestion: string | null;
    suppressed: boolean;
}

export interface Action {
    action: string;
    check: string;
    projected_gain: number;
}

export interface Row {
    check: string;
    severity: Severity;
    reasons: string[];
}

export type Scores = Record<"overall" | Engine, number>;

export interface Report {
    scores: Scores;
    suppressed_count: number;
    scores_unsuppressed: Scores;
    percentiles: (Scores & {sample: string}) | null;
    caps: {cap: string; points_lost: number; reason: string}[];
    checks_detail: Row[];
    action_items: Action[];
    inline_issues: Issue[];
    not_applicable: {check: string; reason: string}[];
    notes: string[];
}

export interface Preview {
    slug: string;
    verdict: Severity;
    word_count: number;
    language: string;
    report: Report;
    projected?: (Scores & {checks: string[]}) | null;
}

/** The data about a check that does not depend on the text. */
export interface Check {
    title: string;
    engine: Engine;
    gate: boolean;
    because: string;
    fixed_by: string;
    docs_url: string;
    /**
     * How the check is fixed: by a rule if there is one, and otherwise by a model, which costs a rewrite, or
     * by the writer.
     */
    fix: "rule" | Otherwise;
    fix_otherwise: Otherwise;
}

export type Otherwise = "model" | "writer";

export type Checks = Record<string, Check>;

/** The metadata fields by their names in a request. */
export type Fields = Record<string, string>;

/** The data that is embedded in the page. */
export interface PageData {
    /** The storage key of the draft, which is unique for each user and tenant. */
    draftKey: string;
    /** Where the text came from, such as a stored scan; empty for a new post. */
    origin: string;
    /** The preview of the page's text, so that its marks can be shown without a request. */
    preview: Preview | null;
    /** The default choices for a new text, which do not depend on the page's values. */
    usual: Fields;
    /** Texts with fewer words are marked but not scored. */
    limits: {content: number; fewest_words: number};
    fix: Terms;
    checks: string;
}

/** The conditions for fixes. */
export interface Terms {
    /** Whether the plan includes fixes. */
    allowed: boolean;
    /** Whether a model is available. */
    models: boolean;
    /** The number of rewrites left this month. */
    rewrites_left: number;
    /** The maximum length of a text, in characters. */
    content: number;
}

/** A change to a range of the text, or to a metadata field. */
export interface Change {
    field: "content" | "title" | "slug" | "meta_description";
    /** UTF-16 offsets into the submitted text; null for metadata. */
    start: number | null;
    end: number | null;
    before: string | null;
    after: string;
}

/** A text after a fix. */
export interface FixedText {
    content: string;
    changes: Change[];
    scores_before: Scores;
    scores_after: Scores;
}

/** A change that may have altered the meaning. */
export interface Doubt {
    /** The sentence before the change; null if it was added. */
    before: string | null;
    /** The sentence after the change; null if it was removed. */
    after: string | null;
    reason: string;
}

/** The result of fixing one check. */
export interface Fix extends FixedText {
    check_name: string;
    fixed: boolean;
    before?: Row;
    /** The check's result after the fix; null if it has nothing left to judge in the text. */
    after: Row | null;
    reasons: string[];
    questions: string[];
    doubts: Doubt[];
    rewrites_left: number;
    rewrites_used: number;
    /** The model's provider; null if no model was called. */
    provider: string | null;
}

/** The result of all rule fixes. */
export interface Fixes extends FixedText {
    fixed: {check: string; before: Severity; after: Severity}[];
}

export const WORDS: Record<Severity, string> = {
    BLOCKER: "Blocker",
    FAIL: "Fail",
    WARNING: "Warning",
    OPTIMIZATION: "Optimization",
    PASS: "Pass",
};

export const VERDICTS: Record<Severity, string> = {
    BLOCKER: "Do not publish",
    FAIL: "Not ready yet",
    WARNING: "Nearly ready",
    OPTIMIZATION: "Ready",
    PASS: "Ready, with nothing left to do",
};

export const SEVERITIES: readonly Severity[] = ["BLOCKER", "FAIL", "WARNING", "OPTIMIZATION"];
export const ENGINES: readonly Engine[] = ["seo", "aeo", "geo"];

/** An RFC 9457 problem, with the members that the editor uses. */
export interface Problem {
    status: number;
    code?: string;
    detail?: string;
    errors?: {pointer: string; detail: string}[];
    available?: number;
    required?: number;
    /** When to retry, in seconds. */
    retry_after?: number | undefined;
}
