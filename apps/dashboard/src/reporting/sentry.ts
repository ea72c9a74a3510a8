import { withoutSecrets } from '@cairn/contracts/without-secrets'
import {
  BrowserClient,
  createTransport,
  defaultStackParser,
  linkedErrorsIntegration,
  makeFetchTransport,
  Scope,
} from '@sentry/react'
import type { ErrorEvent } from '@sentry/react'
import { configQuery } from '~/api/platform.ts'
import { queryClient } from '~/api/query-client.ts'
import { accessToken } from '~/api/session.ts'
import { newId } from '~/lib/new-id.ts'
import type { Report, Tags } from './report.ts'

const tunnel = '/api/error-reports'
const patienceMs = 10_000

// The SDK wants a receiver to be named; the tunnel's address is what it sends to.
const ownDsn = `${window.location.protocol}//cairn@${window.location.host}/1`

/** To the platform itself, which learns by the token whose error it is. */
const ownTransport = (options: Parameters<typeof createTransport>[0]) =>
  createTransport(options, async ({ body }) => {
    const headers = new Headers({ 'Content-Type': 'text/plain;charset=UTF-8', 'X-Request-Id': newId() })
    const token = await accessToken().catch(() => undefined)
    if (token !== undefined) headers.set('Authorization', `Bearer ${token}`)
    const text = typeof body === 'string' ? body : new TextDecoder().decode(body)
    const { status, headers: answered } = await fetch(tunnel, {
      method: 'POST',
      body: text,
      headers,
      credentials: 'include',
    })
    return {
      statusCode: status,
      headers: { 'x-sentry-rate-limits': null, 'retry-after': answered.get('Retry-After') },
    }
  })

/** Ids of reports that were drawn for the service which the operator has named. */
const drawn = new Set<string>()

/** Every report to the platform, and the drawn ones to the service as well. The response of the platform counts. */
const bothTransport: typeof makeFetchTransport = (options) => {
  const own = ownTransport(options)
  const service = makeFetchTransport(options)
  return {
    send: (envelope) => {
      const id = 'event_id' in envelope[0] ? envelope[0].event_id : undefined
      if (typeof id === 'string' && drawn.delete(id))
        // Whether the service has it is shown nowhere: the id on the screen is that of the platform's list.
        Promise.resolve(service.send(envelope)).catch(() => undefined)
      return own.send(envelope)
    },
    flush: (timeoutMs) => own.flush(timeoutMs),
  }
}

const clean = (event: ErrorEvent): ErrorEvent => {
  for (const exception of event.exception?.values ?? [])
    if (exception.value !== undefined) exception.value = withoutSecrets(exception.value)
  if (event.message !== undefined) event.message = withoutSecrets(event.message)
  // The query may hold what was searched for, or the secret of a link.
  return { ...event, request: { url: `${window.location.origin}${window.location.pathname}` } }
}

const startClient = async (): Promise<BrowserClient | undefined> => {
  const { errorReports, version, environment } = await queryClient.ensureQueryData(configQuery)
  if (!errorReports.on) return undefined
  const client = new BrowserClient({
    ...(errorReports.dsn === null
      ? { dsn: ownDsn, tunnel, transport: ownTransport }
      : { dsn: errorReports.dsn, transport: bothTransport }),
    stackParser: defaultStackParser,
    integrations: [linkedErrorsIntegration()],
    release: `cairn@${version}`,
    environment,
    sendClientReports: false,
    beforeSend: clean,
  })
  client.init()
  return client
}

let started: Promise<BrowserClient | undefined> | undefined

export interface Sending {
  fromScreen: boolean
  /** Whether it also goes to the service which the operator has named. */
  forService: boolean
  tags: Tags
}

/** Sends a report. The id is the one under which the platform keeps it. */
export const sendReport = async (thrown: unknown, { fromScreen, forService, tags }: Sending): Promise<Report> => {
  started ??= startClient()
  const client = await started.catch((failure: unknown) => {
    started = undefined
    throw failure
  })
  if (client === undefined) return { outcome: 'off' }
  const scope = new Scope()
  scope.setClient(client)
  if (fromScreen) scope.setTag('globalErrorBoundary', 'true')
  scope.setTags(tags)
  const { promise: answer, resolve } = Promise.withResolvers<boolean>()
  const id = newId().replaceAll('-', '')
  if (forService) drawn.add(id)
  const forget = client.on('afterSendEvent', (event, { statusCode = 0 }) => {
    if (event.event_id === id) resolve(statusCode >= 200 && statusCode < 300)
  })
  client.captureException(thrown, { event_id: id }, scope)
  // Where nothing was answered in time, nothing is known to be kept.
  const timer = setTimeout(() => resolve(false), patienceMs)
  const isKept = await answer
  clearTimeout(timer)
  forget()
  drawn.delete(id)
  return isKept ? { outcome: 'sent', id } : { outcome: 'lost' }
}
