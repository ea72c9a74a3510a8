/** A media type of the header `Accept`. */
export interface MediaType {
  /** In lower case, without parameters. */
  name: string
  parameters: Readonly<Record<string, string>>
}

const parameterPattern = /;\s*([\w-]+)\s*=\s*(?:"([^"]*)"|([^;,\s]*))/g

/** The types that a request accepts, the preferred ones first. */
export const readAccept = (header: string | undefined): MediaType[] => {
  if (header === undefined || header.trim() === '') return [{ name: '*/*', parameters: {} }]
  const types = [...header.matchAll(/\s*([^\s;,]+)((?:\s*;\s*[\w-]+\s*=\s*(?:"[^"]*"|[^;,\s]*))*)\s*(?:,|$)/g)]
  return types
    .map(([, name = '', rest = '']) => {
      const parameters = Object.fromEntries(
        [...rest.matchAll(parameterPattern)].map(([, key = '', quoted, plain]) => [
          key.toLowerCase(),
          quoted ?? plain ?? '',
        ]),
      )
      return { type: { name: name.toLowerCase(), parameters }, quality: Number(parameters['q'] ?? 1) }
    })
    .sort((one, other) => other.quality - one.quality)
    .map(({ type }) => type)
}
