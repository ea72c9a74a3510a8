import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, ColumnId, inSchemas } from './shared.ts'

export const columnPrivilegeTypes = ['SELECT', 'INSERT', 'UPDATE', 'REFERENCES'] as const

export const ColumnPrivileges = z.object({
  column_id: ColumnId,
  relation_schema: z.string(),
  relation_name: z.string(),
  column_name: z.string(),
  /** Those granted on the column, and those granted on its table. */
  privileges: z.array(
    z.object({
      grantor: z.string(),
      grantee: z.string(),
      privilege_type: z.enum(columnPrivilegeTypes),
      is_grantable: z.boolean(),
    }),
  ),
})
export type ColumnPrivileges = z.infer<typeof ColumnPrivileges>

export const listColumnPrivileges = endpoint({
  ...below('column-privileges'),
  name: 'listColumnPrivileges',
  method: 'GET',
  summary: 'Who may do what with each column.',
  query: z.object(inSchemas),
  response: z.array(ColumnPrivileges),
})
