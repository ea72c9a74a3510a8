/** Names that do not need quotes. Case counts: a name is never folded. */
const plainName = /^[\p{L}_][\p{L}\p{N}_$]*$/u
/** A step of a path may also be a position in an array. */
const plainStep = /^(?:[\p{L}\p{N}_$]+|-\d+)$/u
/** Values that do not need quotes. */
const plainValue = /^[^\s(),'"]+$/u

/** Words that join conditions: as a name or a value they need quotes. */
export const isJoiningWord = (word: string): boolean => /^(?:and|or|not)$/i.test(word)

const doubleQuoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

export const quotedName = (name: string): string =>
  plainName.test(name) && !isJoiningWord(name) ? name : doubleQuoted(name)

export const quotedStep = (step: string): string => (plainStep.test(step) ? step : doubleQuoted(step))

/** `null` has quotes as a value, because without them it is taken for the missing value. */
export const quotedValue = (value: string): string => {
  if (plainValue.test(value) && !isJoiningWord(value) && !/^null$/i.test(value)) return value
  return value.includes('"') && !value.includes("'") ? `'${value}'` : doubleQuoted(value)
}
