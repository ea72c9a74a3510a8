/** The server has answered, and not with success. */
export class UploadRefused extends Error {
  readonly status: number
  /** What the lines of the gateway, of the service and of Postgres are found by. */
  readonly requestId: string | undefined
  /** Whether the server says at which byte it continues: another part was sent than the next one. */
  readonly hasOffset: boolean

  constructor(
    status: number,
    message: string,
    { requestId, hasOffset }: Pick<UploadRefused, 'requestId' | 'hasOffset'>,
  ) {
    super(message)
    this.status = status
    this.requestId = requestId
    this.hasOffset = hasOffset
  }

  /** There is a file of this name already. */
  get isNameTaken(): boolean {
    return this.status === 409 && !this.hasOffset
  }
}

/** No answer arrived. */
export class ConnectionLost extends Error {
  constructor() {
    super('The connection was lost.')
  }
}

interface Sending {
  method: 'POST' | 'PUT' | 'PATCH' | 'HEAD' | 'DELETE'
  url: string
  headers: Readonly<Record<string, string>>
  body?: Blob
  onProgress?: (sentBytes: number) => void
  signal: AbortSignal
}

/** Of a header that the server may have left out. */
type ReadHeader = (name: string) => string | undefined

const parsed = (text: string): object => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    // A proxy has answered, and not the storage service.
    return {}
  }
}

/** Why and as what an upload was refused: the service answers most refusals with 400, and the body has their own status. */
const refusalIn = (request: XMLHttpRequest): { status: number; message: string | undefined } => {
  const { status, responseText: text } = request
  if (request.getResponseHeader('content-type')?.startsWith('text/plain') === true && text !== '')
    return { status, message: text }
  const body = parsed(text)
  return {
    status: ('statusCode' in body && Number(body.statusCode)) || status,
    message: 'message' in body && typeof body.message === 'string' ? body.message : undefined,
  }
}

/** One request of an upload. Rejects with `UploadRefused`, `ConnectionLost` or, when `signal` stops it, an `AbortError`. */
export const sendBody = ({ method, url, headers, body, onProgress, signal }: Sending): Promise<ReadHeader> =>
  new Promise((resolve, reject) => {
    // Not `fetch`: it does not say how much of a body has been sent.
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = (error?: Error) => {
      signal.removeEventListener('abort', stop)
      if (error === undefined) resolve((name) => request.getResponseHeader(name) ?? undefined)
      else reject(error)
    }
    if (onProgress !== undefined) request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () => {
      if (request.status < 300) {
        end()
        return
      }
      const { status, message } = refusalIn(request)
      const requestId = request.getResponseHeader('x-request-id') ?? undefined
      const hasOffset = request.getResponseHeader('upload-offset') !== null
      end(new UploadRefused(status, message ?? `The server answered ${status}.`, { requestId, hasOffset }))
    })
    request.addEventListener('error', () => end(new ConnectionLost()))
    request.addEventListener('abort', () => end(new DOMException('The upload was stopped.', 'AbortError')))
    signal.addEventListener('abort', stop)
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.send(body)
    if (signal.aborted) stop()
  })
