import { randomUUID } from 'node:crypto'
import type { ReleaseFlag, ReleaseFlags } from '@cairn/contracts/features/feature-previews'
import { releaseFlagNames } from '@cairn/contracts/features/feature-previews'
import type { EvaluationContext, ResolutionDetails } from '@openfeature/core'
import { ErrorCode, StandardResolutionReasons } from '@openfeature/core'
import type { Provider } from '@openfeature/server-sdk'
import { NOOP_PROVIDER, OpenFeature } from '@openfeature/server-sdk'
import type { FlagStore } from './flag-store.ts'

const allOff: ReleaseFlags = {
  gitlessBranching: false,
  advisorRules: false,
  unifiedLogs: false,
  storageAnalyticsVector: false,
  unfinishedPreviews: false,
}

export interface Flags extends AsyncDisposable {
  /** All of them, for a person in one of their organizations or in none. */
  valuesFor: (accountId: string, organizationSlug: string | undefined) => Promise<ReleaseFlags>
}

// All of ours are true or false.
const noSuchType = async <T>(_flag: string, fallback: T): Promise<ResolutionDetails<T>> => ({
  value: fallback,
  reason: StandardResolutionReasons.ERROR,
  errorCode: ErrorCode.TYPE_MISMATCH,
})

const slugOf = ({ organization }: EvaluationContext): string | undefined =>
  typeof organization === 'string' ? organization : undefined

const providerOf = (store: FlagStore): Provider => ({
  runsOn: 'server',
  metadata: { name: 'cairn-database' },
  resolveBooleanEvaluation: async (flag, fallback, context) => {
    const released = await store.valueOf(flag, slugOf(context))
    return released === undefined
      ? { value: fallback, reason: StandardResolutionReasons.DEFAULT }
      : { value: released, reason: StandardResolutionReasons.TARGETING_MATCH }
  },
  resolveStringEvaluation: noSuchType,
  resolveNumberEvaluation: noSuchType,
  resolveObjectEvaluation: noSuchType,
})

/**
 * Release flags by OpenFeature: who would rather have them from a service of their own exchanges the provider here.
 * OpenFeature is one for the process; a domain of its own keeps one platform from another.
 */
export const startFlags = async (store: FlagStore): Promise<Flags> => {
  const domain = `cairn-${randomUUID()}`
  await OpenFeature.setProviderAndWait(domain, providerOf(store))
  const client = OpenFeature.getClient(domain)

  const valueFor = async (flag: string, context: EvaluationContext): Promise<boolean> => {
    const { value, errorMessage } = await client.getBooleanDetails(flag, false, context)
    if (errorMessage !== undefined) throw new Error(`The release flag ${flag} could not be read: ${errorMessage}`)
    return value
  }

  return {
    valuesFor: async (accountId, organizationSlug) => {
      const context: EvaluationContext = {
        targetingKey: accountId,
        ...(organizationSlug === undefined ? {} : { organization: organizationSlug }),
      }
      const values: Record<ReleaseFlag, boolean> = { ...allOff }
      for (const flag of releaseFlagNames) values[flag] = await valueFor(flag, context)
      return values
    },
    [Symbol.asyncDispose]: async () => {
      await OpenFeature.setProviderAndWait(domain, NOOP_PROVIDER)
    },
  }
}
