import { isSampled } from './sampling.ts'
import type { Sending } from './sentry.ts'

/** What a report can be searched by. */
export type Tags = Readonly<Record<string, string>>

export type Report =
  | { outcome: 'sent'; id: string }
  /** The receiver could not be reached, or refused. */
  | { outcome: 'lost' }
  /** This installation wants no reports. */
  | { outcome: 'off' }

const isDrawn = () => isSampled(Math.random())

const send = async (
  error: unknown,
  { fromScreen = false, forService = isDrawn(), tags = {} }: Partial<Sending> = {},
): Promise<Report> => {
  try {
    const { sendReport } = await import('./sentry.ts')
    const report = await sendReport(error, { fromScreen, forService, tags })
    if (report.outcome === 'sent' && error instanceof Error && Object.isExtensible(error))
      Object.defineProperty(error, 'sentryId', { value: report.id, configurable: true })
    return report
  } catch (failure) {
    // A failure to report an error must not become another error; the console has both.
    // oxlint-disable-next-line no-console -- the last place where somebody may find it
    console.error('The error could not be reported:', failure)
    return { outcome: 'lost' }
  }
}

let last: { error: unknown; report: Promise<Report> } | undefined

/** Reports the error that the error screen shows: always, and once however often the screen is drawn. */
export const reportFromScreen = (error: unknown): Promise<Report> => {
  if (last?.error !== error || last === undefined) last = { error, report: send(error, { fromScreen: true }) }
  return last.report
}

const isCancelled = (error: unknown) => error instanceof DOMException && error.name === 'AbortError'

/** Reports an error of a call with the status that it was answered with; undefined where there was no answer. */
export const reportFailedCall = (error: unknown, call: string, status: number | undefined): Promise<Report> =>
  send(error, { tags: { call, ...(status === undefined ? {} : { status: String(status) }) } })

const hear = (error: unknown) => {
  // Drawn before anything is loaded for it: such errors may come in hundreds.
  if (!isCancelled(error) && isDrawn()) void send(error, { forService: true })
}

/** Reports a fifth of the errors that no code handles: thrown outside of what React draws, or by a promise nobody awaits. */
export const reportUncaught = (): void => {
  window.addEventListener('error', ({ error }: ErrorEvent) => {
    // Of scripts from elsewhere (extensions) the browser says only that there was an error.
    if (error !== null && error !== undefined) hear(error)
  })
  window.addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => hear(reason))
}
