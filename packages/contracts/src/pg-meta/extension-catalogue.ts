import { plainIdent } from '../database/sql-names.ts'

/** What is known of extensions, whether a server has them or not. Without zod, so that the browser can have it for nothing. */

export interface CatalogueEntry {
  name: string
  comment: string
  tags: readonly string[]
  /** Its documentation: a page of our own, or that of PostgreSQL. */
  link: string
  github_url: string
  /** The part of the dashboard that uses it. */
  product: string | null
  /** Below `/project/{ref}`. */
  product_url: string | null
  /** Versions of PostgreSQL that it is not offered for. */
  deprecated?: readonly string[]
}

/** Schemas of extensions that cannot be put into another one. */
const ownSchemas: ReadonlyMap<string, string> = new Map([
  ['pg_cron', 'cron'],
  ['pg_graphql', 'graphql'],
  ['pgmq', 'pgmq'],
  ['supabase_vault', 'vault'],
])

/** The schema that an extension makes for itself; undefined for those that can be put into any. */
export const ownSchemaOf = (extension: string): string | undefined => ownSchemas.get(extension)

/** The statement that installs an extension, in that schema if it can be put into any. */
export const createExtensionSql = (extension: string, schema: string, ending = ''): string =>
  `create extension ${plainIdent(extension)}${ownSchemas.has(extension) ? '' : ` with schema ${plainIdent(schema)}`}${ending};`

const postgresUrl = 'https://github.com/postgres/postgres/tree/master/contrib'
const manual = 'https://www.postgresql.org/docs/current'

export const extensionGuide = (name: string): string => `/guides/database/extensions/${encodeURIComponent(name)}`

/** An extension that is part of PostgreSQL's own sources. */
const contrib = (
  name: string,
  tags: readonly string[],
  comment: string,
  page = name.replaceAll('_', ''),
): CatalogueEntry => ({
  name,
  comment,
  tags,
  link: `${manual}/${page}.html`,
  github_url: `${postgresUrl}/${['autoinc', 'insert_username', 'moddatetime', 'refint'].includes(name) ? 'spi' : name}`,
  product: null,
  product_url: null,
})

type Rest = Partial<Pick<CatalogueEntry, 'product' | 'product_url' | 'deprecated' | 'link'>>

/** One with a repository of its own. */
const external = (
  name: string,
  tags: readonly string[],
  comment: string,
  repository: string,
  rest: Rest = {},
): CatalogueEntry => ({
  name,
  comment,
  tags,
  link: extensionGuide(name),
  github_url: `https://github.com/${repository}`,
  product: null,
  product_url: null,
  ...rest,
})

const guided = (entry: CatalogueEntry, rest: Rest = {}): CatalogueEntry => ({
  ...entry,
  link: extensionGuide(entry.name),
  ...rest,
})

const [utility, admin, index, search, dataType, audit] = ['Utility', 'Admin', 'Index', 'Search', 'Data type', 'Audit']
const geo = 'Geo'
const language = 'Language'

export const extensionCatalogue: readonly CatalogueEntry[] = [
  external('address_standardizer', [utility], 'Splits an address into its parts', 'postgis/postgis'),
  external('address_standardizer_data_us', ['Dataset'], 'Rules of addresses in the United States', 'postgis/postgis'),
  contrib('amcheck', [admin, utility], 'Verifies the structure of tables and indexes'),
  contrib('autoinc', [utility], 'Fills a column with the next value of a sequence', 'contrib-spi'),
  contrib('bloom', [index], 'Index for equality on any set of many columns'),
  contrib('btree_gin', [index], 'Lets GIN indexes hold ordinary columns', 'btree-gin'),
  contrib('btree_gist', [index], 'Lets GiST indexes hold ordinary columns', 'btree-gist'),
  contrib('citext', [dataType], 'Text that compares without regard to case'),
  contrib('cube', [dataType], 'Points and boxes of many dimensions'),
  contrib('dblink', [admin, utility], 'Queries other PostgreSQL databases'),
  contrib('dict_int', [search], 'Text search dictionary for integers', 'dict-int'),
  contrib('dict_xsyn', [search], 'Text search dictionary of synonyms', 'dict-xsyn'),
  contrib('earthdistance', [geo, utility], 'Great-circle distances on the Earth'),
  contrib('fuzzystrmatch', [search], 'Similarity and distance between words'),
  contrib('hstore', [dataType], 'Keys and values in one column'),
  external('http', [utility], 'HTTP requests from SQL', 'pramsey/pgsql-http'),
  external('hypopg', [admin, index], 'Tries out indexes that do not exist', 'HypoPG/hypopg'),
  external('index_advisor', [utility], 'Recommends indexes for a query', 'supabase/index_advisor', {
    product: 'Index Advisor Report',
    product_url: '/database/query-performance',
  }),
  contrib('insert_username', [audit, utility], 'Notes who changed a row', 'contrib-spi'),
  contrib('intarray', [utility], 'Functions and indexes for arrays of integers'),
  contrib('isn', [dataType], 'Numbers of books, articles and products'),
  contrib('lo', [dataType], 'Deletes large objects with the rows that refer to them'),
  contrib('ltree', [dataType], 'Labels of a tree'),
  contrib('moddatetime', [audit, utility], 'Notes when a row was changed', 'contrib-spi'),
  // Removed in PostgreSQL 17, with the setting that it is about.
  {
    ...contrib('old_snapshot', [admin, utility], 'Reads the state of old_snapshot_threshold'),
    link: 'https://www.postgresql.org/docs/16/oldsnapshot.html',
    github_url: 'https://github.com/postgres/postgres/tree/REL_16_STABLE/contrib/old_snapshot',
    deprecated: ['17', '18'],
  },
  external('pg_cron', [utility], 'Runs SQL on a schedule', 'citusdata/pg_cron', {
    product: 'Cron',
    product_url: '/integrations/cron',
  }),
  contrib('pg_freespacemap', [admin, utility], 'Reads the free space map'),
  external('pg_graphql', [utility], 'GraphQL over the tables of the database', 'supabase/pg_graphql', {
    product: 'GraphiQL',
    product_url: '/api/graphiql',
  }),
  external('pg_hashids', [utility], 'Short text in place of numeric ids', 'iCyberon/pg_hashids'),
  external('pg_jsonschema', [utility], 'Validates JSON by a schema', 'supabase/pg_jsonschema'),
  external(
    'pg_net',
    [utility, 'Notifications'],
    'HTTP requests that a transaction does not wait for',
    'supabase/pg_net',
    {
      product: 'Database Webhooks',
      product_url: '/database/hooks',
    },
  ),
  contrib('pg_prewarm', [admin, utility], 'Loads tables into the cache'),
  external('pg_stat_monitor', [utility], 'Statistics of queries in time buckets', 'percona/pg_stat_monitor'),
  guided(contrib('pg_stat_statements', [admin, utility], 'Statistics of the statements that ran'), {
    product: 'Query Performance',
    product_url: '/database/query-performance',
  }),
  contrib('pg_surgery', [admin, utility], 'Repairs damaged rows'),
  contrib('pg_trgm', [search], 'Similarity of texts, and indexes for LIKE'),
  contrib('pg_walinspect', [admin, utility], 'Reads the write-ahead log'),
  external('pgaudit', [audit, utility], 'Logs statements for audits', 'pgaudit/pgaudit'),
  contrib('pgcrypto', [utility, 'Cryptography'], 'Hashes, encryption and random bytes'),
  external('pgjwt', [utility, 'Cryptography'], 'Signs and verifies JSON Web Tokens', 'michelp/pgjwt', {
    deprecated: ['17', '18'],
  }),
  external('pgmq', [utility], 'Message queues in tables', 'pgmq/pgmq', {
    product: 'Queues',
    product_url: '/integrations/queues',
  }),
  external('pgroonga', [search], 'Full-text search in every language', 'pgroonga/pgroonga'),
  external('pgroonga_database', [admin], 'Maintenance of PGroonga databases', 'pgroonga/pgroonga'),
  external('pgrouting', [geo, utility], 'Routes in networks of roads', 'pgRouting/pgrouting'),
  contrib('pgrowlocks', [admin, utility], 'Shows locks of rows'),
  external('pgsodium', [utility, 'Cryptography'], 'Encryption with libsodium', 'michelp/pgsodium', {
    product: 'Vault',
    product_url: '/settings/vault/secrets',
  }),
  contrib('pgstattuple', [admin, utility], 'Dead rows and free space of tables and indexes'),
  external('pgtap', [utility, 'Testing'], 'Unit tests in SQL', 'theory/pgtap'),
  external('plcoffee', [language], 'Functions in CoffeeScript', 'plv8/plv8', { deprecated: ['17', '18'] }),
  external('pljava', [language], 'Functions in Java', 'tada/pljava'),
  external('plls', [language], 'Functions in LiveScript', 'plv8/plv8', { deprecated: ['17', '18'] }),
  guided({
    ...contrib('plpgsql', [language], 'Functions in PL/pgSQL'),
    github_url: 'https://github.com/postgres/postgres/tree/master/src/pl/plpgsql',
  }),
  external('plpgsql_check', [utility, 'Testing'], 'Finds mistakes in PL/pgSQL functions', 'okbob/plpgsql_check'),
  external('plv8', [language], 'Functions in JavaScript', 'plv8/plv8', { deprecated: ['17', '18'] }),
  external('postgis', [geo], 'Geometry, geography and their indexes', 'postgis/postgis'),
  contrib('postgres_fdw', [admin], 'Tables of other PostgreSQL servers', 'postgres-fdw'),
  contrib('refint', [utility], 'Referential integrity by triggers', 'contrib-spi'),
  external('rum', [index, search], 'Index for full-text search with ranking', 'postgrespro/rum'),
  contrib('seg', [utility], 'Intervals and measurements with uncertainty'),
  contrib('sslinfo', [admin, utility], 'The TLS certificate of the client'),
  contrib('tablefunc', [utility], 'Cross tabulation and other functions that return tables'),
  contrib('tcn', [utility, 'Notifications'], 'Notifies listeners of changes of a table'),
  external('timescaledb', ['Time Series', dataType, utility], 'Tables split by time', 'timescale/timescaledb', {
    deprecated: ['17', '18'],
  }),
  contrib('tsm_system_rows', [utility], 'Samples a number of rows', 'tsm-system-rows'),
  contrib('tsm_system_time', [utility], 'Samples rows for a length of time', 'tsm-system-time'),
  contrib('unaccent', [search], 'Text search without accents'),
  guided(contrib('uuid-ossp', [utility, dataType], 'Generates UUIDs')),
  external('vector', ['AI', dataType, search], 'Vectors, and search by their distance', 'pgvector/pgvector', {
    product: 'Vector',
  }),
  external('wrappers', [admin, utility], 'Foreign tables of other services', 'supabase/wrappers', {
    product: 'Wrappers',
    product_url: '/database/wrappers',
  }),
]
