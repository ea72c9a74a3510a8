/** Rules about what people type, as functions that name the problem or answer nothing. Both ends ask them. */

export const maxNameLength = 64

export const nameProblem = (name: string): string | undefined => {
  const trimmed = name.trim()
  if (trimmed === '') return 'Enter a name.'
  if (trimmed.length > maxNameLength) return `A name has at most ${maxNameLength} characters.`
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(name)) return 'A name cannot contain control characters.'
  return undefined
}

/** Only inside one of these are a joiner and the selector of a variant something that people see. */
const emoji =
  /\p{Extended_Pictographic}\p{EMod}?[\uFE0E\uFE0F]?(?:\u200D\p{Extended_Pictographic}\p{EMod}?\uFE0F?)*|[\d#*]\uFE0F\u20E3/gu

const joined =
  '[' +
  [
    'Arabic',
    'Bengali',
    'Devanagari',
    'Gujarati',
    'Gurmukhi',
    'Kannada',
    'Malayalam',
    'Oriya',
    'Sinhala',
    'Tamil',
    'Telugu',
  ]
    .map((script) => `\\p{Script=${script}}`)
    .join('') +
  ']'
/** Between two letters of these scripts, people see whether they are joined. */
const joiner = new RegExp(`(?<=${joined})[\u200C\u200D](?=${joined})`, 'gu')

/**
 * Of what other organizations see under this name: an organization, a project, an OAuth app. Characters that nobody sees, or that
 * turn the direction of a text, would let one look like another.
 */
export const publicNameProblem = (name: string): string | undefined =>
  nameProblem(name) ??
  (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{DI}]/u.test(name.replaceAll(emoji, '').replaceAll(joiner, ''))
    ? 'A name cannot contain invisible characters.'
    : undefined)

/** Of a line of text, such as a title. */
export const controlCharacterProblem = (line: string): string | undefined =>
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  /[\u0000-\u001f\u007f]/.test(line) ? 'This cannot contain control characters.' : undefined

/** Of a text of several lines: Postgres has no place for the character 0. */
export const textProblem = (text: string): string | undefined =>
  text.includes('\u0000') ? 'This cannot contain the character 0.' : undefined

/** Only http and https: any other address could run code when it is followed. */
export const webAddressProblem = (address: string): string | undefined => {
  const parsed = URL.parse(address)
  return address.length <= 2000 && (parsed?.protocol === 'http:' || parsed?.protocol === 'https:')
    ? undefined
    : 'This is not an address that begins with http:// or https://.'
}

export const minPasswordLength = 8
export const maxPasswordLength = 99

/** From here on, letters of both cases are enough: tools that choose a password at random have no digit in one of sixteen. */
const lettersOnlyLength = 16

const isMixed = (password: string): boolean =>
  (/\p{L}/u.test(password) && /[^\p{L}]/u.test(password)) ||
  (password.length >= lettersOnlyLength && /\p{Lu}/u.test(password) && /\p{Ll}/u.test(password))

export const passwordProblem = (password: string): string | undefined => {
  if (password.length > maxPasswordLength) return 'Password should be less than 100 characters'
  if (password.length < minPasswordLength) return `A password has at least ${minPasswordLength} characters.`
  if (!isMixed(password)) return 'A password mixes letters with digits or other characters.'
  return undefined
}

export const emailProblem = (email: string): string | undefined =>
  email.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? undefined : 'This is not an email address.'

const maxUsernameLength = 39

export const usernameProblem = (username: string): string | undefined => {
  if (username === '') return 'Enter a username.'
  if (username.length > maxUsernameLength) return `A username has at most ${maxUsernameLength} characters.`
  if (!/^[a-z\d](?:[\w.-]*[a-z\d])?$/i.test(username))
    return 'A username is made of letters, digits, dots, dashes and underscores, and begins and ends with a letter or digit.'
  return undefined
}
