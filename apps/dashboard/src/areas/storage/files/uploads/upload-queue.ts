import { fileNameProblem } from '@cairn/contracts/storage/file-rules'
import { messageOf } from '~/api/errors.ts'
import type { BucketPlace } from '../../api/files.ts'
import { abandonUpload, reloadFiles, requestUploads } from '../../api/files.ts'
import type { PlacedFile } from './dropped-files.ts'
import { freeName } from './free-name.ts'
import { UploadRefused } from './send-body.ts'
import { sendFile } from './send-file.ts'
import { abandonResumable } from './send-resumable.ts'
import { forgetUnfinished, isSameFile } from './unfinished-uploads.ts'
import type { UnfinishedUpload } from './unfinished-uploads.ts'
import { change, currentJobs, forget, keep, newJob, readUnfinishedAgain, setJobs, uploadQueue } from './upload-jobs.ts'
import type { Job } from './upload-jobs.ts'

/** Of the six connections that a browser has to a server, some stay free for the page. */
const atOnce = 3
const namesPerRequest = 100
const keptEveryMs = 1_000

export type Resolution = 'replace' | 'keep-both' | 'skip'

let isAsking = false

/** What becomes of an upload that was refused. Its name may have been taken after it was asked where to send it. */
const stateAfter = (error: unknown): Partial<Job> =>
  error instanceof UploadRefused && error.isNameTaken
    ? { state: 'exists', target: undefined }
    : {
        state: 'failed',
        error: messageOf(error),
        requestId: error instanceof UploadRefused ? error.requestId : undefined,
      }

const send = async (job: Job, { whole, token }: NonNullable<Job['target']>) => {
  const { signal } = job.stopping
  const { place, name, file, url } = job
  change(job, {
    state: 'sending',
    sentBytes: url === undefined ? 0 : job.sentBytes,
    error: undefined,
    requestId: undefined,
  })
  try {
    await sendFile({
      whole,
      endpoint: `/p/${encodeURIComponent(place.ref)}/storage/v1/upload/resumable/sign`,
      token,
      bucket: place.bucket,
      name,
      file,
      url,
      onCreated: (created) => {
        change(job, { url: created, sentBytes: 0 })
        keep(job)
      },
      onProgress: (sentBytes) => {
        change(job, { sentBytes })
        if (Date.now() - job.keptAtMs > keptEveryMs) keep(job)
      },
      onWait: (isOffline) => change(job, { isOffline }),
      signal,
    })
    forget([job])
    change(job, { state: 'done', sentBytes: job.size })
  } catch (error) {
    if (!signal.aborted) change(job, { isOffline: false, ...stateAfter(error) })
  }
  const isLast = !currentJobs().some((each) => each.state === 'sending' && each.place.bucket === place.bucket)
  if (isLast || job.size > 1_000_000) void reloadFiles(place)
  pump()
}

/** One name that no file can have would have all that are asked for with it refused. */
const refuseUnusableNames = () => {
  for (const job of currentJobs()) {
    const error = job.state === 'waiting' && job.target === undefined ? fileNameProblem(job.name) : undefined
    if (error !== undefined) change(job, { state: 'failed', error })
  }
}

/** Asks where the next files are sent to: many of one bucket in a request. */
const askForTargets = async (first: Job) => {
  const { place, replaces, keepsBoth } = first
  const batch = currentJobs()
    .filter(
      (job) =>
        job.state === 'waiting' &&
        job.target === undefined &&
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
      const { path, token } = uploads[at] ?? { path: null, token: null }
      if (path !== null && token !== null)
        change(job, { target: { whole: `/p/${encodeURIComponent(place.ref)}${path}`, token } })
      else if (keepsBoth) change(job, { name: freeName(job.name) })
      else change(job, { state: 'exists' })
    }
  } catch (error) {
    for (const job of batch) change(job, { state: 'failed', error: messageOf(error) })
  }
}

const pump = () => {
  const ready = currentJobs().filter(({ state, target }) => state === 'waiting' && target !== undefined)
  let free = atOnce - currentJobs().filter(({ state }) => state === 'sending').length
  for (const job of ready) {
    if (free <= 0 || job.target === undefined) break
    free -= 1
    void send(job, job.target)
  }
  refuseUnusableNames()
  const next = currentJobs().find(({ state, target }) => state === 'waiting' && target === undefined)
  if (next === undefined || isAsking || ready.length > namesPerRequest) return
  isAsking = true
  void askForTargets(next).finally(() => {
    isAsking = false
    pump()
  })
}

const add = (added: readonly Job[]) => {
  setJobs([...currentJobs(), ...added])
  pump()
}

/** Uploads files to a folder. They go on while other pages are open, until this one is closed. */
export const addUploads = (place: BucketPlace, folder: string, files: readonly PlacedFile[]) =>
  add(
    files.map(({ path, file }) => {
      const name = `${folder}${path}`
      const begun = uploadQueue
        .get()
        .unfinished.find(
          (each) =>
            each.ref === place.ref && each.bucket === place.bucket && each.name === name && isSameFile(each, file),
        )
      return newJob(place, name, file, begun)
    }),
  )

/** Continues an upload that began before the page was closed. False: this is not the same file. */
export const continueUnfinished = (upload: UnfinishedUpload, file: File): boolean => {
  if (!isSameFile(upload, file)) return false
  const { ref, bucket, name } = upload
  add([newJob({ ref, bucket }, name, file, upload)])
  return true
}

/** Deletes what has arrived of it. If that fails, the storage service does so after a day. */
export const forgetUpload = ({ id, ref, bucket, url }: UnfinishedUpload) => {
  forgetUnfinished([id])
  readUnfinishedAgain()
  const upload = url.split('/').at(-1) ?? ''
  abandonUpload({ ref, bucket }, upload).catch(() => undefined)
}

/** What becomes of the files whose names are taken. */
export const resolveExisting = (resolution: Resolution) => {
  for (const job of currentJobs().filter(({ state }) => state === 'exists')) {
    // What has begun under the other conditions cannot continue under these.
    if (job.url !== undefined) forget([job])
    if (resolution === 'skip') change(job, { state: 'skipped' })
    else if (resolution === 'replace') change(job, { state: 'waiting', url: undefined, replaces: true })
    else change(job, { state: 'waiting', url: undefined, keepsBoth: true, name: freeName(job.name) })
  }
  pump()
}

export const pauseUpload = (id: string) => {
  const job = currentJobs().find((each) => each.id === id)
  if (job === undefined || (job.state !== 'sending' && job.state !== 'waiting')) return
  job.stopping.abort()
  change(job, { state: 'paused', isOffline: false, stopping: new AbortController() })
  keep(job)
  pump()
}

/** Continues one that was paused, or has failed. */
export const resumeUpload = (id: string) => {
  const job = currentJobs().find((each) => each.id === id)
  if (job === undefined || (job.state !== 'failed' && job.state !== 'paused')) return
  // What was refused may have expired. Otherwise nothing has to be asked, which needs a connection.
  const target = job.state === 'failed' ? undefined : job.target
  change(job, { state: 'waiting', target, error: undefined, requestId: undefined, stopping: new AbortController() })
  pump()
}

const stop = (stopped: readonly Job[]) => {
  for (const { stopping, state, url, target } of stopped) {
    stopping.abort()
    if (url !== undefined && target !== undefined && state !== 'done') abandonResumable(url, target.token)
  }
  forget(stopped)
  setJobs(currentJobs().filter((job) => !stopped.includes(job)))
}

export const cancelUpload = (id: string) => {
  stop(currentJobs().filter((job) => job.id === id))
  pump()
}

/** Stops what goes on, and forgets all of it. */
export const clearUploads = () => stop(currentJobs())
