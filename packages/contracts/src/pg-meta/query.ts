import { z } from 'zod'
import { endpoint, File } from '../endpoint.ts'
import { maxQueryBytes } from '../limits.ts'
import { below } from './shared.ts'

/** Longer texts are for the tools of PostgreSQL: reading one takes a thread about a millisecond a kilobyte. */
const maxToolBytes = 1024 * 1024

const text = (max: number) => z.object({ query: z.string().max(max) })
const ofText = { body: text(maxToolBytes), bodyLimitBytes: maxToolBytes * 2 }

export const querySql = endpoint({
  ...below('query'),
  name: 'querySql',
  method: 'POST',
  summary:
    'Run SQL as the project role. The answer is the rows of the last statement that returned any, as objects; `run` returns every statement.',
  body: text(maxQueryBytes),
  bodyLimitBytes: maxQueryBytes * 2,
  response: z.array(z.record(z.string(), z.unknown())),
  errors: [...below('query').errors, 'read_only_access'],
})

export const formatSql = endpoint({
  ...below('query/format'),
  ...ofText,
  name: 'formatSql',
  method: 'POST',
  summary: 'The same SQL, laid out; comments stay. Plain text.',
  answer: 'binary',
  response: File,
})

export const parseSql = endpoint({
  ...below('query/parse'),
  ...ofText,
  name: 'parseSql',
  method: 'POST',
  summary: "The syntax tree of a text, from PostgreSQL's own parser.",
  response: z.looseObject({ version: z.number(), stmts: z.array(z.unknown()) }),
})

export const deparseSql = endpoint({
  ...below('query/deparse'),
  name: 'deparseSql',
  method: 'POST',
  summary: 'The SQL of a syntax tree, as `query/parse` answers it. Plain text.',
  body: z.object({ ast: z.unknown() }),
  bodyLimitBytes: maxToolBytes * 4,
  bodyLimitValues: 200_000,
  answer: 'binary',
  response: File,
})
