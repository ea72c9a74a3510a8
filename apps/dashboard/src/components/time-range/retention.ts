import { hoursOf } from '@cairn/contracts/product-catalogue/amounts'
import type { AnswerAt } from '../../api/client.ts'
import type { Preset } from './time-range.ts'

const hourMs = 60 * 60_000

type Plan = AnswerAt<'GET /platform/catalogue'>['plans'][number]

/** How far back a plan keeps lines of logs. */
export interface Retention {
  /** Undefined: without a limit. */
  ms: number | undefined
  plan: string
  text: string
}

export const retentionOf = (plan: Pick<Plan, 'name' | 'limits'> | undefined): Retention | undefined => {
  if (plan === undefined) return undefined
  const { log_retention: text } = plan.limits
  const hours = hoursOf(text)
  return { ms: hours === null ? undefined : hours * hourMs, plan: plan.name, text }
}

/** Why a time cannot be chosen; nothing if it can, or while that is not known. */
export const beyondRetention = ({ ms }: Pick<Preset, 'ms'>, retention: Retention | undefined): string | undefined =>
  retention?.ms !== undefined && ms > retention.ms
    ? `The ${retention.plan} plan keeps logs for ${retention.text}.`
    : undefined
