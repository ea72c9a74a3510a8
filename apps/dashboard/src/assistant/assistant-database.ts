import type { StoredState } from './stored-state.ts'
import { mergeStored, parseStored } from './stored-state.ts'

// A database of its own for each account: a browser may have several, one after another, in the same projects.
const nameFor = (account: string) => `ai-assistant-db-${account}`
const storeName = 'assistantState'

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result), { once: true })
    request.addEventListener('error', () => reject(request.error ?? new Error('The request failed.')), { once: true })
  })

export const openDatabase = async (account: string): Promise<IDBDatabase> => {
  const request = indexedDB.open(nameFor(account), 1)
  request.addEventListener('upgradeneeded', () => {
    request.result.createObjectStore(storeName, { keyPath: 'projectRef' })
  })
  const database = await done(request)
  // Another tab has a newer version of the dashboard: it must not wait for this one.
  database.addEventListener('versionchange', () => database.close())
  return database
}

export const load = async (database: IDBDatabase, projectRef: string): Promise<StoredState | undefined> => {
  const stored: unknown = await done(database.transaction(storeName).objectStore(storeName).get(projectRef))
  return parseStored(stored, projectRef)
}

/** Writes `mine` together with what other tabs have written meanwhile; nobody comes between the look and the writing. */
export const save = (database: IDBDatabase, mine: StoredState, now: Date): Promise<void> =>
  new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite')
    const store = transaction.objectStore(storeName)
    transaction.addEventListener('complete', () => resolve(), { once: true })
    const refuse = () => reject(transaction.error ?? new Error('The state could not be written.'))
    transaction.addEventListener('abort', refuse, { once: true })
    const look = store.get(mine.projectRef)
    look.addEventListener('success', () => {
      const theirs = parseStored(look.result, mine.projectRef)
      store.put(theirs === undefined ? mine : mergeStored(mine, theirs, now))
    })
  })
