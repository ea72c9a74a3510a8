import { createRateLimit } from '@cairn/service-kit'
import { PlatformError } from '../../errors.ts'

const now = () => new Date()

const refusal = (retryAfterSeconds: number) => new PlatformError('too_many_requests', {}, { retryAfterSeconds })

/** How often the domains of a project are changed. Both throw `too_many_requests`. */
export interface DomainLimits {
  /** Before a look at the DNS, which asks the name servers of others. */
  takeCheck: (ref: string) => void
  /** Before a new vanity name, for which a reverse proxy may get a certificate: authorities bound them for each domain. */
  takeName: (ref: string) => void
}

export const createDomainLimits = (): DomainLimits => {
  const checks = createRateLimit({ burst: 20, perSeconds: 600 }, now, refusal)
  const names = createRateLimit({ burst: 10, perSeconds: 86_400 }, now, refusal)
  return { takeCheck: checks.take, takeName: names.take }
}
