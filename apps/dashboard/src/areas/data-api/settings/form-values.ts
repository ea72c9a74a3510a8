import type { DataApiSettings } from '@cairn/contracts/data-api/data-api-settings'
import { mostPoolConnections, mostRows } from '@cairn/contracts/data-api/limits'
import { namesIn } from '@cairn/contracts/data-api/name-list'

/** The settings as a form holds them: numbers as they are typed, empty for none. */
export interface FormValues {
  schemas: string[]
  extraSearchPath: string
  maxRows: string
  poolSize: string
  allowsAggregates: boolean
  allowsPlans: boolean
  preRequest: string
}

export const toFormValues = (settings: DataApiSettings): FormValues => ({
  schemas: namesIn(settings.db_schema),
  extraSearchPath: settings.db_extra_search_path,
  maxRows: settings.max_rows === null ? '' : String(settings.max_rows),
  poolSize: settings.db_pool === null ? '' : String(settings.db_pool),
  allowsAggregates: settings.db_aggregates_enabled,
  allowsPlans: settings.db_plan_enabled,
  preRequest: settings.db_pre_request,
})

const numberOf = (text: string): number | null => (text.trim() === '' ? null : Number(text))

export const toSettings = ({
  schemas,
  extraSearchPath,
  maxRows,
  poolSize,
  ...others
}: FormValues): DataApiSettings => ({
  db_schema: schemas.join(', '),
  db_extra_search_path: extraSearchPath,
  max_rows: numberOf(maxRows),
  db_pool: numberOf(poolSize),
  db_aggregates_enabled: others.allowsAggregates,
  db_plan_enabled: others.allowsPlans,
  db_pre_request: others.preRequest.trim(),
})

const numberProblem = (most: number) => (text: string) => {
  const number = numberOf(text)
  if (number === null || (Number.isInteger(number) && number >= 1 && number <= most)) return undefined
  return `Enter a whole number from 1 to ${most.toLocaleString('en-US')}.`
}

export const maxRowsProblem = numberProblem(mostRows)
export const poolSizeProblem = numberProblem(mostPoolConnections)

/** With the schema at the end, or without it: the first one stays the first. */
export const toggled = (schemas: readonly string[], name: string): string[] =>
  schemas.includes(name) ? schemas.filter((each) => each !== name) : [...schemas, name]

const ofTheSystem = /^(pg_.*|information_schema|auth|extensions|realtime|storage|vault)$/

/** Schemas that can be exposed: those of the database without the system's, and those that are exposed already. */
export const choicesOf = (existing: readonly string[], exposed: readonly string[]): string[] =>
  [...new Set([...existing.filter((name) => !ofTheSystem.test(name)), ...exposed])].toSorted()
