// Every page shows initials, mostly of ASCII letters. The table of all other letters, which takes a third of a millisecond to
// make, is made with the first name that has one.
const betweenWords = (name: string): RegExp => (/[^ -~]/.test(name) ? /[^\p{L}\p{N}]+/u : /[^A-Za-z0-9]+/)

const beginning = (word: string, letters: number): string => Array.from(word).slice(0, letters).join('')

/** At most two letters that stand for a name: `ada.lovelace` is AL, `@grace` is GR. */
export const initials = (name: string): string => {
  const words = name.split(betweenWords(name)).filter((word) => word !== '')
  const [first = '?', second] = words
  return (second === undefined ? beginning(first, 2) : beginning(first, 1) + beginning(second, 1)).toUpperCase()
}
