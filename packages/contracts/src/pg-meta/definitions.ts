import { z } from 'zod'
import { connectionErrors } from '../database/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { definedKinds } from './defined-kinds.ts'
import { oneBelow } from './shared.ts'
import { Risk } from './table-changes.ts'

export const DefinedKind = z.enum(definedKinds)
export type DefinedKind = z.infer<typeof DefinedKind>

export const getDefinition = endpoint({
  ...oneBelow('definitions'),
  name: 'getDefinition',
  method: 'GET',
  summary: 'The SQL that creates an object as it is, with its comment.',
  query: z.object({ kind: DefinedKind }),
  response: z.object({ sql: z.string() }),
})

export const previewDefinition = endpoint({
  ...oneBelow('definitions'),
  path: '/platform/pg-meta/:ref/definitions/:id/preview',
  name: 'previewDefinition',
  method: 'POST',
  summary:
    'The SQL that makes an object what an edited definition says, and what it risks. Empty if nothing differs. Changes nothing.',
  body: z.object({ kind: DefinedKind, sql: z.string().min(1).max(1_000_000) }),
  response: z.object({ sql: z.string(), risks: z.array(Risk) }),
  errors: [...connectionErrors, 'object_not_found', 'table_change_invalid', 'definition_invalid'],
})
