import type { TelemetryGroups } from '@cairn/contracts/telemetry/telemetry-groups'
import { telemetryCookie } from '@cairn/contracts/telemetry/telemetry-groups'
import { request } from '~/api/client.ts'
import { messageOf } from '~/api/errors.ts'
import { accountIdOf } from '~/api/session-claims.ts'
import { storedSession } from '~/api/session-storage.ts'
import { isSignedIn } from '~/api/session.ts'
import { newId } from '~/lib/new-id.ts'
import { hasAgreedTo } from '~/state/consent.ts'

interface DashboardEvent {
  action: string
  properties?: Record<string, string | number | boolean>
  groups?: TelemetryGroups
}

const aYearSeconds = 365 * 24 * 60 * 60
/** From one load of the page to the next. */
const sessionId = newId()

const readCookie = (): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${telemetryCookie}=`))
    ?.slice(telemetryCookie.length + 1)

const writeCookie = (value: string, maxAgeSeconds: number): void => {
  const secure = window.location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${telemetryCookie}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`
}

/** What this browser names itself by; made when it is first needed. */
const anonymousId = (): string => {
  const known = readCookie()
  if (known !== undefined) return known
  const made = newId()
  writeCookie(made, aYearSeconds)
  return made
}

/** Whether events may go: the reader has agreed, and there is an account whose session carries them. */
const maySend = (): boolean => hasAgreedTo('telemetry') && isSignedIn()

const report = (error: unknown): void => {
  // oxlint-disable-next-line no-console -- the page works without it; an ad blocker may have stopped it
  console.error(`Failed to send Telemetry event: ${messageOf(error)}`)
}

/** Tells the platform what was done, where the reader has agreed to that. It never fails. */
export const sendTelemetryEvent = async ({ action, properties = {}, groups }: DashboardEvent): Promise<void> => {
  if (!maySend()) return
  anonymousId()
  const { origin, pathname } = window.location
  try {
    await request('POST /platform/telemetry/event', {
      headers: { version: '2' },
      body: {
        action,
        // Queries and hashes may carry what is nobody's business: the token of an invitation, a password's reset.
        page_url: `${origin}${pathname}`,
        page_title: document.title.slice(0, 300),
        pathname,
        ph: {
          referrer: '',
          language: navigator.language.slice(0, 35),
          user_agent: navigator.userAgent.slice(0, 500),
          search: '',
          viewport_height: window.innerHeight,
          viewport_width: window.innerWidth,
        },
        session_id: sessionId,
        properties,
        ...(groups === undefined ? {} : { groups }),
      },
    })
  } catch (error) {
    report(error)
  }
}

/** Says whose browser it is, where they have agreed. */
export const identifyTelemetry = async (): Promise<void> => {
  const userId = accountIdOf(storedSession()?.accessToken ?? '')
  if (!maySend() || userId === undefined) return
  try {
    await request('POST /platform/telemetry/identify', {
      headers: { version: '2' },
      body: { user_id: userId, anonymous_id: anonymousId() },
    })
  } catch (error) {
    report(error)
  }
}

/** Removes the account from telemetry, and the identifier of this browser. */
export const resetTelemetry = async (): Promise<void> => {
  if (readCookie() === undefined) return
  try {
    if (isSignedIn()) await request('POST /platform/telemetry/reset', { headers: { version: '2' } })
  } catch (error) {
    report(error)
  } finally {
    writeCookie('', 0)
  }
}
