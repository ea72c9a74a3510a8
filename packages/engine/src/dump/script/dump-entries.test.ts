import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEntries } from './dump-entries.ts'

const headerOf = (name: string, type = 'FUNCTION', owner = 'postgres') =>
  `--\n-- Name: ${name}; Type: ${type}; Schema: public; Owner: ${owner}\n--\n\n`

test('a dump is cut at its headers, with the settings before the first', () => {
  const text = `--\n-- PostgreSQL database dump\n--\n\nSET a = 1;\n\n${headerOf('one')}create one;\n\n\n${headerOf('two; Type: X', 'TABLE', '')}create two;\n\n\n--\n-- PostgreSQL database dump complete\n--\n\n`
  const { settings, entries } = readEntries(text)
  assert.equal(settings.trim(), 'SET a = 1;')
  assert.deepEqual(entries, [
    { name: 'one', type: 'FUNCTION', schema: 'public', owner: 'postgres', sql: 'create one;' },
    { name: 'two; Type: X', type: 'TABLE', schema: 'public', owner: '', sql: 'create two;' },
  ])
})

test('a header in a text, in a name or in the body of a function is none', () => {
  for (const [open, close] of [
    ["'it''s ", "'"],
    ["E'it''s \\' ", "'"],
    ['"a""b ', '"'],
    ['$$ ', '$$'],
    ['$_$ $$ \' " ', '$_$'],
  ] as const) {
    const sql = `create ${open}\n${headerOf('fake', 'SCHEMA')}${close} end;`
    const { entries } = readEntries(`${headerOf('real')}${sql}\n\n${headerOf('next')}select 1;`)
    assert.deepEqual(
      entries.map(({ name, sql: found }) => [name, found]),
      [
        ['real', sql],
        ['next', 'select 1;'],
      ],
      open,
    )
  }
})
