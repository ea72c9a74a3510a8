import { readStoredJson } from '../../../../state/stored-json.ts'

/** An upload that has begun. This browser keeps it, so that it continues after the page was closed. */
export interface UnfinishedUpload {
  id: string
  ref: string
  bucket: string
  /** In the bucket. */
  name: string
  size: number
  lastModified: number
  /** Of the upload at the storage service. A token is needed with it, which is not kept. */
  url: string
  sentBytes: number
  replaces: boolean
  /** Since 1970, when it last went on. */
  atMs: number
}

const key = 'cairn.uploads'

/** As long as the storage service keeps what nobody continues. */
const keptMs = 24 * 3_600_000

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isUnfinished = (value: unknown): value is UnfinishedUpload =>
  isRecord(value) &&
  ['id', 'ref', 'bucket', 'name', 'url'].every((field) => typeof value[field] === 'string') &&
  ['size', 'lastModified', 'sentBytes', 'atMs'].every((field) => typeof value[field] === 'number') &&
  typeof value['replaces'] === 'boolean'

/** What of a stored value still can be continued. */
export const readUnfinished = (value: unknown, nowMs: number): UnfinishedUpload[] =>
  Array.isArray(value) ? value.filter(isUnfinished).filter(({ atMs }) => nowMs - atMs < keptMs) : []

interface ChosenFile {
  size: number
  lastModified: number
}

/** Whether the rest of a file can follow what the server has of it. */
export const isSameFile = (upload: UnfinishedUpload, { size, lastModified }: ChosenFile): boolean =>
  upload.size === size && upload.lastModified === lastModified

const stored = (): UnfinishedUpload[] => readUnfinished(readStoredJson(localStorage, key), Date.now())

const write = (uploads: readonly UnfinishedUpload[]) => {
  if (uploads.length === 0) localStorage.removeItem(key)
  else localStorage.setItem(key, JSON.stringify(uploads))
}

export const keepUnfinished = (upload: UnfinishedUpload): void =>
  write([...stored().filter(({ id }) => id !== upload.id), upload])

export const forgetUnfinished = (ids: readonly string[]): void => write(stored().filter(({ id }) => !ids.includes(id)))

const lockOf = (id: string) => `cairn.upload.${id}`

// Browsers have no locks on pages that came over plain HTTP.
const locks = (): LockManager | undefined => ('locks' in navigator ? navigator.locks : undefined)

/** Other tabs do not offer to continue an upload that is one of this tab. Until the result is called, or the tab is closed. */
export const claimUpload = (id: string): (() => void) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  void locks()?.request(lockOf(id), () => promise)
  return resolve
}

const watched = new Set<string>()

const watch = (id: string, onReleased: () => void) => {
  if (watched.has(id)) return
  watched.add(id)
  void locks()?.request(lockOf(id), () => {
    watched.delete(id)
    onReleased()
  })
}

/** The uploads that no open tab goes on with. `onReleased` is called when that becomes true of others. */
export const listUnfinished = async (onReleased: () => void): Promise<UnfinishedUpload[]> => {
  const { held = [] } = (await locks()?.query()) ?? {}
  const claimed = new Set(held.map(({ name }) => name))
  const uploads = stored()
  for (const { id } of uploads) if (claimed.has(lockOf(id))) watch(id, onReleased)
  return uploads.filter(({ id }) => !claimed.has(lockOf(id)))
}
