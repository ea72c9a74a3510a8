import { z } from 'zod'
import { ConnectionHeader, connectionErrors } from '../database/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { StatementId } from './query-statistics.ts'

export const SuggestedIndex = z.object({
  schema: z.string(),
  table: z.string(),
  /** As SQL writes them: `customer_id, placed_at desc`. */
  columns: z.string(),
  statement: z.string(),
  /** What the planner expects the statement to cost with this index and those before it in the list. */
  cost_after: z.number(),
  /** About how large it would be. */
  size_bytes: z.number(),
})
export type SuggestedIndex = z.infer<typeof SuggestedIndex>

export const IndexAdvice = z.object({
  /** What the planner expects the statement to cost now, in its unit: a page that is read in order costs 1. */
  cost_before: z.number(),
  /** How many indexes were tried. */
  tried: z.number(),
  /** Those that lower the cost by a fifth or more; the one that saves most, first. */
  suggestions: z.array(SuggestedIndex),
  /** Tables that were never analyzed: what the planner expects of them is a guess. */
  without_statistics: z.array(z.string()),
})
export type IndexAdvice = z.infer<typeof IndexAdvice>

export const adviseIndexes = endpoint({
  name: 'adviseIndexes',
  method: 'GET',
  path: '/platform/pg-meta/:ref/query-statistics/:id/indexes',
  summary:
    'The indexes with which the planner expects a statement to cost less. They are tried on a copy of definitions and statistics, without rows and outside of the project. The statement does not run.',
  params: RefParams.extend({ id: StatementId }),
  headers: ConnectionHeader,
  response: IndexAdvice,
  errors: [...connectionErrors, 'statement_not_found', 'statement_not_planned'],
})
