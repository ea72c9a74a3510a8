import { deparseSql, formatSql, parseSql, querySql } from '@cairn/contracts/pg-meta/query'
import * as meta from '@cairn/meta'
import { inProject, inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { runInDatabase } from '../../database/run-in-database.ts'
import { plainText } from './plain-text.ts'

export const querySqlRoute = route(querySql, {
  permission: inProjectDatabase('sql:Run'),
  handle: (call) =>
    runInDatabase(call, call.body.query, (db) => meta.queryRows(db, { ...call.body, signal: call.signal })),
})

export const formatSqlRoute = route(formatSql, {
  permission: inProject('sql:Run'),
  handle: async ({ body }) => plainText(await meta.formatSql(body.query), 'query.sql'),
})

export const parseSqlRoute = route(parseSql, {
  permission: inProject('sql:Run'),
  handle: ({ body }) => meta.parseSql(body.query),
})

export const deparseSqlRoute = route(deparseSql, {
  permission: inProject('sql:Run'),
  handle: async ({ body }) => plainText(await meta.deparseSql(body.ast), 'query.sql'),
})
