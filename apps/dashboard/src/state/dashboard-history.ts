import { readStoredJson } from './stored-json.ts'

/** What was last open in a project, in this browser: where its areas lead when no table or snippet is named. */
const storageKey = (ref: string) => `dashboard-history-${ref}`

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const read = (ref: string): Record<string, unknown> => {
  const value = readStoredJson(localStorage, storageKey(ref))
  return isRecord(value) ? value : {}
}

const entry = (name: 'editor' | 'sql' | 'schema', shape: RegExp) => {
  const last = (ref: string): string | undefined => {
    const value = read(ref)[name]
    return typeof value === 'string' && shape.test(value) ? value : undefined
  }
  return {
    last,
    /** Undefined forgets. */
    remember: (ref: string, id: string | undefined): void => {
      if (last(ref) === id) return
      // JSON leaves out what is undefined.
      localStorage.setItem(storageKey(ref), JSON.stringify({ ...read(ref), [name]: id }))
    },
    /** Something that is gone is not led back to. */
    forget: (ref: string, id: string): void => {
      if (last(ref) === id) localStorage.setItem(storageKey(ref), JSON.stringify({ ...read(ref), [name]: undefined }))
    },
  }
}

export const tableHistory = entry('editor', /^\d+$/)
export const snippetHistory = entry('sql', /./)
/** The schema that the database pages list. */
export const schemaHistory = entry('schema', /./)
