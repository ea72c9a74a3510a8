import { z } from 'zod'

export const Notice = z.object({
  severity: z.string(),
  message: z.string(),
  detail: z.string().optional(),
  hint: z.string().optional(),
})
export type Notice = z.infer<typeof Notice>

export const ResultColumn = z.object({ name: z.string(), type: z.string(), typeId: z.number().int() })
export type ResultColumn = z.infer<typeof ResultColumn>

export const StatementResult = z.object({
  /** As PostgreSQL tags it: `SELECT`, `INSERT`, `CREATE TABLE`. */
  command: z.string(),
  /** Rows returned or touched, before any cut; null for commands that count none, or when the rest was not fetched. */
  rowCount: z.number().nullable(),
  columns: z.array(ResultColumn),
  rows: z.array(z.array(z.string().nullable())),
  /** True when there were more rows than the limit, or more bytes. */
  truncated: z.boolean(),
  notices: z.array(Notice),
  durationMs: z.number(),
  /** The 1-based line at which the statement starts. */
  line: z.number().int(),
})
export type StatementResult = z.infer<typeof StatementResult>
