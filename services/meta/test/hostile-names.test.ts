import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { quotedIdent } from '@cairn/contracts/database/sql-names'
import { countRows, deleteRows, exportRows, insertRow, listRelations, listRows, updateRows } from '../src/index.ts'
import { startTestDatabase } from './test-database.ts'

const database = await startTestDatabase()
after(() => database[Symbol.asyncDispose]())
const { db, run, rows } = database

const page = { offset: 0, limit: 100 }
const oidOf = async (name: string) =>
  Number((await rows(`select oid from pg_class where relname = $name$${name}$name$`))[0]?.[0])
const exported = async (id: number) => {
  const chunks = await exportRows(db, id, { format: 'csv' }, { signal: AbortSignal.timeout(30_000) })
  return Buffer.concat(await Array.fromAsync(chunks)).toString()
}
const inCsv = (name: string) => (/[",\n]|^\\\.$/.test(name) ? `"${name.replaceAll('"', '""')}"` : name)

const names = [
  'a "b"',
  'with spaces',
  ' ',
  '😀',
  `${'ü'.repeat(31)}x`,
  'select',
  'UPPER',
  'constructor',
  'toString',
  '__proto__',
  'a.b',
  "it's; --",
  'back\\slash',
  '%s $1',
  'a,b',
  'line\nbreak',
]

for (const name of names)
  test(`rows of a table and a column called ${JSON.stringify(name)} are listed, found, sorted, written and exported`, async () => {
    await run(`create table ${quotedIdent(name)} (${quotedIdent(name)} text primary key, n int)`)
    const id = await oidOf(name)
    assert.deepEqual(await insertRow(db, id, { values: { [name]: 'first', n: '1' } }), { row: ['first', '1'] })
    await insertRow(db, id, { values: { [name]: 'second', n: '2' } })
    const saved = await updateRows(db, id, {
      changes: [{ key: { [name]: 'second' }, values: { [name]: 'third' }, expected: { [name]: 'second' } }],
    })
    assert.equal(saved.saved, true)
    const { columns, rows: cells } = await listRows(db, id, {
      ...page,
      sorts: [{ column: name, ascending: false }],
      filters: [{ column: name, operator: '<>', value: 'none' }],
    })
    assert.deepEqual(
      [columns, cells],
      [
        [name, 'n'],
        [
          ['third', '2'],
          ['first', '1'],
        ],
      ],
    )
    assert.equal(await exported(id), `${inCsv(name)},n\nfirst,1\nthird,2\n`)
    assert.deepEqual(await deleteRows(db, id, { keys: [{ [name]: 'first' }] }), { deleted: 1 })
    assert.equal((await countRows(db, id, {})).count, 1)
    assert.ok((await listRelations(db, 'public')).some((relation) => relation.name === name))
  })

test('a table without columns has its rows, counted and exported', async () => {
  await run('create table nothing (); insert into nothing default values; insert into nothing default values')
  const id = await oidOf('nothing')
  const { columns, rows: cells } = await listRows(db, id, page)
  assert.deepEqual([columns, cells], [[], [[], []]])
  assert.equal((await countRows(db, id, {})).count, 2)
  assert.equal((await exported(id)).trim(), '')
})

test('a table of 1,600 columns is read, changed and exported', async () => {
  const columns = Array.from({ length: 1_600 }, (_, index) => `c${index} int`)
  await run(`create table wide (${columns.join(', ')}, primary key (c0))`)
  const id = await oidOf('wide')
  await insertRow(db, id, { values: { c0: '1', c1599: '2' } })
  const saved = await updateRows(db, id, {
    changes: [{ key: { c0: '1' }, values: { c1599: '3' }, expected: { c1599: '2' } }],
  })
  assert.equal(saved.saved, true)
  const found = await listRows(db, id, page)
  assert.deepEqual([found.columns.length, found.rows[0]?.[0], found.rows[0]?.[1_599]], [1_600, '1', '3'])
  assert.match(await exported(id), /^c0,c1,.*,c1599\n1,,.*,3\n$/)
})
