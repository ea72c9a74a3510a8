const longestUrl = 2_000

const isLoopback = (hostname: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/** What a URL is read without, it does not have: it is stored and compared as it is written. */
const isPlain = (text: string): boolean => !/\s/.test(text) && !text.includes('\0') && text.isWellFormed()

/** What is wrong with an address that codes are sent to. `isRegistered` compares it with what an app sends. */
export const redirectUriProblem = (text: string): string | undefined => {
  const url = URL.parse(text)
  if (text.length > longestUrl) return `A redirect URI has at most ${longestUrl} characters.`
  if (url === null || !isPlain(text) || text.includes('\\')) return 'Enter a valid URL.'
  if (text.includes('#')) return 'A redirect URI cannot have a fragment.'
  if (url.username !== '' || url.password !== '') return 'A redirect URI cannot have a user name.'
  if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname))) return undefined
  return 'Start with https://, or with http://localhost.'
}

const loopbackPort = /^(http:\/\/(?:127\.0\.0\.1|\[::1\])):\d{1,5}(?=[/?]|$)/

/**
 * Whether an address that an app sends is one of its redirect URIs, to the letter: a pattern would let somebody else's page have
 * the code. RFC 8252: only the port of a loopback IP address that is registered without one is free, for programs that listen on
 * one that the system gives them. Not of `localhost`, which can be another machine.
 */
export const isRegistered = (sent: string, redirectUris: readonly string[]): boolean =>
  redirectUris.includes(sent) ||
  (loopbackPort.test(sent) && URL.canParse(sent) && redirectUris.includes(sent.replace(loopbackPort, '$1')))

export const websiteProblem = (text: string): string | undefined => {
  const url = URL.parse(text)
  if (text.length > longestUrl) return `A URL has at most ${longestUrl} characters.`
  if (url === null || !isPlain(text) || !/^https?:$/.test(url.protocol))
    return 'Enter a URL that starts with https:// or http://.'
  return undefined
}

/** As base64: a picture of 128 by 128 pixels. */
export const longestIcon = 60_000

/** What is wrong with an icon, which is a `data:` URL. Pictures that can run scripts are none. */
export const iconProblem = (text: string): string | undefined => {
  if (text.length > longestIcon) return 'The icon is too large.'
  return /^data:image\/(?:png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/.test(text)
    ? undefined
    : 'The icon has to be a PNG, JPEG or WebP image.'
}

export const mostRedirectUris = 10
export const mostOauthApps = 20
export const mostClientSecrets = 5
