/** A step of a plan, as EXPLAIN tells it, with the times and rows of all its loops together. */
export interface PlanStep {
  /** `Index Scan`. */
  kind: string
  /** What it reads, or how it joins: `orders using orders_pkey`. */
  subject: string
  /** Conditions, keys and the like, as EXPLAIN names them. */
  details: readonly (readonly [name: string, value: string])[]
  cost: number
  rowsExpected: number
  /** Undefined where the statement was not run. */
  actual: StepRun | undefined
  warnings: readonly string[]
  children: readonly PlanStep[]
}

export interface StepRun {
  rows: number
  loops: number
  /** With the steps below it. */
  ms: number
  /** Without the steps below it. */
  ownMs: number
}

export interface Plan {
  root: PlanStep
  planningMs: number | undefined
  /** Undefined where the statement was not run. */
  executionMs: number | undefined
}

export type Json = Readonly<Record<string, unknown>>

export const isJson = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const numberAt = (node: Json, key: string): number | undefined => {
  const value = node[key]
  return typeof value === 'number' ? value : undefined
}

export const textAt = (node: Json, key: string): string | undefined => {
  const value = node[key]
  return typeof value === 'string' ? value : undefined
}
