import { applyManagedMigration, listManagedMigrations, runManagedQuery } from '@cairn/contracts/management/database'
import { migrationName, nameOfChange } from '@cairn/contracts/pg-meta/migrations'
import * as meta from '@cairn/meta'
import { inProjectDatabaseAtOnce } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { runInDatabase } from '../../database/run-in-database.ts'

const cellOf = (value: string | number | boolean | null) => (value === null ? null : String(value))

export const runManagedQueryRoute = route(runManagedQuery, {
  permission: inProjectDatabaseAtOnce('sql:Run'),
  handle: async (call) => {
    const { body, context, project, signal } = call
    const request = { query: body.query, parameters: body.parameters?.map(cellOf), signal }
    if (body.read_only) return meta.queryRows(await context.supervisor.pool(project, 'cairn_reader'), request)
    return runInDatabase(call, body.query, (db) => meta.queryRows(db, request))
  },
})

export const listManagedMigrationsRoute = route(listManagedMigrations, {
  permission: inProjectDatabaseAtOnce('sql:Run'),
  handle: async ({ database }) =>
    (await meta.listMigrations(database)).map(({ version, name }) => ({ version, ...(name !== null && { name }) })),
})

export const applyManagedMigrationRoute = route(applyManagedMigration, {
  permission: inProjectDatabaseAtOnce('sql:Write'),
  handle: async (call) => {
    const { body, context, database, project, signal } = call
    const name = migrationName(body.name ?? '') || nameOfChange(body.query)
    const work = meta.applyMigration(database, { name, query: body.query, signal })
    return { version: await context.limitNotes.explain(project.ref, work), name }
  },
})
