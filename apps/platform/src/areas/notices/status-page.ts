import type { Incident } from '@cairn/contracts/notices/notices'
import type { Logger } from '@cairn/service-kit'
import { readSummary } from './status-summary.ts'

const freshMs = 60_000
const mostBytes = 1024 * 1024

export interface StatusPage {
  url: string
  /** What it says, a minute old at most; no incident where it cannot be asked. Never throws. */
  look: () => Promise<{ reachable: boolean; incident: Incident | null }>
}

const readBounded = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > mostBytes) throw new Error(`The summary is larger than ${mostBytes} bytes.`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

const ask = async (url: string, signal: AbortSignal): Promise<Incident | null> => {
  const response = await fetch(url, { headers: { accept: 'application/json' }, signal })
  if (!response.ok) throw new Error(`The status page answered with ${response.status}.`)
  const summary: unknown = JSON.parse(await readBounded(response))
  return readSummary(summary)
}

/** The status page whose summary lies at `url`. Asked when somebody wants to know, once for all who do. */
export const createStatusPage = (
  url: string,
  logger: Logger,
  { now = Date.now, timeoutMs = 3_000 }: { now?: () => number; timeoutMs?: number } = {},
): StatusPage & AsyncDisposable => {
  const ending = new AbortController()
  let asked: { at: number; answer: ReturnType<StatusPage['look']> } | undefined

  const askOnce = async () => {
    try {
      const signal = AbortSignal.any([ending.signal, AbortSignal.timeout(timeoutMs)])
      return { reachable: true, incident: await ask(url, signal) }
    } catch (error) {
      // A page about outages may itself be out: that is no reason to fail, nor to alarm anybody.
      if (!ending.signal.aborted) logger.warn({ err: error, url }, 'status page not read')
      return { reachable: false, incident: null }
    }
  }
  return {
    url,
    look: () => {
      if (asked === undefined || now() - asked.at >= freshMs) asked = { at: now(), answer: askOnce() }
      return asked.answer
    },
    [Symbol.asyncDispose]: async () => {
      ending.abort()
      await asked?.answer
    },
  }
}
