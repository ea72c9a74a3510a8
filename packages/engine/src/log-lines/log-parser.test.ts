import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readableLines } from './line-prefix.ts'
import { LineSplitter } from './line-splitter.ts'
import { LogParser } from './log-parser.ts'
import type { ServerLogEntry } from './log-parser.ts'

const prefix = (processId: number, label: string, user = 'authenticator@postgres') =>
  `23505\t6922f1a3.${processId.toString(16)}\t7\t3/12\t731\t-4711471147114711471\tclient backend\tINSERT\tapp: one\t2026-11-23 12:00:00.250 UTC [${processId}] ${user} ${label}:  `

const parsed = (lines: readonly string[]): ServerLogEntry[] => {
  const parser = new LogParser()
  const entries = lines.map((line, index) => parser.take(line, index))
  return [...entries, parser.end()].filter((entry) => entry !== undefined)
}

test('an entry has its message and all of its parts, each over several lines', () => {
  const entries = parsed([
    `${prefix(100, 'ERROR')}duplicate key`,
    '\tand a second line',
    `${prefix(100, 'DETAIL')}Key (id)=(1) already exists.`,
    `${prefix(100, 'HINT')}Choose another.`,
    `${prefix(100, 'QUERY')}insert into b`,
    `${prefix(100, 'CONTEXT')}SQL function "f"`,
    `${prefix(100, 'STATEMENT')}select f(`,
    '\t  1)',
    `${prefix(101, 'LOG')}another`,
  ])
  assert.deepEqual(entries[0], {
    severity: 'ERROR',
    message: 'duplicate key\nand a second line',
    detail: 'Key (id)=(1) already exists.',
    hint: 'Choose another.',
    internalQuery: 'insert into b',
    context: 'SQL function "f"',
    statement: 'select f(\n  1)',
    timeMs: Date.parse('2026-11-23T12:00:00.250Z'),
    processId: 100,
    sqlState: '23505',
    sessionId: '6922f1a3.64',
    lineNumber: 7,
    virtualTransactionId: '3/12',
    transactionId: 731,
    queryId: '-4711471147114711471',
    backendType: 'client backend',
    commandTag: 'INSERT',
    applicationName: 'app: one',
    user: 'authenticator',
    database: 'postgres',
  })
  assert.equal(entries[1]?.message, 'another')
})

test('background processes, lines of the engine and of libraries are entries too', () => {
  const entries = parsed([
    `${prefix(100, 'LOG', '@')}ready`,
    '2026-11-23 12:00:01.000 UTC [cairn] LOG:  a session was ended',
    '2026-11-23 12:00:02.000 UTC [12] postgres@shop ERROR:  of an earlier release',
    'malloc(): corrupted top size',
  ])
  assert.deepEqual(
    entries.map(({ message, severity, user, database, timeMs }) => [
      message,
      severity,
      user,
      database,
      timeMs % 60_000,
    ]),
    [
      ['ready', 'LOG', '', '', 250],
      ['a session was ended', 'LOG', '', '', 1_000],
      ['of an earlier release', 'ERROR', 'postgres', 'shop', 2_000],
      ['malloc(): corrupted top size', 'LOG', '', '', 2_000],
    ],
  )
})

test('a message cannot begin an entry of its own, and a long one is cut', () => {
  const entries = parsed([
    `${prefix(100, 'LOG')}first`,
    `\t${prefix(100, 'ERROR')}forged`,
    ...Array.from({ length: 50 }, () => `\t${'x'.repeat(1_000)}`),
  ])
  assert.equal(entries.length, 1)
  assert.ok((entries[0]?.message.length ?? 0) < 9_100)
})

test('a person reads lines without their fields', () => {
  assert.equal(
    readableLines(`${prefix(100, 'ERROR')}a\n\tb\nplain`),
    '2026-11-23 12:00:00.250 UTC [100] authenticator@postgres ERROR:  a\n\tb\nplain',
  )
})

test('lines that arrive in pieces are whole, also within a character; what is too long is cut', () => {
  const text = `größe\n${'y'.repeat(100_000)}\nlast\nhalf`
  for (const size of [1, 7, 4_096, 200_000]) {
    const lines: { line: string; start: number }[] = []
    const splitter = new LineSplitter(10, false)
    const bytes = Buffer.from(text)
    for (let at = 0; at < bytes.length; at += size)
      splitter.take(bytes.subarray(at, at + size), (line, start) => lines.push({ line, start }))
    assert.deepEqual(
      lines.map(({ line, start }) => [line.slice(0, 6), start]),
      [
        ['größe', 10],
        ['yyyyyy', 18],
        ['last', 100_019],
      ],
    )
    assert.equal(splitter.start, 100_024)
  }
  const within: string[] = []
  new LineSplitter(5, true).take(Buffer.from('rest of a line\nwhole\n'), (line) => within.push(line))
  assert.deepEqual(within, ['whole'])
})
