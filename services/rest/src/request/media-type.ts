/** A media type of the header `Accept`. */
export interface MediaType {
  /** In lower case, without parameters. */
  name: string
  parameters: Readonly<Record<string, string>>
}

// Each character is read once: a header has up to 48 KB, and an expression that goes back takes minutes for one.
const outsideQuotes = { ',': /(?:"[^"]*"?|[^",])+/g, ';': /(?:"[^"]*"?|[^";])+/g } as const

const split = (text: string, separator: ',' | ';'): string[] =>
  [...text.matchAll(outsideQuotes[separator])].map(([part]) => part.trim())

const readParameter = (text: string): [name: string, value: string][] => {
  const at = text.indexOf('=')
  if (at === -1) return []
  const value = text.slice(at + 1).trim()
  return [[text.slice(0, at).trim().toLowerCase(), value.startsWith('"') ? value.replaceAll('"', '') : value]]
}

/** The types that a request accepts, the preferred ones first. */
export const readAccept = (header: string | undefined): MediaType[] => {
  if (header === undefined || header.trim() === '') return [{ name: '*/*', parameters: {} }]
  return split(header, ',')
    .map((text) => {
      const [name = '', ...rest] = split(text, ';')
      const parameters = Object.fromEntries(rest.flatMap(readParameter))
      return { type: { name: name.toLowerCase(), parameters }, quality: Number(parameters['q'] ?? 1) }
    })
    .filter(({ type }) => type.name !== '')
    .sort((one, other) => other.quality - one.quality)
    .map(({ type }) => type)
}
