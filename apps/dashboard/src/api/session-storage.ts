/** Where auth-js keeps the session: tokens, when they end, and the user. */
export const sessionStorageKey = 'cairn.auth.token'
