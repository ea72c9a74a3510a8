import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameFromSql } from './snippet-name.ts'

const cases: [sql: string, name: string][] = [
  ['', 'Untitled'],
  ['   \n\t', 'Untitled'],
  [';', 'Untitled'],
  ['-- Which products drive repeat orders?\nselect 1', 'Which products drive repeat orders?'],
  ['--\n-- \n--- second line ---\nselect 1', 'second line'],
  ['/*******\n   Create Tables\n*******/\ncreate table a ()', 'Create Tables'],
  ['/* open to the end', 'open to the end'],
  ['/**/ /* */select 2', 'select 2'],
  ['select  *\n  from orders\n where id = 1; select 2', 'select * from orders where id = 1'],
  [`select ${'a, '.repeat(40)}b from t`, `select ${'a, '.repeat(13)}a…`],
]

for (const [sql, name] of cases) {
  test(`${JSON.stringify(sql.slice(0, 40))} is called ${name}`, () => {
    assert.equal(nameFromSql(sql), name)
  })
}

test('a derived name is one the platform accepts', () => {
  const name = nameFromSql(`-- a\u0007bell${'x'.repeat(500)}`)
  assert.ok(name.length <= 64)
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  assert.doesNotMatch(name, /[\u0000-\u001f\u007f]/)
})

test('only the beginning of a big script is read', () => {
  // Of this thread alone: a busy machine may keep it waiting.
  const before = process.threadCpuUsage()
  nameFromSql('/'.repeat(4_000_000))
  nameFromSql(' '.repeat(4_000_000))
  assert.ok(process.threadCpuUsage(before).user < 500_000, 'half a second of processor time')
})
