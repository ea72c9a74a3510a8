const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const storageKey = (ref: string) => `dashboard-history-${ref}`

const history = (ref: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(ref)) ?? '{}')
    return isRecord(value) ? value : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** The snippet last visited in this project, in this browser: where `/project/{ref}/sql` leads. */
export const lastVisitedSnippet = (ref: string): string | undefined => {
  const { sql } = history(ref)
  return typeof sql === 'string' && sql !== '' ? sql : undefined
}

export const rememberSnippet = (ref: string, id: string | undefined): void => {
  if (lastVisitedSnippet(ref) === id) return
  const { sql: _, ...rest } = history(ref)
  localStorage.setItem(storageKey(ref), JSON.stringify(id === undefined ? rest : { ...rest, sql: id }))
}
