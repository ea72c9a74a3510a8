import { escapeLiteral } from 'pg'
import { block, when } from './conditional-sql.ts'
import type { DumpEntry } from './dump-entries.ts'
import type { ScriptContents } from './script-contents.ts'

/** Every project has these, made by its services. A script makes them where it is loaded into another database. */
const serviceSchemas = new Set(['auth', 'storage', 'realtime'])

/** Default privileges of what services make later. */
const serviceOwners = new Set(['supabase_auth_admin', 'supabase_storage_admin', 'supabase_realtime_admin'])

/** Where a statement goes. */
type Place = 'namespaces' | 'services' | 'project'

/** Undefined for what belongs to the platform. */
const placeOf = ({ name, type, schema, owner }: DumpEntry, triggers: ReadonlySet<string>): Place | undefined => {
  // Only the owner of an extension may comment on it.
  if (type === 'COMMENT' && name.startsWith('EXTENSION ')) return undefined
  if (type === 'DEFAULT ACL' && serviceOwners.has(owner)) return undefined
  const ofSchema =
    type === 'SCHEMA' ? name : type === 'ACL' || type === 'COMMENT' ? /^SCHEMA "?(.*?)"?$/.exec(name)?.[1] : undefined
  if (type.startsWith('PUBLICATION')) return owner === 'supabase_admin' ? undefined : 'project'
  if (serviceSchemas.has(schema) || (ofSchema !== undefined && serviceSchemas.has(ofSchema))) {
    const isOfProject = type === 'POLICY' ? schema !== 'auth' : type === 'TRIGGER' && triggers.has(name)
    return isOfProject ? 'project' : 'services'
  }
  if (owner === 'supabase_admin') return undefined
  // Rights in schemas come first too: who gets an object must be able to create something there.
  return type === 'EXTENSION' || ofSchema !== undefined ? 'namespaces' : 'project'
}

/** In place of an extension that a server does not have: what its rows are loaded into. */
const withoutExtension = (name: string, sql: string, { tables }: ScriptContents): string => {
  const schema = / WITH SCHEMA ("(?:[^"]|"")+"|\S+);$/.exec(sql)?.[1]
  return [
    block(
      `raise warning '%', ${escapeLiteral(`This server has no extension ${name}. What uses it cannot be loaded.`)}`,
    ),
    ...(schema === undefined || schema === 'pg_catalog' ? [] : [`create schema if not exists ${schema};`]),
    ...tables
      .filter(({ extension }) => extension === name)
      .map(
        ({ name: table, columns }) =>
          `create table if not exists ${table} (${columns.map((column) => `${column} text`).join(', ')});`,
      ),
  ].join('\n')
}

const statement = ({ name, type, sql }: DumpEntry, contents: ScriptContents): string => {
  if (type === 'SCHEMA') return sql.replace(/^CREATE SCHEMA /, 'CREATE SCHEMA IF NOT EXISTS ')
  if (type === 'EXTENSION')
    return when(
      `exists (select from pg_catalog.pg_available_extensions where name = ${escapeLiteral(name)})`,
      sql,
      withoutExtension(name, sql, contents),
    )
  // Each project has one of these from its creation.
  if (type === 'PUBLICATION')
    return when(`not exists (select from pg_catalog.pg_publication where pubname = ${escapeLiteral(name)})`, sql)
  return sql
}

export interface ScriptSchema {
  /** Roles that own something of it. */
  owners: ReadonlySet<string>
  /** Schemas, and extensions in them. */
  namespaces: string[]
  services: string[]
  project: string[]
}

/** What pg_dump wrote of the project, and apart from it what its services made. */
export const arrangeSchema = (entries: readonly DumpEntry[], contents: ScriptContents): ScriptSchema => {
  const triggers = new Set(contents.triggers)
  const placed = entries.map((entry) => ({ entry, place: placeOf(entry, triggers) }))
  const at = (wanted: Place) => placed.filter(({ place }) => place === wanted).map(({ entry }) => entry)
  return {
    owners: new Set([...at('namespaces'), ...at('project')].map(({ owner }) => owner)),
    namespaces: at('namespaces').map((entry) => statement(entry, contents)),
    services: at('services').map(({ sql }) => sql),
    project: at('project').map((entry) => statement(entry, contents)),
  }
}
