/**
 * Makes the place where the reference's tools look for the migrations that have run, and keeps others from taking the same
 * version until the end of the transaction.
 */
export const openMigrations = [
  'create schema if not exists supabase_migrations',
  'create table if not exists supabase_migrations.schema_migrations (version text primary key, statements text[], name text)',
  'lock table supabase_migrations.schema_migrations in share row exclusive mode',
] as const

export const maxMigrationNameLength = 100

/** As tools name their files: `add_price_to_products`. */
export const migrationName = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')

const maxWordsLength = 60

/** A name for SQL that has none, of its first words: `create_table_public_products`. */
export const nameOfChange = (sql: string): string => {
  const [words = ''] = sql
    .replaceAll(/--.*|\/\*[\s\S]*?\*\//g, ' ')
    .trim()
    .split(/[(;]/)
  return migrationName(migrationName(words).slice(0, maxWordsLength)) || 'change'
}

/** SQL of a version that no migration has: the present second in UTC as tools write it, or the next free one. */
export const freeMigrationVersion = `(select to_char(moment, 'YYYYMMDDHH24MISS')
  from generate_series(now() at time zone 'utc', now() at time zone 'utc' + interval '1 minute', interval '1 second') as moment
  where not exists (select from supabase_migrations.schema_migrations where version = to_char(moment, 'YYYYMMDDHH24MISS'))
  order by moment limit 1)`
