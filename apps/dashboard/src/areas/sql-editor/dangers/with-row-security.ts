import type { Found } from '@cairn/sql/dangers/danger'

/** The text with row-level security for the tables that it creates without; undefined if there are none. */
export const withRowSecurity = (sql: string, dangers: readonly Found[]): string | undefined => {
  const tables = dangers.flatMap(({ kind, objects }) => (kind === 'table_without_rls' ? objects : []))
  if (tables.length === 0) return undefined
  const statements = [...new Set(tables.map(({ name }) => `alter table ${name} enable row level security;`))]
  // On lines of their own: the text may end with a comment, and without a semicolon.
  return [sql, ';', ...statements].join('\n')
}
