import { controlCharacterProblem } from '../rules.ts'
import { maxRedirectUrlLength, mostRedirectUrls } from './limits.ts'

const maxSiteUrlLength = 2_000

/** What is wrong with the address of a site, in a sentence; undefined if nothing is. */
export const siteUrlProblem = (text: string): string | undefined => {
  if (text.length > maxSiteUrlLength) return `A URL has at most ${maxSiteUrlLength.toLocaleString('en-US')} characters.`
  const url = URL.parse(text)
  if (url === null || !/^https?:$/.test(url.protocol) || !/^https?:\/\//.test(text))
    return 'Enter a URL that begins with https:// or http://.'
  return text.isWellFormed() ? controlCharacterProblem(text) : 'This is not valid Unicode.'
}

const maxConsentPathLength = 500

/** What is wrong with the path of the page that asks for consent, in a sentence; undefined if nothing is. */
export const consentPathProblem = (text: string): string | undefined => {
  if (text.length > maxConsentPathLength) return `A path has at most ${maxConsentPathLength} characters.`
  return /^\/(?!\/)[\w\-./~%]*$/.test(text) ? undefined : 'Enter a path that begins with /, such as /oauth/consent.'
}

const isLoopback = (hostname: string): boolean => /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

/** What is wrong with the URL of a server that the installation is to ask; undefined if nothing is. */
export const serverUrlProblem = (text: string): string | undefined => {
  const url = URL.parse(text)
  const isSafe = url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url.hostname)))
  if (!isSafe || text.length > maxSiteUrlLength || url.username !== '' || url.password !== '' || url.hash !== '')
    return 'Enter a URL that begins with https://.'
  return text.isWellFormed() ? controlCharacterProblem(text) : 'This is not valid Unicode.'
}

/** The addresses of a text with one in each line, or separated by commas or spaces. Without repetitions. */
export const redirectUrlsIn = (text: string): string[] => [
  ...new Set(text.split(/[\s,]+/).filter((pattern) => pattern !== '')),
]

const patternProblem = (pattern: string): string | undefined => {
  const named = pattern.length > 40 ? `${pattern.slice(0, 40)}…` : pattern
  if (pattern.length > maxRedirectUrlLength) return `${named} has more than ${maxRedirectUrlLength} characters.`
  if (!/^[a-z*][a-z0-9+.*-]*:\/\/./i.test(pattern)) return `${named} needs a protocol, such as https:// or myapp://.`
  return pattern.isWellFormed() ? controlCharacterProblem(pattern) : 'This is not valid Unicode.'
}

/** What is wrong with a list of addresses to return to; undefined if nothing is. */
export const redirectUrlsProblem = (text: string): string | undefined => {
  const patterns = redirectUrlsIn(text)
  if (patterns.length > mostRedirectUrls) return `At most ${mostRedirectUrls} URLs can be listed.`
  return patterns.map(patternProblem).find((problem) => problem !== undefined)
}
