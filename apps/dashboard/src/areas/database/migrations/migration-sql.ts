import { dollarQuoted } from '../objects/quoting.ts'

export interface MigrationDraft {
  /** When it was written, as tools name their files: year to second, in UTC. */
  version: string
  name: string
  sql: string
}

/** `20260314090507`, by which migrations are ordered. */
export const versionOf = (date: Date): string => date.toISOString().replaceAll(/\D/g, '').slice(0, 14)

/** When a migration was written, where its version tells. */
export const dateOfVersion = (version: string): Date | undefined => {
  const [, year, month, day, hour, minute, second] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(version) ?? []
  if (year === undefined) return undefined
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(date.getTime()) ? undefined : date
}

/** As tools name their files: `add_price_to_products`. */
export const migrationName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')

/**
 * Runs a text and records it where the reference's tools look for the migrations that have run. Undefined while the name
 * or the text is missing.
 */
export const migrationSql = ({ version, name, sql }: MigrationDraft): string | undefined => {
  const [recorded, text] = [migrationName(name), sql.trim()]
  if (recorded === '' || text === '') return undefined
  return `create schema if not exists supabase_migrations;
create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text);

${text}${text.endsWith(';') ? '' : '\n;'}

insert into supabase_migrations.schema_migrations (version, name, statements)
values ('${version}', '${recorded}', array[${dollarQuoted(text)}]);`
}
