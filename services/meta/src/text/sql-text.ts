import type { PostgresError } from '@cairn/contracts/errors'
import { runInThread } from '@cairn/service-kit'
import type { deparse } from 'pgsql-deparser'
import { z } from 'zod'
import { MetaError } from '../meta-error.ts'

type Tree = Parameters<typeof deparse>[0]

/** A text, or for `deparse` a syntax tree. */
export type TextTask =
  | { tool: 'format'; text: string }
  | { tool: 'parse'; text: string }
  | { tool: 'deparse'; tree: Tree }

const Refused = z.object({ message: z.string(), position: z.number().optional() })
export const TextAnswer = z.union([z.object({ answer: z.unknown() }), z.object({ refused: Refused })])
export type TextAnswer = z.infer<typeof TextAnswer>

/** The deparser refuses what is not one. */
const AnyTree = z.custom<Tree>((value) => typeof value === 'object' && value !== null)
const SyntaxTree = z.looseObject({ version: z.number(), stmts: z.array(z.unknown()).default([]) })

const refusal = ({ message, position }: z.infer<typeof Refused>): MetaError => {
  const database: PostgresError = {
    severity: 'ERROR',
    sqlstate: '42601',
    message,
    ...(position !== undefined && { position }),
  }
  return new MetaError('query_failed', { database })
}

// Texts are up to 1 MB, which takes seconds to read.
const inThread = async (task: TextTask): Promise<unknown> => {
  const answer = TextAnswer.parse(await runInThread(new URL('./sql-text-thread.ts', import.meta.url), task))
  if ('refused' in answer) throw refusal(answer.refused)
  return answer.answer
}

/** The same SQL, laid out. Comments and letter case stay. @throws MetaError `query_failed` where it cannot be read. */
export const formatSql = async (text: string): Promise<string> =>
  z.string().parse(await inThread({ tool: 'format', text }))

/** The syntax tree of PostgreSQL's own parser. @throws MetaError `query_failed` with the position of a syntax error. */
export const parseSql = async (text: string): Promise<z.infer<typeof SyntaxTree>> =>
  SyntaxTree.parse(await inThread({ tool: 'parse', text }))

/** The SQL of a syntax tree. @throws MetaError `query_failed` for what is none. */
export const deparseSql = async (value: unknown): Promise<string> => {
  const tree = AnyTree.safeParse(value)
  if (!tree.success) throw refusal({ message: 'This is not a syntax tree.' })
  return z.string().parse(await inThread({ tool: 'deparse', tree: tree.data }))
}
