import { ConnectionLost, sendBody, UploadRefused } from './send-body.ts'

const protocol = { 'Tus-Resumable': '1.0.0' }

/** Proxies may keep a request until it is whole: what such a one sends on is bounded by this. */
const chunkBytes = 32 * 1024 ** 2

const mostFailures = 20
const longestWaitMs = 30_000

export interface ResumableSending {
  /** Of the storage service: where signed uploads are created. */
  endpoint: string
  /** Stands for the right to upload this one file. */
  token: string
  bucket: string
  /** In the bucket. */
  name: string
  file: File
  /** Where it was created before; undefined: not yet. */
  url: string | undefined
  onCreated: (url: string) => void
  onProgress: (sentBytes: number) => void
  /** The connection is lost, or back. */
  onWait: (isWaiting: boolean) => void
  signal: AbortSignal
}

const encoded = (text: string): string => btoa(String.fromCodePoint(...new TextEncoder().encode(text)))

const create = async ({ endpoint, token, bucket, name, file, signal }: ResumableSending): Promise<string> => {
  const metadata = {
    bucketName: bucket,
    objectName: name,
    contentType: file.type === '' ? 'application/octet-stream' : file.type,
  }
  const header = await sendBody({
    method: 'POST',
    url: endpoint,
    headers: {
      ...protocol,
      'X-Signature': token,
      'Upload-Length': String(file.size),
      'Upload-Metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${encoded(value)}`)
        .join(','),
    },
    signal,
  })
  // The last part alone: a proxy may have another address for what is before it.
  const id = header('location')?.split('/').at(-1)
  if (id === undefined) throw new Error('The server did not say where the upload continues.')
  return `${endpoint}/${id}`
}

const readOffset = (text: string | undefined): number => {
  const offset = Number(text)
  if (text === undefined || !Number.isSafeInteger(offset)) throw new Error('The server did not say what it has stored.')
  return offset
}

/** How much of the file the server has. Undefined: it does not know the upload any more. */
const storedBytes = async ({ token, signal }: ResumableSending, url: string): Promise<number | undefined> => {
  try {
    const header = await sendBody({ method: 'HEAD', url, headers: { ...protocol, 'X-Signature': token }, signal })
    return readOffset(header('upload-offset'))
  } catch (error) {
    if (error instanceof UploadRefused && (error.status === 404 || error.status === 410)) return undefined
    throw error
  }
}

/** Returns how much of the file the server has after it. */
const sendChunk = async (sending: ResumableSending, url: string, offset: number): Promise<number> => {
  const { token, file, onProgress, signal } = sending
  const header = await sendBody({
    method: 'PATCH',
    url,
    headers: {
      ...protocol,
      'X-Signature': token,
      'Upload-Offset': String(offset),
      'Content-Type': 'application/offset+octet-stream',
    },
    body: file.slice(offset, offset + chunkBytes),
    onProgress: (sent) => onProgress(offset + sent),
    signal,
  })
  return readOffset(header('upload-offset'))
}

/** Another attempt may succeed. A full disk is not among these. */
const isTransient = (error: unknown): boolean => {
  if (error instanceof ConnectionLost) return true
  if (!(error instanceof UploadRefused)) return false
  const { status, isNameTaken } = error
  return (status >= 500 && status !== 507) || ([408, 409, 423, 429].includes(status) && !isNameTaken)
}

/** Until it is time for the next attempt: sooner if the browser is online again, as long as it takes if it is not. */
const nextAttempt = (failures: number, signal: AbortSignal): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = () => resolve()
  const timer = navigator.onLine ? setTimeout(end, Math.min(longestWaitMs, 250 * 2 ** failures)) : undefined
  window.addEventListener('online', end)
  signal.addEventListener('abort', end)
  return promise.finally(() => {
    clearTimeout(timer)
    window.removeEventListener('online', end)
    signal.removeEventListener('abort', end)
  })
}

/** The browser reports a file that has changed as a lost connection. */
const checkReadable = async (file: File): Promise<void> => {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch (error) {
    throw new Error('The file has changed, or is not there any more. Choose it again.', { cause: error })
  }
}

/** Sends one file by the protocol of tus.io: what the server has stored is not sent again. */
export const sendResumable = async (sending: ResumableSending): Promise<void> => {
  const { file, signal, onCreated, onProgress, onWait } = sending
  let { url } = sending
  let offset: number | undefined
  let most = 0
  let failures = 0
  for (;;) {
    try {
      if (url !== undefined) offset ??= await storedBytes(sending, url)
      if (url === undefined || offset === undefined) {
        url = await create(sending)
        offset = 0
        onCreated(url)
      }
      onWait(false)
      while (offset < file.size) {
        onProgress(offset)
        offset = await sendChunk(sending, url, offset)
        failures = 0
      }
      return
    } catch (error) {
      if (signal.aborted || !isTransient(error)) throw error
      await checkReadable(file)
      // Each attempt that brought some bytes over counts as the first one.
      if ((offset ?? 0) > most) failures = 0
      most = Math.max(most, offset ?? 0)
      failures += 1
      if (failures > mostFailures) throw error
      offset = undefined
      onWait(true)
      await nextAttempt(failures, signal)
      signal.throwIfAborted()
    }
  }
}

/** Deletes what the server has of an upload. If that fails, the server does so after a day. */
export const abandonResumable = (url: string, token: string): void =>
  void fetch(url, { method: 'DELETE', headers: { ...protocol, 'X-Signature': token }, keepalive: true }).catch(
    () => undefined,
  )
