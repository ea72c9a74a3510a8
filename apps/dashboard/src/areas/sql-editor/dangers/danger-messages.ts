import type { Found } from '@cairn/sql/dangers/danger'

/** Why a query should be confirmed before it runs. */
export interface QueryDanger extends Found {
  /** Of the statement, in the text that was asked about; from 1. */
  line: number
}

export interface DangerQuestion {
  id: number
  sql: string
}

export type DangerAnswer = { id: number; dangers: QueryDanger[] } | { id: number; error: string }
