import { storedSession } from '~/api/session-storage.ts'
import { reportUnreadable } from './report-unreadable.ts'

const draftPrefix = 'cairn.sql.draft.'
const ownerKey = 'cairn.sql.drafts-of'

/** What outlives a session that ended by itself: unsaved SQL, and whose it is. */
export const isDraftKey = (key: string): boolean => key.startsWith(draftPrefix) || key === ownerKey

/** Drops what somebody else left in this browser when their session ended; to be called before any page is shown. */
export const keepOwnDrafts = (): void => {
  const accountId = storedSession()?.accountId
  if (accountId === undefined) return
  const owner = localStorage.getItem(ownerKey)
  if (owner === accountId) return
  if (owner !== null) for (const key of Object.keys(localStorage)) if (isDraftKey(key)) localStorage.removeItem(key)
  localStorage.setItem(ownerKey, accountId)
}

/** Which drafts this browser keeps: the project and the id of each. */
export const draftKeys = (): { ref: string; id: string }[] =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(draftPrefix))
    .flatMap((key) => {
      const [ref, id] = key.slice(draftPrefix.length).split('.')
      return ref === undefined || id === undefined ? [] : [{ ref, id }]
    })

/** The names of texts that are kept in this browser alone, in all projects; the newest first. */
export const unsavedNames = (): string[] => {
  const found: { name: string; at: number }[] = []
  for (const key of Object.keys(localStorage)) {
    if (!key.startsWith(draftPrefix)) continue
    const about = aboutOf(key, localStorage.getItem(key) ?? '')
    if (about !== undefined) found.push(about)
  }
  return found.sort((a, b) => b.at - a.at).map(({ name }) => name)
}

// The first line of a draft is JSON about it: pages/project/sql-editor/snippets/drafts.ts.
const aboutOf = (key: string, entry: string): { name: string; at: number } | undefined => {
  try {
    const value: unknown = JSON.parse(entry.slice(0, Math.max(0, entry.indexOf('\n'))))
    if (typeof value !== 'object' || value === null) return undefined
    if (!('shownName' in value) || !('editedAtMs' in value)) return undefined
    const { shownName: name, editedAtMs: at } = value
    return typeof name === 'string' && typeof at === 'number' ? { name, at } : undefined
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    reportUnreadable(key, error)
    return undefined
  }
}
