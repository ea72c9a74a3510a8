/** By name; null is SQL's null. */
export type ParameterValues = Readonly<Record<string, string | null>>

const storageKey = 'cairn.sql.parameters'
/** Snippets whose values are remembered: the last that were changed. */
const maxSnippets = 50

const isValues = (value: unknown): value is ParameterValues =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((each) => each === null || typeof each === 'string')

const readAll = (storage: Pick<Storage, 'getItem'>): [string, ParameterValues][] => {
  try {
    const kept: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept)
      ? kept.filter((entry) => Array.isArray(entry) && typeof entry[0] === 'string' && isValues(entry[1]))
      : []
  } catch {
    return []
  }
}

/** What was given last for the parameters of a snippet, in this browser. */
export const readValues = (storage: Pick<Storage, 'getItem'>, snippet: string): ParameterValues =>
  readAll(storage).find(([key]) => key === snippet)?.[1] ?? {}

/** Where there is no room left, the values last as long as the page. */
export const writeValues = (
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  snippet: string,
  values: ParameterValues,
): void => {
  const others = readAll(storage).filter(([key]) => key !== snippet)
  try {
    storage.setItem(storageKey, JSON.stringify([...others.slice(1 - maxSnippets), [snippet, values]]))
  } catch {
    // Nothing is lost but the comfort of not typing them again.
  }
}
