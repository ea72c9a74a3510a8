/** Some of the values of a document, at any depth. */
export type PartsOf<Document> = {
  [Name in keyof Document]?: Document[Name] extends readonly unknown[] | null
    ? Document[Name]
    : Document[Name] extends object
      ? PartsOf<Document[Name]>
      : Document[Name]
}

type AnyDocument = Record<string, unknown>

const isDocument = (value: unknown): value is AnyDocument =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A document with other values in some places. Lists are replaced as a whole. */
export const withParts = (document: AnyDocument, parts: object): AnyDocument => {
  const changed = Object.entries(parts).map(([name, value]: [string, unknown]) => {
    const before = document[name]
    return [name, isDocument(before) && isDocument(value) ? withParts(before, value) : value]
  })
  return { ...document, ...Object.fromEntries(changed) }
}
