import { createRateLimit } from '@cairn/service-kit'
import { PlatformError } from '../../errors.ts'
import type { ErrorReportStore } from './error-report-store.ts'

export interface ErrorReports extends ErrorReportStore {
  /** Throws `too_many_requests`. */
  admit: (ip: string) => void
}

// Reports are accepted without a session too, since sign-in can fail. The limits stop a page that fails repeatedly, and
// senders that would displace the reports of others.
const ofOne = { burst: 20, perSeconds: 60 }
const ofAll = { burst: 200, perSeconds: 600 }

const refusal = (retryAfterSeconds: number) => new PlatformError('too_many_requests', {}, { retryAfterSeconds })

export const createErrorReports = (store: ErrorReportStore): ErrorReports => {
  const one = createRateLimit(ofOne, () => new Date(), refusal)
  const all = createRateLimit(ofAll, () => new Date(), refusal)
  return {
    ...store,
    admit: (ip) => {
      one.take(ip)
      all.take('all')
    },
  }
}
