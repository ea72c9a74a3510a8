import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ImportOptions } from '@cairn/contracts/database/import/import-options'
import type { RowValues } from '@cairn/contracts/database/rows'
import { rowFormats } from '../../../apps/dashboard/src/areas/table-editor/grid/rows-as-text.ts'
import { layOutJson } from '../../../apps/dashboard/src/lib/json-layout.ts'
import { formatTsv, parseTsv } from '../../../apps/dashboard/src/ui/grid/model/tsv.ts'
import { getCell, getRelation, importRows, insertRow, listRows, updateRows } from '../src/index.ts'
import type { HardTables } from './hard-values.ts'
import { makeHardTables } from './hard-values.ts'
import { startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, run, rows, idOf } = database

let hard: HardTables = { types: new Map(), written: [], rowCount: 0 }
before(async () => {
  hard = await makeHardTables(database)
})

const columnOfTable = async (table: string, name: string) =>
  (await rows(`select ${name}::text from ${table} order by id`)).map(([value]) => value ?? null)

type Cells = readonly (string | null)[]

/** Fails with the name of the type unless both tables have the same values, to the last character. */
const assertSame = async (shown: (values: Cells, type: string | undefined) => Cells = (values) => values) => {
  for (const name of hard.written) {
    const type = hard.types.get(name)
    const [actual, expected] = [await columnOfTable('again', name), await columnOfTable('every_type', name)]
    assert.deepEqual(shown(actual, type), shown(expected, type), type)
  }
}

/** The rows as the table editor reads them: a page, and the values that are too long for it one by one. */
const readRows = async (): Promise<RowValues[]> => {
  const id = await idOf('every_type')
  const page = await listRows(db, id, { offset: 0, limit: 100 })
  const read = page.rows.map((cells): RowValues =>
    Object.fromEntries(page.columns.map((name, index) => [name, cells[index] ?? null])),
  )
  for (const [row, column] of page.truncated) {
    const name = page.columns[column] ?? ''
    const values = read[row] ?? {}
    values[name] = (await getCell(db, id, { key: { id: values['id'] ?? null }, column: name })).value
  }
  return read
}

const onlyWritten = (row: RowValues): RowValues =>
  Object.fromEntries(hard.written.map((name) => [name, row[name] ?? null]))

test('every type is read as PostgreSQL writes it', async () => {
  const read = await readRows()
  assert.equal(read.length, hard.rowCount)
  for (const name of hard.written)
    assert.deepEqual(
      read.map((row) => row[name]),
      await columnOfTable('every_type', name),
      hard.types.get(name),
    )
})

const keyOf = ({ id = null }: RowValues) => ({ id })

test('every type is edited: from NULL to its values and back, with no value taken for another', async () => {
  await run('truncate again; insert into again (id) select id from every_type')
  const read = await readRows()
  const id = await idOf('again')
  for (const name of hard.types.keys()) {
    const put = read.map((row) => ({
      key: keyOf(row),
      values: { [name]: row[name] ?? null },
      expected: { [name]: null },
    }))
    assert.equal((await updateRows(db, id, { changes: put })).saved, true, hard.types.get(name))
  }
  await assertSame()
  for (const name of hard.types.keys()) {
    const takeBack = read.map((row) => ({
      key: keyOf(row),
      values: { [name]: null },
      expected: { [name]: row[name] ?? null },
    }))
    const { saved, conflicts } = await updateRows(db, id, { changes: takeBack })
    assert.deepEqual({ saved, conflicts }, { saved: true, conflicts: [] }, hard.types.get(name))
  }
  const [left] = await rows(
    `select count(*) from again where num_nulls(${[...hard.types.keys()].join()}) < ${hard.types.size}`,
  )
  assert.deepEqual(left, ['0'])
})

test('every type is inserted as the row panel inserts it', async () => {
  await run('truncate again')
  for (const row of await readRows()) await insertRow(db, await idOf('again'), { values: onlyWritten(row) })
  await assertSame()
})

test('every type is copied from the grid and pasted into it', async () => {
  await run('truncate again; insert into again (id) select id from every_type')
  const read = await readRows()
  const names = [...hard.types.keys()]
  const pasted = parseTsv(formatTsv(read.map((row) => names.map((name) => row[name] ?? null))))
  assert.equal(pasted.length, read.length)
  const changes = pasted.map((cells, index) => ({
    key: { id: read[index]?.['id'] ?? null },
    values: Object.fromEntries(names.map((name, place) => [name, cells[place] ?? null])),
    expected: {},
  }))
  assert.equal((await updateRows(db, await idOf('again'), { changes })).saved, true)
  await assertSame()
})

const { signal } = new AbortController()

const importText = async (format: 'csv' | 'json', text: string) => {
  const columns = hard.written.map((name) => ({ name, column: name }))
  const options = ImportOptions.parse({ format, relation_id: await idOf('again'), columns })
  async function* file() {
    yield Buffer.from(text)
  }
  await importRows(db, file(), options, { signal })
}

const loaders = {
  SQL: (text: string) => run(text.replace('public.every_type', 'public.again')),
  CSV: (text: string) => importText('csv', text),
  JSON: (text: string) => importText('json', text),
}

/** White space between the tokens of JSON is layout. */
const withoutLayout = (values: Cells, type: string | undefined): Cells =>
  type === 'json' ? values.map((value) => (value === null ? null : layOutJson(value))) : values

for (const { name, write } of rowFormats)
  test(`every type is in rows that are copied as ${name}`, async () => {
    await run('truncate again')
    const { schema, columns } = await getRelation(db, await idOf('every_type'))
    const table = { schema, name: 'every_type', columns: columns.filter((column) => !column.is_generated) }
    const cells = (await readRows()).map((row) => table.columns.map((column) => row[column.name] ?? null))
    await loaders[name](write(table, cells))
    await assertSame(name === 'JSON' ? withoutLayout : undefined)
  })
