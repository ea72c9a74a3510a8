import type { AnswerAt } from '~/api/client.ts'
import { accessToken, renewedAccessToken } from '~/api/session.ts'
import { readEvents, StreamRefused } from '~/live/read-events.ts'
import { pause, retryDelayMs } from '~/live/retry-delay.ts'
import type { LogRow } from './query-logs.ts'

type TailEvent = AnswerAt<'GET /platform/projects/:ref/analytics/tail'>

interface Tail {
  /** The address of the stream, from a cursor on. */
  urlAt: (cursor: string) => string
  /** Rows since then are given first. */
  sinceMs: number
  signal: AbortSignal
  onRows: (rows: readonly LogRow[]) => void
}

/** Whether another attempt may succeed: the server was out of reach, or has too much to do. */
const isPassing = (error: unknown) => !(error instanceof StreamRefused) || error.status === 429 || error.status >= 500

/** Gives the rows of a query as they are written, until `signal` aborts. A stream that breaks goes on where it was. */
export const tailLogs = async ({ urlAt, sinceMs, signal, onRows }: Tail): Promise<void> => {
  let cursor = new Date(sinceMs).toISOString()
  let token = await accessToken()
  for (let failures = 0; !signal.aborted; failures += 1) {
    try {
      await readEvents(urlAt(cursor), token ?? '', signal, (data) => {
        failures = 0
        const event: TailEvent = JSON.parse(data)
        ;({ cursor } = event)
        onRows(event.result)
      })
      token = await accessToken()
    } catch (error) {
      if (signal.aborted) return
      if (error instanceof StreamRefused && error.status === 401 && failures === 0) token = await renewedAccessToken()
      else if (!isPassing(error)) throw error
    }
    await pause(retryDelayMs(failures), signal)
  }
}
