/** Limits of a project's authentication that both ends know. */

export const mostRedirectUrls = 50
export const maxRedirectUrlLength = 200
export const passwordLengths = { min: 6, max: 72 } as const
export const accessTokenSeconds = { min: 60, max: 604_800 } as const
/** Ten years. */
export const maxSessionHours = 87_600
/** For how long a refresh token that was used is answered once more, in seconds. */
export const reuseSeconds = { min: 0, max: 86_400 } as const
/** Connections of a project's auth service to the database, at most. */
export const mostAuthConnections = 6
/** The longest time that a request may take: every service refuses it then. */
export const maxRequestSeconds = 60
/** Of all limits of rates: how many in an interval. */
export const mostInInterval = 1_000_000
/** The longest interval between two emails to one person. */
export const maxMailIntervalSeconds = 86_400
/** Digits of a code that is mailed or sent by SMS. */
export const codeLengths = { min: 6, max: 10 } as const
/** How long such a code is valid. */
export const codeSeconds = { min: 60, max: 86_400 } as const
/** Of the name of a host. */
export const maxHostLength = 253
export const maxSecretLength = 1_000
