import { isRecord, parsedJson } from '../../lib/json-record.ts'

/** Characters that fit into the header of a request, the role and escapes included. */
const maxLength = 6_000

type ReadClaims = { claims: Readonly<Record<string, unknown>> } | { problem: string }

/** Claims as they are typed: a JSON object, or nothing for none. */
export const readClaims = (text: string): ReadClaims => {
  if (text.trim() === '') return { claims: {} }
  const value = parsedJson(text)
  if (value === undefined) return { problem: 'This is not valid JSON.' }
  if (!isRecord(value)) return { problem: 'The claims must be a JSON object, such as {"sub": "…"}.' }
  if (JSON.stringify(value).length > maxLength)
    return { problem: `The claims may have up to ${maxLength.toLocaleString('en')} characters.` }
  return { claims: value }
}

/** Claims as they are shown; nothing for none. */
export const claimsText = (claims: Readonly<Record<string, unknown>>): string =>
  Object.keys(claims).length === 0 ? '' : JSON.stringify(claims, null, 2)
