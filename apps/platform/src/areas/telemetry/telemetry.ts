import { createRateLimit } from '@cairn/auth'
import type { Logger } from '@cairn/service-kit'
import { PlatformError } from '../../errors.ts'
import type { Config } from '../../config.ts'
import type { TelemetryStore } from './telemetry-store.ts'

export interface Telemetry extends TelemetryStore, AsyncDisposable {
  /** Throws `too_many_requests`. */
  admit: (accountId: string) => void
}

/** A person presses no more buttons than this. */
const rate = { burst: 120, perSeconds: 60 }
const mostEvents = 100_000
const sweepEveryMs = 60 * 60_000

const refusal = (retryAfterSeconds: number) => new PlatformError('too_many_requests', {}, { retryAfterSeconds })

/** The store of events, bounded: in how fast they come, how many there are, and how long they stay. */
export const startTelemetry = (
  store: TelemetryStore,
  { telemetryDays }: Pick<Config, 'telemetryDays'>,
  logger: Logger,
): Telemetry => {
  const limit = createRateLimit(rate, () => new Date(), refusal)
  let sweeping = Promise.resolve()
  const sweep = () => {
    sweeping = store
      .sweep({ days: telemetryDays, most: mostEvents })
      .catch((error: unknown) => logger.error({ err: error }, 'old telemetry could not be deleted'))
  }
  sweep()
  const timer = setInterval(sweep, sweepEveryMs)
  timer.unref()
  return {
    ...store,
    admit: limit.take,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer)
      await sweeping
    },
  }
}
