import { newId } from '../lib/new-id.ts'

/** Takes text as it arrives, in pieces of any size. Returns the data of each complete server-sent event. */
export const createEventParser = (): ((piece: string) => string[]) => {
  let rest = ''
  return (piece) => {
    const events = (rest + piece).split('\n\n')
    rest = events.pop() ?? ''
    return events.flatMap((event) => {
      const data = event.split('\n').flatMap((line) => (line.startsWith('data: ') ? [line.slice(6)] : []))
      return data.length === 0 ? [] : [data.join('\n')]
    })
  }
}

export class StreamRefused extends Error {
  readonly status: number
  /** What the server said. */
  readonly answer: string

  constructor(status: number, answer: string) {
    super(`The event stream was refused with status ${status}.`)
    this.status = status
    this.answer = answer
  }
}

// The server sends something at least every 20 s. After a laptop has slept, a dead connection looks like a quiet one.
const longestSilenceMs = 50_000

/**
 * Reads server-sent events until the server ends the stream. Fetch rather than EventSource, which cannot send a token.
 * Throws `StreamRefused`, a network error, or an `AbortError` when the stream was silent for too long or `signal` fired.
 */
export const readEvents = async (
  url: string,
  token: string,
  signal: AbortSignal,
  onData: (data: string) => void,
  /** JSON that is posted; without it the stream is asked for with a GET. */
  body?: string,
): Promise<void> => {
  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), longestSilenceMs)
  }
  heard()
  try {
    const response = await fetch(url, {
      headers: {
        Accept: 'text/event-stream',
        Authorization: `Bearer ${token}`,
        'X-Request-Id': newId(),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
      },
      method: body === undefined ? 'GET' : 'POST',
      body: body ?? null,
      credentials: 'include',
      cache: 'no-store',
      signal: AbortSignal.any([signal, silence.signal]),
    })
    if (!response.ok || response.body === null) throw new StreamRefused(response.status, await response.text())
    const parse = createEventParser()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      heard()
      for (const data of parse(value)) onData(data)
    }
  } finally {
    clearTimeout(timer)
  }
}
