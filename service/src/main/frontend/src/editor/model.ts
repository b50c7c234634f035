// What the server says of a text, as far as the editor reads it.

export type Severity = "BLOCKER" | "FAIL" | "WARNING" | "OPTIMIZATION" | "PASS";
export type Engine = "seo" | "aeo" | "geo";

export interface Issue {
    check: string;
    severity: Severity;
    message: string;
    /** UTF-16 offsets, as JavaScript counts. */
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

/** What stays the same of a check, whatever the text. */
export interface Check {
    title: string;
    engine: Engine;
    gate: boolean;
    because: string;
    fixed_by: string;
    docs_url: string;
    /** What mends it: a rule where there is one, and otherwise a model for a rewrite, or the writer. */
    fix: "rule" | Otherwise;
    fix_otherwise: Otherwise;
}

export type Otherwise = "model" | "writer";

export type Checks = Record<string, Check>;

/** The fields beside the text, by their names in a request. */
export type Fields = Record<string, string>;

/** What the page brings with it. */
export interface PageData {
    /** Where the draft lies in the browser: one for each person and tenant. */
    draftKey: string;
    /** What the text was brought from, such as a stored scan; empty where one begins anew. */
    origin: string;
    /** What is said of the text the page brings, so that its marks need no request. */
    preview: Preview | null;
    /** What choices stand at in a text of which nothing is said, whatever the page came with. */
    usual: Fields;
    /** A text of fewer words is marked and not yet scored. */
    limits: {content: number; fewest_words: number};
    fix: Terms;
    checks: string;
}

/** On what terms something is mended here. */
export interface Terms {
    /** Whether the plan has it. */
    allowed: boolean;
    /** Whether there is a model to ask. */
    models: boolean;
    /** Of this month. */
    rewrites_left: number;
    /** How long a text may be, in characters. */
    content: number;
}

/** Something that is to be written otherwise: a stretch of the text, or what is said beside it. */
export interface Change {
    field: "content" | "title" | "slug" | "meta_description";
    /** UTF-16 offsets into the text that was sent; null beside it. */
    start: number | null;
    end: number | null;
    before: string | null;
    after: string;
}

/** A text as it would be. */
export interface Mended {
    content: string;
    changes: Change[];
    scores_before: Scores;
    scores_after: Scores;
}

/** A change that may have changed the meaning. */
export interface Doubt {
    /** Null where the sentence was added. */
    before: string | null;
    /** Null where it was removed. */
    after: string | null;
    reason: string;
}

/** What came of mending one check. */
export interface Fix extends Mended {
    check_name: string;
    fixed: boolean;
    before?: Row;
    /** Null where the text has nothing for the check to judge any more. */
    after: Row | null;
    reasons: string[];
    questions: string[];
    doubts: Doubt[];
    rewrites_left: number;
    rewrites_used: number;
    /** Null where no model was asked. */
    provider: string | null;
}

/** What came of mending by rule all that can be. */
export interface Fixes extends Mended {
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
    BLOCKER: "Not to be published",
    FAIL: "Not ready yet",
    WARNING: "Nearly ready",
    OPTIMIZATION: "Ready",
    PASS: "Ready, with nothing left to do",
};

export const SEVERITIES: readonly Severity[] = ["BLOCKER", "FAIL", "WARNING", "OPTIMIZATION"];
export const ENGINES: readonly Engine[] = ["seo", "aeo", "geo"];

/** An RFC 9457 problem, as far as it is read. */
export interface Problem {
    status: number;
    code?: string;
    detail?: string;
    errors?: {pointer: string; detail: string}[];
    available?: number;
    required?: number;
    /** Seconds. */
    retry_after?: number | undefined;
}
