// Without the letters and digits that are easily taken for one another, and without what a URI would have to escape.
const alphabet = 'abcdefghijkmnopqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const length = 24

const randomIndex = (below: number): number => {
  // Bytes beyond the last whole multiple would make the first letters likelier.
  const limit = 256 - (256 % below)
  const [byte = limit] = crypto.getRandomValues(new Uint8Array(1))
  return byte < limit ? byte % below : randomIndex(below)
}

/** 24 letters and digits, at least one of each: about 140 bits. */
export const generatePassword = (): string => {
  const password = Array.from({ length }, () => alphabet[randomIndex(alphabet.length)]).join('')
  return /[a-zA-Z]/.test(password) && /\d/.test(password) ? password : generatePassword()
}
