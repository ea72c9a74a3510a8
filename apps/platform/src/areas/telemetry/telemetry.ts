import { createRateLimit } from '@cairn/service-kit'
import { PlatformError } from '../../errors.ts'
import type { TelemetryStore } from './telemetry-store.ts'

export interface Telemetry extends TelemetryStore {
  /** Throws `too_many_requests`. */
  admit: (accountId: string) => void
}

/** More than one person causes by using the dashboard. */
const rate = { burst: 120, perSeconds: 60 }

const refusal = (retryAfterSeconds: number) => new PlatformError('too_many_requests', {}, { retryAfterSeconds })

/** The store of events, bounded in how fast they come. */
export const createTelemetry = (store: TelemetryStore): Telemetry => {
  const limit = createRateLimit(rate, () => new Date(), refusal)
  return { ...store, admit: limit.take }
}
