import { newId } from '~/lib/new-id.ts'
import type { BucketPlace } from '../../api/files.ts'
import { claimUpload, forgetUnfinished, keepUnfinished, listUnfinished } from './unfinished-uploads.ts'
import type { UnfinishedUpload } from './unfinished-uploads.ts'

const drawnEveryMs = 100

export type UploadState = 'waiting' | 'sending' | 'paused' | 'exists' | 'done' | 'failed' | 'skipped'

export interface Upload {
  id: string
  place: BucketPlace
  /** In the bucket. */
  name: string
  size: number
  state: UploadState
  sentBytes: number
  /** Sending, and the connection is lost. */
  isOffline: boolean
  error: string | undefined
  /** Of the request that was refused. */
  requestId: string | undefined
}

export interface Job extends Upload {
  file: File
  /** Where it is sent to, and the token for it; undefined: not asked for yet. */
  target: { whole: string; token: string } | undefined
  /** Of an upload that can continue, once it has begun. */
  url: string | undefined
  replaces: boolean
  keepsBoth: boolean
  stopping: AbortController
  keptAtMs: number
  /** Leaves the upload to other tabs. */
  release: (() => void) | undefined
}

export interface Uploads {
  /** Of this tab. */
  own: readonly Upload[]
  /** Begun before the page was closed: their files have to be chosen again. */
  unfinished: readonly UnfinishedUpload[]
}

let jobs: readonly Job[] = []
let unfinished: readonly UnfinishedUpload[] = []
let snapshot: Uploads = { own: [], unfinished }
let drawing: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const toUpload = ({ id, place, name, size, state, sentBytes, isOffline, error, requestId }: Job): Upload => ({
  id,
  place,
  name,
  size,
  state,
  sentBytes,
  isOffline,
  error,
  requestId,
})

const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Whatever page is open: uploads continue while others are. */
const warnWhileUploading = () => {
  const isUploading = jobs.some(({ state }) => state === 'waiting' || state === 'sending')
  if (isUploading) window.addEventListener('beforeunload', warn)
  else window.removeEventListener('beforeunload', warn)
}

const publish = () => {
  drawing = undefined
  warnWhileUploading()
  const ids = new Set(jobs.map(({ id }) => id))
  snapshot = { own: jobs.map(toUpload), unfinished: unfinished.filter(({ id }) => !ids.has(id)) }
  for (const listener of listeners) listener()
}

/** Progress of a thousand files would draw the page a thousand times. */
const changed = () => {
  drawing ??= setTimeout(publish, drawnEveryMs)
}

const readUnfinished = async () => {
  unfinished = await listUnfinished(readUnfinishedAgain)
  changed()
}

export const readUnfinishedAgain = () => void readUnfinished()

export const uploadQueue = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    readUnfinishedAgain()
    // Another tab has begun one, or ended it.
    window.addEventListener('storage', readUnfinishedAgain)
    return () => {
      listeners.delete(listener)
      window.removeEventListener('storage', readUnfinishedAgain)
    }
  },
  get: () => snapshot,
}

export const currentJobs = (): readonly Job[] => jobs

export const setJobs = (next: readonly Job[]) => {
  jobs = next
  changed()
}

export const change = (job: Job, values: Partial<Job>) => {
  Object.assign(job, values)
  changed()
}

/** Keeps how far an upload is, so that it can continue after the page was closed. */
export const keep = (job: Job) => {
  const { id, place, name, size, file, url, sentBytes, replaces } = job
  if (url === undefined) return
  job.keptAtMs = Date.now()
  job.release ??= claimUpload(id)
  keepUnfinished({
    ...place,
    id,
    name,
    size,
    lastModified: file.lastModified,
    url,
    sentBytes,
    replaces,
    atMs: job.keptAtMs,
  })
}

export const forget = (ended: readonly Job[]) => {
  forgetUnfinished(ended.map(({ id }) => id))
  unfinished = unfinished.filter(({ id }) => !ended.some((job) => job.id === id))
  for (const { release } of ended) release?.()
}

export const newJob = (place: BucketPlace, name: string, file: File, begun: UnfinishedUpload | undefined): Job => ({
  id: begun?.id ?? newId(),
  place,
  name,
  file,
  size: file.size,
  state: 'waiting',
  sentBytes: begun?.sentBytes ?? 0,
  isOffline: false,
  error: undefined,
  requestId: undefined,
  target: undefined,
  url: begun?.url,
  replaces: begun?.replaces ?? false,
  keepsBoth: false,
  stopping: new AbortController(),
  keptAtMs: 0,
  release: begun && claimUpload(begun.id),
})
