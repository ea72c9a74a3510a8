import { z } from 'zod'
import { StatementResult } from './database/statement-result.ts'

/** What PostgreSQL said, field by field (protocol: ErrorResponse). Positions count characters of the text that was sent, from 1. */
export const PostgresError = z.object({
  sqlstate: z.string(),
  severity: z.string(),
  message: z.string(),
  detail: z.string().optional(),
  hint: z.string().optional(),
  position: z.number().int().optional(),
  line: z.number().int().optional(),
  column: z.number().int().optional(),
  where: z.string().optional(),
  schema: z.string().optional(),
  table: z.string().optional(),
  columnName: z.string().optional(),
  constraint: z.string().optional(),
  /** Which statement of the text failed, from 0, and the text of it (cut at 1,000 characters). */
  statementIndex: z.number().int().optional(),
  statement: z.string().optional(),
  /** The 1-based line of the whole text at which the failing statement starts. */
  statementLine: z.number().int().optional(),
  /** True when the failure undid everything the text had done (it ran as one transaction). */
  rolledBack: z.boolean().optional(),
})
export type PostgresError = z.infer<typeof PostgresError>

export const FieldProblem = z.object({ path: z.string(), message: z.string() })
export type FieldProblem = z.infer<typeof FieldProblem>

/** The body of every answer that is not a success. */
export const ErrorBody = z.object({
  message: z.string(),
  /** The HTTP status. */
  code: z.number().int(),
  reason: z.string(),
  requestId: z.string(),
  /** Which fields were wrong (reason `invalid_input`). */
  problems: z.array(FieldProblem).optional(),
  /** The organization that asks for a second factor (reason `mfa_required`). */
  organization_slug: z.string().optional(),
  /** What the database said (reasons that begin with `query_`, `read_only_access`, and writes it refused). */
  database: PostgresError.optional(),
  /** The service of the project that refused or failed: it has written lines about the request. */
  service: z.string().optional(),
  /** Of a query whose statements are transactions of their own: what those before the one that failed answered. */
  results: z.array(StatementResult).optional(),
})
export type ErrorBody = z.infer<typeof ErrorBody>
