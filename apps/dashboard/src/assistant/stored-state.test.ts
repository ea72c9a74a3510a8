import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as fc from 'fast-check'
import type { Chat } from './assistant-state.ts'
import { initialState } from './assistant-state.ts'
import type { StoredState } from './stored-state.ts'
import { mergeStored, parseStored, toStored } from './stored-state.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
const now = at(59)
const chat = (id: string, updated: number, texts: readonly string[] = []): Chat => ({
  id,
  name: 'New chat',
  messages: texts.map((text) => ({ id: text, role: 'user', parts: [{ type: 'text', text }], results: {} })),
  createdAt: at(0),
  updatedAt: at(updated),
})
const stored = (chats: readonly Chat[], rest: Partial<StoredState> = {}): StoredState => ({
  ...toStored(initialState('ref')),
  chats: Object.fromEntries(chats.map((each) => [each.id, each])),
  ...rest,
})
const textsOf = ({ chats }: StoredState) =>
  Object.fromEntries(Object.values(chats).map(({ id, messages }) => [id, messages.map((message) => message.id)]))

test('State is persisted per project, keeping only the last 20 messages per chat.', () => {
  const long = Array.from({ length: 30 }, (_, index) => `m${index}`)
  const kept = toStored({ ...initialState('ref'), ...stored([chat('a', 1, long), chat('b', 1, ['only'])]) })
  assert.equal(kept.projectRef, 'ref')
  assert.deepEqual(textsOf(kept), { a: long.slice(10), b: ['only'] })
})

test('snippets, suggestions, tables, tools and results by snippet are stored, and read back as they were', () => {
  const parts = [
    { type: 'text', text: 'Look' },
    { type: 'tool', id: 's1', tool: 'run_sql', input: '{"sql":"select 1"}', state: 'done', output: 'SELECT: 1 rows' },
    { type: 'attachment', title: 'Attached', text: 'select 2' },
  ]
  const message = {
    id: 'm1',
    role: 'assistant' as const,
    parts,
    results: { s1: [{ command: 'SELECT', rows: [['1']] }] },
  }
  const kept = stored([{ ...chat('a', 1), messages: [message] }], {
    sqlSnippets: ['select 2'],
    suggestions: ['Add an index'],
    tables: [{ schema: 'public', name: 'orders' }],
  })
  assert.deepEqual(parseStored(JSON.parse(JSON.stringify(kept)), 'ref'), kept)
  const older = parseStored(
    { chats: {}, sqlSnippets: [{ label: 'a', content: 'b' }, 'c'], tables: [{ name: 1 }] },
    'ref',
  )
  assert.deepEqual([older?.sqlSnippets, older?.suggestions, older?.tables], [['c'], [], []])
})

test('of a chat that two tabs changed, what was changed last stays; others stay beside it', () => {
  const mine = stored([chat('a', 5, ['mine']), chat('b', 1, ['mine'])], { activeChatId: 'a', initialInput: 'typed' })
  const theirs = stored([chat('a', 3, ['theirs']), chat('b', 2, ['theirs']), chat('c', 1, ['theirs'])])
  const merged = mergeStored(mine, theirs, now)
  assert.deepEqual(textsOf(merged), { a: ['mine'], b: ['theirs'], c: ['theirs'] })
  assert.deepEqual([merged.activeChatId, merged.initialInput], ['a', 'typed'])
})

test('a chat that another tab has deleted is gone, unless it was changed after that', () => {
  const mine = stored([chat('a', 5), chat('b', 9)], { activeChatId: 'a' })
  const theirs = stored([], { deletedChats: { a: at(6), b: at(6) } })
  const merged = mergeStored(mine, theirs, now)
  assert.deepEqual(Object.keys(merged.chats), ['b'])
  assert.equal(merged.activeChatId, 'b')
  const months = new Date(now.getTime() + 60 * 24 * 60 * 60_000)
  assert.deepEqual(mergeStored(mine, theirs, months).deletedChats, {})
})

const someState = fc
  .array(fc.record({ id: fc.constantFrom('a', 'b', 'c'), updated: fc.nat(50), deleted: fc.boolean() }), {
    maxLength: 6,
  })
  .map((all) =>
    stored(
      all.filter(({ deleted }) => !deleted).map(({ id, updated }) => chat(id, updated, [`${id}${updated}`])),
      {
        deletedChats: Object.fromEntries(
          all.filter(({ deleted }) => deleted).map(({ id, updated }) => [id, at(updated)]),
        ),
      },
    ),
  )

test('whichever tab comes first, the same chats come out; merging again changes nothing', () => {
  fc.assert(
    fc.property(someState, someState, (one, other) => {
      const merged = mergeStored(one, other, now)
      assert.deepEqual(textsOf(merged), textsOf(mergeStored(other, one, now)))
      assert.deepEqual(textsOf(mergeStored(merged, other, now)), textsOf(merged))
    }),
  )
})

test('what is kept is read back as it was, dates and all', () => {
  const state = stored([chat('a', 5, ['x'])], { activeChatId: 'a', open: true, deletedChats: { b: at(1) } })
  assert.deepEqual(parseStored(structuredClone(state), 'ref'), state)
  assert.deepEqual(parseStored(JSON.parse(JSON.stringify(state)), 'ref'), state)
})

test('an older state is read: dates as text, messages with their text in content', () => {
  const legacy = {
    open: true,
    activeChatId: 'a',
    chats: {
      a: {
        name: 'Indexes',
        createdAt: at(1).toISOString(),
        updatedAt: at(2).toISOString(),
        messages: [{ id: 'm', role: 'assistant', content: 'Try this' }, 'nonsense', { role: 'user' }],
      },
      b: 'nonsense',
    },
  }
  assert.deepEqual(parseStored(legacy, 'ref')?.chats, {
    a: {
      id: 'a',
      name: 'Indexes',
      createdAt: at(1),
      updatedAt: at(2),
      messages: [{ id: 'm', role: 'assistant', parts: [{ type: 'text', text: 'Try this' }], results: {} }],
    },
  })
})

test('what is no state is none', () => {
  for (const value of [null, 1, 'x', [], {}, { chats: [] }, { chats: null }, { chats: 'x' }])
    assert.equal(parseStored(value, 'ref'), undefined, JSON.stringify(value))
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      parseStored(value, 'ref')
      parseStored({ chats: { a: value }, deletedChats: value }, 'ref')
    }),
  )
})
