import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Column } from '@cairn/contracts/database/catalogue'
import { columnOf } from '../../../../../test/column.ts'
import { complete, completionPlace, completionsAt } from './completion.ts'

const column = (name: string, category: Column['category']) =>
  columnOf({ name, data_type: category, format: category, category })
const columns = [column('status', 'text'), column('Start Date', 'date'), column('total', 'number')]
const values = ['paid', 'half price', 'shipped'].map((value) => ({ value, hint: '' }))

/** What is offered at the end of a text, or at its `|`. */
const offered = (marked: string) => {
  const caret = marked.includes('|') ? marked.indexOf('|') : marked.length
  const place = completionPlace(marked.replace('|', ''), caret)
  return place === undefined ? [] : completionsAt(place, columns, values).map(({ text }) => text)
}

test('columns, operators, values and joints are offered where they can stand', () => {
  assert.deepEqual(offered(''), ['status', '"Start Date"', 'total'])
  assert.deepEqual(offered('st'), ['status', '"Start Date"'])
  assert.deepEqual(offered('"star'), ['"Start Date"'])
  assert.deepEqual(offered('status not l'), ['not like'])
  assert.ok(offered('status is').includes('is distinct from'))
  assert.deepEqual(offered('status is n'), ['null', 'not null'])
  assert.deepEqual(offered('status = '), ['paid', '"half price"', 'shipped'])
  assert.deepEqual(offered('status = "half p'), ['"half price"'])
  assert.deepEqual(offered('status in (paid, sh'), ['shipped'])
  assert.deepEqual(offered('status = paid '), ['and', 'or'])
  assert.deepEqual(offered('status = paid a'), ['and'])
  assert.deepEqual(offered('status = paid and (to'), ['total'])
  assert.deepEqual(offered('st| = paid'), ['status', '"Start Date"'], 'in the middle')
})

/** A text with a completion put in at its `|`, which marks the caret then. */
const put = (marked: string, text: string) => {
  const caret = marked.indexOf('|')
  const written = marked.replace('|', '')
  const place = completionPlace(written, caret)
  assert.ok(place !== undefined)
  const done = complete(written, caret, place, { text, label: text, hint: '' })
  return `${done.text.slice(0, done.caret)}|${done.text.slice(done.caret)}`
}

test('a completion replaces what was written, and the caret is behind it', () => {
  assert.equal(put('sta|', 'status'), 'status |')
  assert.equal(put('st| = paid', 'status'), 'status |= paid')
  assert.equal(put('status = "half|', '"half price"'), 'status = "half price" |')
  assert.equal(put('status not l|', 'not like'), 'status not like |')
})
