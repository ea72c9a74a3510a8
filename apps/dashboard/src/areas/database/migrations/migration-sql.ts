import { freeMigrationVersion, openMigrations, migrationName } from '@cairn/contracts/pg-meta/migrations'
import { dollarQuoted } from '../objects/quoting.ts'

export interface MigrationDraft {
  /** When it was written, as tools name their files: year to second, in UTC. Undefined: when it runs. */
  version?: string
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

/**
 * Runs a text and records it where the reference's tools look for the migrations that have run. Undefined while the name
 * or the text is missing. The text comes first: the positions of its errors stay those of the text.
 */
export const migrationSql = ({ version, name, sql }: MigrationDraft): string | undefined => {
  const [recorded, text] = [migrationName(name), sql.trim()]
  if (recorded === '' || text === '') return undefined
  return `${text}${text.endsWith(';') ? '' : '\n;'}

${openMigrations.map((statement) => `${statement};`).join('\n')}
insert into supabase_migrations.schema_migrations (version, name, statements)
values (${version === undefined ? freeMigrationVersion : `'${version}'`}, '${recorded}', array[${dollarQuoted(text)}]);`
}
