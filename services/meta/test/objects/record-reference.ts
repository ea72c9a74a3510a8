// Records what the reference answers about `hard-cases.sql`, for `reference.test.ts`. The reference is not a dependency: it
// brings about 200 packages. Install `@supabase/postgres-meta` in a folder outside of this one, then run
// `node services/meta/test/objects/record-reference.ts FOLDER/node_modules/@supabase/postgres-meta/dist/lib/index.js`.
import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { platformLogins, startTestPostgres } from '@cairn/engine'
import { Pool } from 'pg'
import { idNaming } from './named-ids.ts'

interface Listing {
  list: (options: object) => Promise<{ data: unknown[] | null; error: { message: string } | null }>
}
interface Reference {
  PostgresMeta: new (config: object) => Readonly<Record<string, Listing>> & { end: () => Promise<void> }
}

const kinds = [
  'schemas',
  'tables',
  'columns',
  'views',
  'materializedViews',
  'foreignTables',
  'functions',
  'triggers',
  'types',
  'extensions',
  'indexes',
  'policies',
  'publications',
  'roles',
  'columnPrivileges',
]

const [path] = process.argv.slice(2)
if (path === undefined) throw new Error('The path of the reference is missing.')
await using postgres = await startTestPostgres('meta')
const administrator = { ...postgres.connection('supabase_admin'), max: 1 }
const editor = { ...administrator, ...platformLogins.editor, password: postgres.engine.logins('meta')?.editor }
const db = new Pool(editor)
await db.query(await readFile(new URL('hard-cases.sql', import.meta.url), 'utf8'))
const naming = await idNaming(db)
await db.end()
const { PostgresMeta }: Reference = await import(pathToFileURL(path).href)
const reference = new PostgresMeta(editor)
// The reference reads column privileges from a catalogue that only superusers can read.
const privileged = new PostgresMeta(administrator)
const recorded: Record<string, unknown> = {}
for (const kind of kinds) {
  const { data, error } =
    (await (kind === 'columnPrivileges' ? privileged : reference)[kind]?.list({ excludedSchemas: ['cairn'] })) ?? {}
  if (error) throw new Error(`${kind}: ${error.message}`)
  recorded[kind] = naming(data)
}
await Promise.all([reference.end(), privileged.end()])
await writeFile(new URL('reference.json', import.meta.url), `${JSON.stringify(recorded, null, 1)}\n`)
