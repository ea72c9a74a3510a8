/**
 * At the end of every statement that the dashboard runs on its own, such as those that read the catalogue. PostgreSQL counts
 * statements with their comments, and at the end a comment moves no position of an error.
 */
export const ownMark = '/* cairn */'

export const markedAsOwn = (text: string): string => `${text}\n${ownMark}`

/** The services sign in as these. What a request of an application does runs as `anon`, `authenticated` or `service_role`. */
const serviceRoles: ReadonlySet<string> = new Set([
  'authenticator',
  'supabase_auth_admin',
  'supabase_storage_admin',
  'supabase_realtime_admin',
  'cairn_storage_owner',
])

/** Between the statements of any client, and of the connections that Cairn lends: they take no time, and are many. */
const sessionStatement =
  /^(?:select$|(?:begin|commit|rollback|savepoint|release|discard|deallocate|listen|unlisten|reset|set|start transaction)\b)/i

/** Whether Cairn ran a statement, and not an application or a person. */
export const isOwnStatement = ({ role, query }: { role: string; query: string }): boolean =>
  serviceRoles.has(role) || query.endsWith(ownMark) || sessionStatement.test(query)

/** SQL for the first characters of a text in a column, with the mark where it has one. */
export const cutStatementSql = (column: string, length: number): string =>
  `pg_catalog.left(${column}, ${length}) || case when pg_catalog.length(${column}) > ${length}
     and pg_catalog.right(${column}, ${ownMark.length}) = '${ownMark}' then E'\\n${ownMark}' else '' end`
