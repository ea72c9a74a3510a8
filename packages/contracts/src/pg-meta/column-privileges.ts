import { z } from 'zod'
import { connectionErrors } from '../database/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { below, ColumnId, inSchemas, Name } from './shared.ts'

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

const ofColumn = {
  column_id: ColumnId,
  /** A role, or `PUBLIC`. */
  grantee: Name,
  privilege_type: z.enum(['ALL', ...columnPrivilegeTypes]),
}
export const GrantColumnPrivileges = z
  .array(z.object({ ...ofColumn, is_grantable: z.boolean().default(false) }))
  .min(1)
  .max(1_000)
export type GrantColumnPrivileges = z.infer<typeof GrantColumnPrivileges>
export const RevokeColumnPrivileges = z.array(z.object(ofColumn)).min(1).max(1_000)
export type RevokeColumnPrivileges = z.infer<typeof RevokeColumnPrivileges>

export const grantColumnPrivileges = endpoint({
  ...below('column-privileges'),
  name: 'grantColumnPrivileges',
  method: 'POST',
  summary: 'Grant privileges on columns. Returns the columns.',
  errors: [...connectionErrors, 'object_not_found'],
  body: GrantColumnPrivileges,
  response: z.array(ColumnPrivileges),
})

export const revokeColumnPrivileges = endpoint({
  ...below('column-privileges'),
  name: 'revokeColumnPrivileges',
  method: 'DELETE',
  summary: 'Revoke privileges on columns. Returns the columns.',
  errors: [...connectionErrors, 'object_not_found'],
  body: RevokeColumnPrivileges,
  response: z.array(ColumnPrivileges),
})
