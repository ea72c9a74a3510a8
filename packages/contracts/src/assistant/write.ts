import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { maxInstructionLength, maxSurroundingLength, maxWrittenLength } from './limits.ts'

const errors = ['project_not_found', 'assistant_not_configured', 'assistant_limit_reached', 'assistant_failed'] as const

/** Why a statement failed. What of it goes to the model is decided by what the organization shares. */
export const StatementError = z.object({
  sqlstate: z.string().regex(/^[0-9A-Z]{5}$/),
  message: z.string().max(4_000),
  detail: z.string().max(4_000).optional(),
  hint: z.string().max(4_000).optional(),
  /** Of the SQL that is sent, from 1. */
  line: z.number().int().min(1).optional(),
})
export type StatementError = z.infer<typeof StatementError>

export const completeCode = endpoint({
  name: 'completeCode',
  method: 'POST',
  path: '/platform/projects/:ref/ai/code/complete',
  summary:
    'Have a model change SQL by an instruction, so that an error goes away, or to complete it. Answered with the whole new text; nothing runs. Closing the connection stops the model.',
  params: RefParams,
  body: z.object({
    /** The SQL to change; empty to have some written. */
    sql: z.string().max(maxWrittenLength),
    /** Without one, and without an error, the SQL is completed. */
    instruction: z.string().max(maxInstructionLength).default(''),
    /** What stands around it in the same text. */
    before: z.string().max(maxSurroundingLength).default(''),
    after: z.string().max(maxSurroundingLength).default(''),
    error: StatementError.optional(),
  }),
  response: z.object({ sql: z.string() }),
  errors,
})

export const writeTitle = endpoint({
  name: 'writeTitle',
  method: 'POST',
  path: '/platform/projects/:ref/ai/sql/title-v2',
  summary: 'Have a model name a snippet by its SQL.',
  params: RefParams,
  body: z.object({ sql: z.string().min(1).max(maxWrittenLength) }),
  response: z.object({ title: z.string() }),
  errors,
})
