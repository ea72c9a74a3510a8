const below =
  (page: string) =>
  ({ ref }: { ref: string }) =>
    `/project/${encodeURIComponent(ref)}/database/${page}`

export const databasePaths = {
  schemas: below('schemas'),
  tables: below('tables'),
  table: ({ ref, id }: { ref: string; id: string | number }) =>
    `/project/${encodeURIComponent(ref)}/database/tables/${encodeURIComponent(id)}`,
  functions: below('functions'),
  triggers: below('triggers'),
  eventTriggers: below('triggers/event'),
  types: below('types'),
  indexes: below('indexes'),
  extensions: below('extensions'),
  guide: ({ name }: { name: string }) => `/guides/database/extensions/${encodeURIComponent(name)}`,
  hooks: below('hooks'),
  wrappers: below('wrappers'),
  wrapper: ({ ref, id }: { ref: string; id: string | number }) =>
    `/project/${encodeURIComponent(ref)}/database/wrappers/${encodeURIComponent(id)}`,
  publications: below('publications'),
  roles: below('roles'),
  role: ({ ref, id }: { ref: string; id: string | number }) =>
    `/project/${encodeURIComponent(ref)}/database/roles/${encodeURIComponent(id)}`,
  columnPrivileges: below('column-privileges'),
  migrations: below('migrations'),
  runningQueries: below('running-queries'),
  policies: ({ ref }: { ref: string }) => `/project/${encodeURIComponent(ref)}/auth/policies`,
} as const
