// What grants access or identifies a sign-in must not be readable in a log.
const secretParameters = new Set([
  'access_token',
  'apikey',
  'code',
  'code_verifier',
  'confirmation_token',
  'jwt',
  'password',
  'provider_token',
  'refresh_token',
  'secret',
  'state',
  'token',
  'token_hash',
  'x-amz-credential',
  'x-amz-security-token',
  'x-amz-signature',
])

/** The query of an address without its secrets, with its question mark. */
export const loggedSearch = (search: string): string => {
  if (search.length < 2) return ''
  const parameters = new URLSearchParams(search)
  for (const name of new Set(parameters.keys()))
    if (secretParameters.has(name.toLowerCase())) parameters.set(name, 'redacted')
  return `?${parameters.toString()}`
}

/** An address without its query. */
export const withoutQuery = (address: string): string => {
  const end = address.search(/[?#]/)
  return end === -1 ? address : address.slice(0, end)
}
