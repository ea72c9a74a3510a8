interface Sending {
  /** Has a token in it, which stands for the right to upload this one file. */
  url: string
  file: File
  onProgress: (sentBytes: number) => void
  signal: AbortSignal
}

const refusalOf = (text: string): string | undefined => {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && 'message' in parsed && typeof parsed.message === 'string')
      return parsed.message
  } catch {
    // A proxy has answered, and not the storage service.
  }
  return undefined
}

/** Sends one file to the storage service. The one place that knows how files travel. Rejects with the reason. */
export const sendFile = ({ url, file, onProgress, signal }: Sending): Promise<void> =>
  new Promise((resolve, reject) => {
    // Not `fetch`: it does not say how much of a body has been sent.
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const end = (error?: Error) => {
      signal.removeEventListener('abort', stop)
      if (error === undefined) resolve()
      else reject(error)
    }
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('load', () =>
      end(
        request.status < 300
          ? undefined
          : new Error(refusalOf(request.responseText) ?? `The server answered ${request.status}.`),
      ),
    )
    request.addEventListener('error', () => end(new Error('The connection was lost.')))
    request.addEventListener('abort', () => end(new DOMException('The upload was cancelled.', 'AbortError')))
    signal.addEventListener('abort', stop)
    request.open('PUT', url)
    request.setRequestHeader('Content-Type', file.type === '' ? 'application/octet-stream' : file.type)
    request.send(file)
    if (signal.aborted) stop()
  })
