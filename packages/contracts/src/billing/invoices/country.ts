/** The country that an address names, as its code of two letters. Without zod. */

const letters = Array.from({ length: 26 }, (_, index) => String.fromCodePoint('A'.charCodeAt(0) + index))

const codesByName = (): Map<string, string> => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = new Map([['czech republic', 'CZ']])
  for (const pair of letters.flatMap((first) => letters.map((second) => `${first}${second}`))) {
    const name = names.of(pair)
    // `DD` is an old code of Germany.
    const code = new Intl.Locale(`und-${pair}`).region
    if (name === undefined || code === undefined) continue
    codes.set(name.toLowerCase(), code)
    codes.set(pair.toLowerCase(), code)
  }
  return codes
}

// The European Union, the United Nations and others have codes too.
const noCountries = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ'])

const namesByCode = (): ReadonlyMap<string, string> => {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
  const codes = letters.flatMap((first) => letters.map((second) => `${first}${second}`))
  const named = codes.flatMap((code): [string, string][] => {
    const name = new Intl.Locale(`und-${code}`).region === code ? names.of(code) : undefined
    return name === undefined || noCountries.has(code) ? [] : [[code, name]]
  })
  return new Map(named.toSorted(([, one], [, other]) => one.localeCompare(other, 'en')))
}

let named: ReadonlyMap<string, string> | undefined

/** The names of all countries by their code, in the order of the names. */
export const countryNames = (): ReadonlyMap<string, string> => {
  named ??= namesByCode()
  return named
}

let known: Map<string, string> | undefined

/** `Ireland` and `ie` are `IE`. Undefined where the text names no country. */
export const countryCode = (text: string): string | undefined => {
  known ??= codesByName()
  return known.get(text.trim().toLowerCase())
}
