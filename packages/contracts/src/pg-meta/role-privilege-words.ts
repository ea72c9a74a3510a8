/** What can be granted on a schema. */
export const schemaPrivileges = ['USAGE', 'CREATE'] as const
export type SchemaPrivilege = (typeof schemaPrivileges)[number]

/** What can be granted on a table, view, materialized view or foreign table. */
export const tablePrivileges = [
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'TRUNCATE',
  'REFERENCES',
  'TRIGGER',
  'MAINTAIN',
] as const
export type TablePrivilege = (typeof tablePrivileges)[number]
