import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { controlCharacterProblem, textProblem } from '../rules.ts'
import { sslModes } from './foreign-server-sql.ts'
import { below, Cascade, Id, oneBelow, page } from './shared.ts'

const nullableText = z.string().nullable()

export const ForeignServer = z.object({
  id: Id,
  name: z.string(),
  /** The foreign data wrapper: `postgres_fdw` for those that this API creates. */
  wrapper: z.string(),
  owner: z.string(),
  host: nullableText,
  /** A numeric address, which takes the place of a look-up of `host`. */
  hostaddr: nullableText,
  port: z.number().int().nullable(),
  database: nullableText,
  ssl_mode: nullableText,
  ssl_root_cert: nullableText,
  /**
   * How `postgres` signs in at the server; null: it has no user mapping, and cannot. The password is never returned, and
   * the rest of it is null for those who may only read.
   */
  user_mapping: z.object({ user: nullableText, has_password: z.boolean().nullable() }).nullable(),
  /** Which roles have a user mapping; `public` stands for all. */
  mapped_roles: z.array(z.string()),
  tables: z.array(z.object({ id: Id, schema: z.string(), name: z.string() })),
})
export type ForeignServer = z.infer<typeof ForeignServer>

export const listForeignServers = endpoint({
  ...below('foreign-servers'),
  name: 'listForeignServers',
  method: 'GET',
  summary: 'Foreign servers with their foreign tables, by name.',
  query: z.object(page),
  response: z.array(ForeignServer),
})

export const getForeignServer = endpoint({
  ...oneBelow('foreign-servers'),
  name: 'getForeignServer',
  method: 'GET',
  summary: 'One foreign server with its foreign tables.',
  response: ForeignServer,
})

const Name = checkedString(textProblem).min(1).max(63)
const Word = checkedString(controlCharacterProblem)
const Host = Word.min(1).max(255).nullable()
const Port = z.number().int().min(1).max(65_535)
const User = Word.min(1).max(255)
const Password = checkedString(textProblem).min(1).max(1_000)

export const CreateForeignServer = z.object({
  name: Name,
  host: Host.default(null),
  hostaddr: Host.default(null),
  port: Port.default(5432),
  database: Word.min(1).max(63).default('postgres'),
  ssl_mode: z.enum(sslModes).default('prefer'),
  user: User,
  password: Password,
})
export type CreateForeignServer = z.infer<typeof CreateForeignServer>

const addressErrors = ['foreign_address_refused'] as const

export const createForeignServer = endpoint({
  ...below('foreign-servers'),
  name: 'createForeignServer',
  method: 'POST',
  summary: 'Create a foreign server of postgres_fdw, and the user mapping by which `postgres` signs in there.',
  body: CreateForeignServer,
  response: ForeignServer,
  errors: [...below('foreign-servers').errors, ...addressErrors],
})

export const UpdateForeignServer = z.object({
  host: Host.optional(),
  hostaddr: Host.optional(),
  port: Port.optional(),
  database: Word.min(1).max(63).optional(),
  ssl_mode: z.enum(sslModes).optional(),
  user: User.optional(),
  password: Password.optional(),
})
export type UpdateForeignServer = z.infer<typeof UpdateForeignServer>

export const updateForeignServer = endpoint({
  ...oneBelow('foreign-servers'),
  name: 'updateForeignServer',
  method: 'PATCH',
  summary:
    'Change where a foreign server is, or how `postgres` signs in there. What is left out stays as it is; a new user mapping needs a user and a password.',
  body: UpdateForeignServer,
  response: ForeignServer,
  errors: [...oneBelow('foreign-servers').errors, ...addressErrors],
})

export const deleteForeignServer = endpoint({
  ...oneBelow('foreign-servers'),
  name: 'deleteForeignServer',
  method: 'DELETE',
  summary: 'Delete a foreign server and the user mapping of `postgres`. Returns it as it was.',
  query: Cascade,
  response: ForeignServer,
})

export const testForeignServer = endpoint({
  ...below('foreign-server-test'),
  name: 'testForeignServer',
  method: 'POST',
  summary: 'Connect to a server as a foreign server of these options would, for at most 15 seconds. Nothing is kept.',
  body: CreateForeignServer,
  response: z.object({ table_count: z.number().int() }),
  errors: [...below('foreign-server-test').errors, ...addressErrors, 'foreign_server_silent'],
})

export const maxRemoteTables = 10_000

export const RemoteTable = z.object({
  schema: z.string(),
  name: z.string(),
  kind: z.enum(['table', 'view', 'materialized view', 'foreign table']),
})
export type RemoteTable = z.infer<typeof RemoteTable>

export const listRemoteTables = endpoint({
  ...oneBelow('foreign-servers'),
  path: '/platform/pg-meta/:ref/foreign-servers/:id/remote-tables',
  name: 'listRemoteTables',
  method: 'GET',
  summary:
    'The tables of a foreign server that can be imported, by schema and name. Connects to it for at most 15 seconds.',
  response: z.object({
    tables: z.array(RemoteTable),
    /** There are more than 10,000. */
    is_cut: z.boolean(),
  }),
  errors: [...oneBelow('foreign-servers').errors, 'foreign_server_silent'],
})

export const ImportForeignTables = z.object({
  /** The schema at the other server. */
  remote_schema: Name,
  tables: z.array(Name).min(1).max(1_000),
  /** Where the foreign tables are created. */
  schema: Name,
  /** Takes the privileges on the new tables from the roles `anon` and `authenticated`. */
  keep_private: z.boolean().default(true),
})
export type ImportForeignTables = z.infer<typeof ImportForeignTables>

export const importForeignTables = endpoint({
  ...oneBelow('foreign-servers'),
  path: '/platform/pg-meta/:ref/foreign-servers/:id/import',
  name: 'importForeignTables',
  method: 'POST',
  summary: 'Create foreign tables for tables of a foreign server, all of them or none.',
  body: ImportForeignTables,
  response: ForeignServer,
})
