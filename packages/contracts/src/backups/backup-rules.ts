/** Of one project, beside those of each day. */
export const maxManualBackups = 5
