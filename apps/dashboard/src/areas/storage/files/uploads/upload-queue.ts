import { messageOf } from '~/api/errors.ts'
import { newId } from '~/lib/new-id.ts'
import type { BucketPlace } from '../../api/files.ts'
import { reloadFiles, requestUploads } from '../../api/files.ts'
import type { PlacedFile } from './dropped-files.ts'
import { freeName } from './free-name.ts'
import { sendFile } from './send-file.ts'

/** Of the six connections that a browser has to a server, some stay free for the page. */
const atOnce = 3
const namesPerRequest = 100
const drawnEveryMs = 100

export type UploadState = 'waiting' | 'sending' | 'exists' | 'done' | 'failed' | 'skipped'
export type Resolution = 'replace' | 'keep-both' | 'skip'

export interface Upload {
  id: string
  place: BucketPlace
  /** In the bucket. */
  name: string
  file: File
  state: UploadState
  sentBytes: number
  error: string | undefined
}

interface Job extends Upload {
  /** Where it is sent to; undefined: not asked for yet. */
  url: string | undefined
  replaces: boolean
  keepsBoth: boolean
  stopping: AbortController
}

const waiting: UploadState = 'waiting'
let jobs: Job[] = []
let snapshot: readonly Upload[] = []
let isAsking = false
let drawing: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

const publish = () => {
  drawing = undefined
  snapshot = jobs.map(({ url: _url, replaces: _replaces, keepsBoth: _both, stopping: _stopping, ...upload }) => upload)
  for (const listener of listeners) listener()
}

/** Progress of a thousand files would draw the page a thousand times. */
const changed = () => {
  drawing ??= setTimeout(publish, drawnEveryMs)
}

export const uploadQueue = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
  get: () => snapshot,
}

const change = (job: Job, values: Partial<Job>) => {
  Object.assign(job, values)
  changed()
}

const send = async (job: Job, url: string) => {
  change(job, { state: 'sending', sentBytes: 0, error: undefined })
  try {
    await sendFile({
      url,
      file: job.file,
      onProgress: (sentBytes) => change(job, { sentBytes }),
      signal: job.stopping.signal,
    })
    change(job, { state: 'done', sentBytes: job.file.size })
  } catch (error) {
    if (!job.stopping.signal.aborted) change(job, { state: 'failed', error: messageOf(error) })
  }
  const isLast = !jobs.some(({ state, place }) => state === 'sending' && place.bucket === job.place.bucket)
  if (isLast || job.file.size > 1_000_000) void reloadFiles(job.place)
  pump()
}

/** Asks where the next files are sent to: many of one bucket in a request. */
const askForUrls = async (first: Job) => {
  const { place, replaces, keepsBoth } = first
  const batch = jobs
    .filter(
      (job) =>
        job.state === 'waiting' &&
        job.url === undefined &&
        job.place.ref === place.ref &&
        job.place.bucket === place.bucket &&
        job.replaces === replaces &&
        job.keepsBoth === keepsBoth,
    )
    .slice(0, namesPerRequest)
  try {
    const { uploads } = await requestUploads(
      place,
      batch.map(({ name }) => name),
      replaces,
    )
    for (const [at, job] of batch.entries()) {
      const path = uploads[at]?.path ?? null
      if (path !== null) change(job, { url: `/p/${encodeURIComponent(place.ref)}${path}` })
      else if (keepsBoth) change(job, { name: freeName(job.name) })
      else change(job, { state: 'exists' })
    }
  } catch (error) {
    for (const job of batch) change(job, { state: 'failed', error: messageOf(error) })
  }
}

const pump = () => {
  const ready = jobs.filter(({ state, url }) => state === 'waiting' && url !== undefined)
  let free = atOnce - jobs.filter(({ state }) => state === 'sending').length
  for (const job of ready) {
    if (free <= 0 || job.url === undefined) break
    free -= 1
    void send(job, job.url)
  }
  const next = jobs.find(({ state, url }) => state === 'waiting' && url === undefined)
  if (next === undefined || isAsking || ready.length > namesPerRequest) return
  isAsking = true
  void askForUrls(next).finally(() => {
    isAsking = false
    pump()
  })
}

/** Uploads files to a folder. They go on while other pages are open, until this one is closed. */
export const addUploads = (place: BucketPlace, folder: string, files: readonly PlacedFile[]) => {
  jobs = [
    ...jobs,
    ...files.map(({ path, file }) => ({
      id: newId(),
      place,
      name: `${folder}${path}`,
      file,
      state: waiting,
      sentBytes: 0,
      error: undefined,
      url: undefined,
      replaces: false,
      keepsBoth: false,
      stopping: new AbortController(),
    })),
  ]
  changed()
  pump()
}

/** What becomes of the files whose names are taken. */
export const resolveExisting = (resolution: Resolution) => {
  for (const job of jobs.filter(({ state }) => state === 'exists')) {
    if (resolution === 'skip') change(job, { state: 'skipped' })
    else if (resolution === 'replace') change(job, { state: 'waiting', replaces: true })
    else change(job, { state: 'waiting', keepsBoth: true, name: freeName(job.name) })
  }
  pump()
}

export const retryUpload = (id: string) => {
  const job = jobs.find((each) => each.id === id)
  if (job?.state !== 'failed') return
  // The address may have expired.
  change(job, { state: 'waiting', url: undefined, error: undefined, stopping: new AbortController() })
  pump()
}

export const cancelUpload = (id: string) => {
  jobs.find((each) => each.id === id)?.stopping.abort()
  jobs = jobs.filter((each) => each.id !== id)
  changed()
  pump()
}

/** Stops what goes on, and forgets all of it. */
export const clearUploads = () => {
  for (const { stopping } of jobs) stopping.abort()
  jobs = []
  changed()
}
