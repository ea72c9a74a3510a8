/** A copy of a token that comes back within this time ends its session; after it, the token is merely unknown. */
export const spentTokensKept = '30 days'
