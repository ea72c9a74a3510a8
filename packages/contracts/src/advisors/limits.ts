/** Of the reason for which a finding is ignored, in characters. */
export const maxReasonLength = 500
/** Findings that a project ignores, and rules that it disables. */
export const maxLintExceptions = 1_000
