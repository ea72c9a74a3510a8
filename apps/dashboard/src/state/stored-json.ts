import { reportUnreadable } from './report-unreadable.ts'

/**
 * What this browser keeps under a key. A value that does not parse counts as not there, and is logged: a page must not
 * fail for what an extension, or an older version of it, has left behind.
 */
export const readStoredJson = (storage: Pick<Storage, 'getItem'>, key: string): unknown => {
  const text = storage.getItem(key)
  if (text === null) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch (error) {
    reportUnreadable(key, error)
    return undefined
  }
}
