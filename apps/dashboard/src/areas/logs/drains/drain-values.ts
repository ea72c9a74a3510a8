import type { DrainConfig } from '@cairn/contracts/logs/drain-rules'
import type { DrainType } from '@cairn/contracts/logs/drain-types'
import { drainFields, drainTypeNames } from '@cairn/contracts/logs/drain-types'
import type { LogDrain } from '@cairn/contracts/logs/log-drains'

/** Of the form: what was typed for one type stays when another is looked at. */
export interface DrainValues {
  name: string
  description: string
  type: DrainType
  config: Record<string, Record<string, string>>
}

export const toValues = (drain: LogDrain | undefined): DrainValues => ({
  name: drain?.name ?? '',
  description: drain?.description ?? '',
  type: drain?.type ?? 'webhook',
  config: Object.fromEntries(
    drainTypeNames.map((type) => [
      type,
      Object.fromEntries(
        drainFields(type).map(([name, { initial = '' }]) => [
          name,
          drain?.type === type ? (drain.config[name] ?? '') : initial,
        ]),
      ),
    ]),
  ),
})

export const configIn = ({ type, config }: DrainValues): DrainConfig =>
  Object.fromEntries(Object.entries(config[type] ?? {}).map(([name, value]) => [name, value.trim()]))
