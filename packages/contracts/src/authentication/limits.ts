/** Limits of a project's authentication that both ends know. */

export const mostRedirectUrls = 50
export const maxRedirectUrlLength = 200
export const passwordLengths = { min: 6, max: 72 } as const
export const accessTokenSeconds = { min: 60, max: 604_800 } as const
/** Ten years. */
export const maxSessionHours = 87_600
/** Of all limits of rates: how many in an interval. */
export const mostInInterval = 1_000_000
/** The longest interval between two emails to one person. */
export const maxMailIntervalSeconds = 86_400
