/** What a secret that is set is shown as. Sent back, it keeps the secret. */
export const hiddenSecret = '********'
