const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** 32 random characters, to tell one's own way back from somebody else's. */
export const randomState = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) => alphabet.charAt(byte % alphabet.length)).join('')
