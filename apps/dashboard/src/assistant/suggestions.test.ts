import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initialState, newChat, selectChat, sendInput } from './assistant-state.ts'
import { suggest, suggestionsIn, takeSuggestion } from './suggestions.ts'

test('suggestions are what the model wrote, as far as they are short questions', () => {
  const written = { questions: [' Which? ', 'Which?', '', 7, 'x'.repeat(201), 'How many?', 'Since when?', 'Where?'] }
  assert.deepEqual(suggestionsIn(JSON.stringify(written)), ['Which?', 'How many?', 'Since when?'])
  for (const input of ['', 'null', '{}', '{"questions":"Which?"}', '{"questions":'])
    assert.deepEqual(suggestionsIn(input), [])
})

test('suggestions belong to the active chat, are taken into the field, and go with the next message', () => {
  let id = 0
  const moment = { now: new Date(0), newId: () => `c${(id += 1)}` }
  const first = newChat(initialState('ref'), moment)
  const second = newChat(first, moment)
  assert.deepEqual(suggest(second, 'c1', ['Which?']).suggestions, [])
  const suggested = suggest(second, 'c2', ['Which?', 'How many?'])
  assert.deepEqual(suggested.suggestions, ['Which?', 'How many?'])
  assert.deepEqual(selectChat(suggested, 'c1').suggestions, [], 'they are not of the other chat')
  const taken = takeSuggestion(suggested, 'Which?')
  assert.deepEqual([taken.initialInput, taken.suggestions], ['Which?', []])
  assert.deepEqual(sendInput({ ...suggested, initialInput: 'Something else' }, moment).suggestions, [])
})
