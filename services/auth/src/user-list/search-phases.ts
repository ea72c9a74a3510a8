import type { ListKey } from './list-keys.ts'

/** One place that is searched: the key lies from `from` to `to`. */
export interface SearchPhase {
  key: ListKey
  from: string
  to: string
}

// Behind every character: texts are compared byte by byte.
const lastCharacter = '\u{10FFFF}'

const beginning = (key: 'email' | 'name' | 'phone', text: string): SearchPhase => ({
  key,
  from: text,
  to: text + lastCharacter,
})

const uuidOf = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const fewestIdDigits = 8
const uuidDigits = 32
const fewestPhoneDigits = 3

const idPhase = (text: string): SearchPhase | undefined => {
  const digits = text.toLowerCase().replaceAll('-', '')
  if (!/^[0-9a-f]+$/.test(digits) || digits.length < fewestIdDigits || digits.length > uuidDigits) return undefined
  return { key: 'id', from: uuidOf(digits.padEnd(uuidDigits, '0')), to: uuidOf(digits.padEnd(uuidDigits, 'f')) }
}

/** Numbers are stored as digits alone, without the plus sign. */
const phonePhase = (text: string): SearchPhase | undefined => {
  const digits = text.replaceAll(/[\s()+.-]/g, '')
  return /^\d+$/.test(digits) && digits.length >= fewestPhoneDigits ? beginning('phone', digits) : undefined
}

/** Where users are searched for a text, one place after the other. Each is the beginning of something that is indexed. */
export const searchPhases = (search: string): SearchPhase[] => {
  const text = search.trim()
  const id = idPhase(text)
  if (id !== undefined && id.from === id.to) return [id]
  const lower = text.toLowerCase()
  return [id, phonePhase(text), beginning('email', lower), beginning('name', lower)].filter(
    (phase) => phase !== undefined,
  )
}
