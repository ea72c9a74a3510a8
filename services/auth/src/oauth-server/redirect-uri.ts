import { hasUnsafeScheme } from '../unsafe-scheme.ts'

const maxLength = 2_000

const isLoopback = (hostname: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/**
 * What is wrong with an address that codes are sent to. `https:`; `http:` of this machine; the own scheme of an app. A
 * comma separates addresses where they are stored.
 */
export const redirectUriProblem = (text: string): string | undefined => {
  const url = URL.parse(text)
  if (text.length > maxLength) return `A redirect URI has at most ${maxLength} characters`
  if (url === null || /[\s,\\]/.test(text) || !text.isWellFormed()) return 'A redirect URI is not a valid URI'
  if (text.includes('#')) return 'A redirect URI must not have a fragment'
  if (url.username !== '' || url.password !== '') return 'A redirect URI must not have a user name'
  if (hasUnsafeScheme(url)) return 'A redirect URI must not have this scheme'
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    return 'A redirect URI begins with https://, unless it is on this machine'
  return undefined
}

/** Whether only the owner of a domain gets what is sent there: not so of apps and of programs on a machine. */
export const isOnTheWeb = (text: string): boolean => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && !isLoopback(url.hostname)
}

/** The address with further parameters, those that it has unchanged. */
export const withParameters = (uri: string, parameters: Readonly<Record<string, string | undefined>>): string => {
  const url = new URL(uri)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.append(name, value)
  return url.href
}
