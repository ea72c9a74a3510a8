import { z } from 'zod'
import { connectionErrors } from '../database/catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { below, Id, MigrationName, Name, oneBelow } from './shared.ts'
import { schemaPrivileges, tablePrivileges } from './role-privilege-words.ts'

const OnSchema = z.array(z.enum(schemaPrivileges)).max(schemaPrivileges.length)
const OnTable = z.array(z.enum(tablePrivileges)).max(tablePrivileges.length)

export const RolePrivileges = z.object({
  /** Of the role. */
  id: Id,
  role: z.string(),
  schema: z.string(),
  /** Granted to the role itself, and what it can do in fact: by PUBLIC, a membership, or because it owns the object. */
  on_schema: z.object({ granted: OnSchema, effective: OnSchema }),
  /** Granted by default on tables that are created in the schema later, from the dashboard. */
  on_new_tables: OnTable,
  relations: z.array(
    z.object({ id: Id, name: z.string(), kind: z.string(), owner: z.string(), granted: OnTable, effective: OnTable }),
  ),
})
export type RolePrivileges = z.infer<typeof RolePrivileges>

export const getRolePrivileges = endpoint({
  ...oneBelow('role-privileges'),
  name: 'getRolePrivileges',
  method: 'GET',
  summary: 'What a role was granted in a schema: on the schema, on its tables and views, and on those created later.',
  query: z.object({ schema: Name }),
  response: RolePrivileges,
})

/** What the role should be granted. What is left out stays as it is. */
export const RolePrivilegeChange = z.object({
  role: Id,
  schema: Name,
  on_schema: OnSchema.optional(),
  on_new_tables: OnTable.optional(),
  relations: z.array(z.object({ id: Id, granted: OnTable })).max(10_000),
})
export type RolePrivilegeChange = z.infer<typeof RolePrivilegeChange>

export const previewRolePrivileges = endpoint({
  ...below('role-privilege-changes/preview'),
  name: 'previewRolePrivileges',
  method: 'POST',
  summary: 'The statements that grant a role what it should have in a schema, and revoke the rest. Runs none of them.',
  body: RolePrivilegeChange,
  response: z.object({ statements: z.array(z.string()) }),
  errors: [...connectionErrors, 'object_not_found'],
})

export const changeRolePrivileges = endpoint({
  ...below('role-privilege-changes'),
  name: 'changeRolePrivileges',
  method: 'POST',
  summary: 'Grant and revoke in one transaction. Nothing is changed unless the role has exactly this afterwards.',
  body: RolePrivilegeChange.extend({
    /** Those of the preview, where they have to be exactly what runs. */
    statements: z.array(z.string().max(1_000_000)).max(10_000).optional(),
    migration: MigrationName,
  }),
  response: z.object({ statements: z.array(z.string()) }),
  errors: [...connectionErrors, 'object_not_found', 'privileges_changed', 'privileges_of_others'],
})
