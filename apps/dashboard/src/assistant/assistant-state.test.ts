import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AssistantState, Chat, Message, Moment } from './assistant-state.ts'
import {
  activeChat,
  attachTable,
  detachTable,
  rateMessage,
  chooseChat,
  clearMessages,
  deleteChat,
  deleteMessagesAfter,
  editMessage,
  initialState,
  newChat,
  saveMessages,
  saveResult,
  selectChat,
  sendInput,
  setInput,
  setOpen,
  toggleOpen,
} from './assistant-state.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
const moment = (minute: number): Moment => {
  let made = 0
  return { now: at(minute), newId: () => `new-${minute}-${(made += 1)}` }
}
const message = (id: string, text = id): Message => ({ id, role: 'user', parts: [{ type: 'text', text }], results: {} })
const chat = (id: string, updated: number, messages: readonly Message[] = []): Chat => ({
  id,
  name: id,
  messages,
  createdAt: at(0),
  updatedAt: at(updated),
})
const withChats = (chats: readonly Chat[], activeChatId?: string): AssistantState => ({
  ...initialState('ref'),
  chats: Object.fromEntries(chats.map((each) => [each.id, each])),
  activeChatId,
})
const idsOf = (state: AssistantState) => activeChat(state)?.messages.map(({ id }) => id)

test('Open and closed toggle.', () => {
  const closed = initialState('ref')
  assert.equal(toggleOpen(closed).open, true)
  assert.equal(toggleOpen(toggleOpen(closed)).open, false)
  assert.equal(setOpen(closed, false), closed)
})

test('A new chat becomes active.', () => {
  const before: AssistantState = {
    ...withChats([chat('a', 1)], 'a'),
    initialInput: 'typed',
    sqlSnippets: ['select 1'],
    suggestions: ['s'],
    tables: [{ schema: 'public', name: 't' }],
  }
  const after = newChat(before, moment(2))
  assert.equal(after.activeChatId, 'new-2-1')
  assert.deepEqual(activeChat(after), {
    id: 'new-2-1',
    name: 'New chat',
    messages: [],
    createdAt: at(2),
    updatedAt: at(2),
  })
  assert.deepEqual(Object.keys(after.chats), ['a', 'new-2-1'])
  const { initialInput, sqlSnippets, suggestions, tables } = after
  assert.deepEqual(
    { initialInput, sqlSnippets, suggestions, tables },
    {
      initialInput: '',
      sqlSnippets: [],
      suggestions: [],
      tables: [],
    },
  )
  const given = newChat(before, moment(3), { name: 'Indexes', initialInput: 'why', sqlSnippets: ['select 2'] })
  assert.deepEqual([activeChat(given)?.name, given.initialInput, given.sqlSnippets], ['Indexes', 'why', ['select 2']])
})

test('tables are attached once and removed, and an answer is rated', () => {
  const cakes = { schema: 'public', name: 'cakes' }
  const attached = attachTable(attachTable(withChats([chat('a', 1)], 'a'), cakes), { ...cakes })
  assert.deepEqual(attached.tables, [cakes])
  assert.deepEqual(detachTable(attached, { ...cakes }).tables, [])
  const answer = { id: 'm', role: 'assistant' as const, parts: [], results: {} }
  const answered = saveMessages(attached, [answer], moment(2))
  const rated = rateMessage(answered, 'm', 'positive', moment(3))
  assert.equal(activeChat(rated)?.messages[0]?.rating, 'positive')
  assert.equal(activeChat(rateMessage(rated, 'm', undefined, moment(4)))?.messages[0]?.rating, undefined)
})

test('Selecting a chat makes it active.', () => {
  const state = withChats([chat('a', 1), chat('b', 2)], 'a')
  assert.equal(selectChat(state, 'b').activeChatId, 'b')
  assert.equal(selectChat(state, 'gone'), state)
})

test('Deleting the active chat activates the first remaining chat, or none.', () => {
  const three = [chat('a', 3), chat('b', 9), chat('c', 1)]
  const cases: [deleted: string, active: string | undefined, chats: readonly Chat[], then: string | undefined][] = [
    ['b', 'b', three, 'a'],
    ['a', 'a', three, 'b'],
    ['c', 'b', three, 'b'],
    ['a', 'a', [chat('a', 1)], undefined],
    ['gone', 'a', three, 'a'],
    ['a', undefined, three, undefined],
  ]
  for (const [deleted, active, chats, then] of cases) {
    const after = deleteChat(withChats(chats, active), deleted, { now: at(10) })
    assert.equal(after.activeChatId, then, `${deleted} of ${chats.length}`)
    assert.equal(after.chats[deleted], undefined)
  }
  assert.deepEqual(deleteChat(withChats(three, 'a'), 'a', { now: at(10) }).deletedChats, { a: at(10) })
})

test('On load, with no valid active chat, the most recently updated chat is chosen. If there are no chats, a new one is created.', () => {
  const two = [chat('a', 9), chat('b', 3)]
  assert.equal(chooseChat(withChats(two, 'b'), moment(20)).activeChatId, 'b')
  assert.equal(chooseChat(withChats(two), moment(20)).activeChatId, 'a')
  assert.equal(chooseChat(withChats(two, 'gone'), moment(20)).activeChatId, 'a')
  const made = chooseChat({ ...withChats([]), initialInput: 'half a question' }, moment(20))
  assert.equal(activeChat(made)?.name, 'New chat')
  assert.equal(made.initialInput, 'half a question')
})

test('Clearing messages empties the active chat, suggestions, snippets and input.', () => {
  const state: AssistantState = {
    ...withChats([chat('a', 1, [message('m')]), chat('b', 1, [message('n')])], 'a'),
    initialInput: 'typed',
    sqlSnippets: ['select 1'],
    suggestions: ['s'],
    tables: [{ schema: 'public', name: 't' }],
  }
  const after = clearMessages(state, { now: at(5) })
  assert.deepEqual(idsOf(after), [])
  assert.deepEqual([after.suggestions, after.sqlSnippets, after.initialInput], [[], [], ''])
  assert.deepEqual(after.tables, state.tables)
  assert.equal(after.chats['b']?.messages.length, 1)
  assert.deepEqual(activeChat(after)?.updatedAt, at(5))
})

test('Deleting messages after a given message may include or exclude that message.', () => {
  const state = withChats([chat('a', 1, [message('m1'), message('m2'), message('m3')])], 'a')
  const cases: [id: string, including: boolean, left: string[]][] = [
    ['m2', false, ['m1', 'm2']],
    ['m2', true, ['m1']],
    ['m1', true, []],
    ['m3', false, ['m1', 'm2', 'm3']],
    ['gone', true, ['m1', 'm2', 'm3']],
  ]
  for (const [id, including, left] of cases)
    assert.deepEqual(idsOf(deleteMessagesAfter(state, id, { including, now: at(5) })), left)
  assert.equal(deleteMessagesAfter(state, 'm3', { including: false, now: at(5) }), state)
})

test('Saving a message updates it if its id exists, else appends it.', () => {
  const state = withChats([chat('a', 1, [message('m1'), message('m2')])], 'a')
  const after = saveMessages(state, [message('m2', 'changed'), message('m3')], { now: at(5) })
  assert.deepEqual(idsOf(after), ['m1', 'm2', 'm3'])
  assert.deepEqual(activeChat(after)?.messages[1]?.parts, [{ type: 'text', text: 'changed' }])
  assert.deepEqual(activeChat(after)?.updatedAt, at(5))
  const nowhere = withChats([])
  assert.equal(saveMessages(nowhere, [message('m')], { now: at(5) }), nowhere)
})

test('Message: id, parts, results keyed by snippet id.', () => {
  const state = withChats([chat('a', 1, [message('m1')])], 'a')
  const once = saveResult(state, { messageId: 'm1', snippetId: 's1', result: [1] }, { now: at(2) })
  const twice = saveResult(once, { messageId: 'm1', snippetId: 's2', result: [2] }, { now: at(3) })
  assert.deepEqual(activeChat(twice)?.messages[0]?.results, { s1: [1], s2: [2] })
  assert.equal(saveResult(state, { messageId: 'gone', snippetId: 's', result: 1 }, { now: at(2) }), state)
})

test('what was typed becomes a message, in a new chat where there is none, and nothing answers', () => {
  const typed = setInput(initialState('ref'), '  why is it slow?  ')
  const sent = sendInput(typed, moment(7))
  assert.equal(sent.initialInput, '')
  assert.deepEqual(
    activeChat(sent)?.messages.map(({ role, parts }) => ({ role, parts })),
    [{ role: 'user', parts: [{ type: 'text', text: 'why is it slow?' }] }],
  )
  const blank = setInput(sent, '   ')
  assert.equal(sendInput(blank, moment(8)), blank)
})

test('a message that is edited goes back into the field, with all that followed it gone', () => {
  const state = withChats([chat('a', 1, [message('m1'), message('m2', 'the second'), message('m3')])], 'a')
  const after = editMessage(state, 'm2', { now: at(5) })
  assert.deepEqual(idsOf(after), ['m1'])
  assert.equal(after.initialInput, 'the second')
  assert.equal(editMessage(state, 'gone', { now: at(5) }), state)
})
