/** What was last open in a project, for the way back. Other pages keep their own entry under the same key. */
const storageKey = (ref: string) => `dashboard-history-${ref}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const readHistory = (ref: string): Record<string, unknown> => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey(ref)) ?? '{}')
    return isRecord(value) ? value : {}
  } catch (error) {
    if (error instanceof SyntaxError) return {}
    throw error
  }
}

/** The id of the table last visited in this project, or nothing. */
export const lastTable = (ref: string): string | undefined => {
  const { editor } = readHistory(ref)
  return typeof editor === 'string' && /^\d+$/.test(editor) ? editor : undefined
}

export const rememberTable = (ref: string, id: string): void => {
  if (lastTable(ref) !== id) localStorage.setItem(storageKey(ref), JSON.stringify({ ...readHistory(ref), editor: id }))
}

/** A table that is gone is not led back to. */
export const forgetTable = (ref: string, id: string): void => {
  if (lastTable(ref) !== id) return
  const { editor: _, ...rest } = readHistory(ref)
  localStorage.setItem(storageKey(ref), JSON.stringify(rest))
}
