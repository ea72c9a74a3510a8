/** The words of a question, a query that answers it, and whether the order of the rows is asked for. */
export type Question = readonly [words: string, sql: string, order?: 'ordered']

/** A database and what is asked of it. */
export interface EvaluatedSchema {
  name: string
  /** Makes it, with its rows: the same in each run. */
  sql: string
  questions: readonly Question[]
}
