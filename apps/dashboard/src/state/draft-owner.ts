import { storedSession } from '~/api/session-storage.ts'

const draftPrefix = 'cairn.sql.draft.'
const ownerKey = 'cairn.sql.drafts-of'

/** What is kept after a session has expired: unsaved SQL, and the account that owns it. */
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
