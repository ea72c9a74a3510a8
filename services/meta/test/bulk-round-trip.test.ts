import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { ExportFormat } from '@cairn/contracts/database/export-formats'
import { ImportOptions } from '@cairn/contracts/database/import/import-options'
import { exportRows, importRows, importScript } from '../src/index.ts'
import type { HardTables } from './hard-values.ts'
import { makeHardTables } from './hard-values.ts'
import { startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, run, rows, idOf } = database

const { signal } = new AbortController()

let types: HardTables['types'] = new Map()
let written: HardTables['written'] = []
before(async () => {
  ;({ types, written } = await makeHardTables(database))
})

async function* asBuffers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer, void, undefined> {
  for await (const chunk of chunks) yield Buffer.from(chunk)
}

const loaders: Record<ExportFormat, (file: AsyncIterable<Buffer>) => Promise<unknown>> = {
  csv: (file) => load('csv', file),
  tsv: (file) => load('tsv', file),
  json: (file) => load('json', file),
  jsonl: (file) => load('jsonl', file),
  sql: (file) => importScript(db, renamed(file), { signal }),
}

async function load(format: 'csv' | 'tsv' | 'json' | 'jsonl', file: AsyncIterable<Buffer>) {
  const columns = written.map((name) => ({ name, column: name }))
  const options = ImportOptions.parse({ format, relation_id: await idOf('again'), columns })
  await importRows(db, file, options, { signal })
}

async function* renamed(file: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void, undefined> {
  const text = Buffer.concat(await Array.fromAsync(file)).toString()
  yield Buffer.from(text.replaceAll('insert into public.every_type ', 'insert into public.again '))
}

for (const format of ['csv', 'tsv', 'json', 'jsonl', 'sql'] as const)
  test(`every type keeps its values through ${format}`, async () => {
    await run('truncate again')
    const valueOf = (name: string) => {
      const type = types.get(name) ?? ''
      // A line break between the tokens of a `json` value would end the line.
      if (format === 'jsonl' && type === 'json') return `translate(${name}::text, E'\\n', ' ')`
      // An array of JSON begins at no other place than the first.
      if (format.startsWith('json') && type.endsWith('[]')) return `regexp_replace(${name}::text, '^\\[.*?\\]=', '')`
      return `${name}::text`
    }
    const query = format === 'sql' ? { format } : { format, columns: [...written] }
    await loaders[format](asBuffers(await exportRows(db, await idOf('every_type'), query, { signal })))
    for (const name of written) {
      const select = (table: string) => rows(`select ${valueOf(name)} from ${table} order by id`)
      assert.deepEqual(await select('again'), await select('every_type'), types.get(name))
    }
  })
