import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findDangers } from '@cairn/sql/dangers/find-dangers'
import { parameterNames } from '@cairn/sql/parameters'
import { quickstarts } from './quickstarts.ts'
import { searchTexts } from './search-texts.ts'
import { templates } from './templates.ts'

const texts = [...templates, ...quickstarts]

test('there are at least 14 templates and 4 quickstarts, each with an address of its own', () => {
  assert.ok(templates.length >= 14)
  assert.ok(quickstarts.length >= 4)
  assert.equal(new Set(texts.map(({ id }) => id)).size, texts.length)
  assert.equal(new Set(texts.map(({ title }) => title)).size, texts.length)
  for (const { id, title } of texts) {
    assert.match(id, /^[a-z]+(-[a-z]+)*$/)
    assert.ok(title.length <= 64, 'the title is the name of the snippet')
  }
})

test('a text runs without a question: nothing in it is dangerous or asks for a value', async () => {
  // It builds the names of partitions, so that what it executes cannot be known before.
  const dynamic = new Set(['monthly-partitions'])
  for (const { id, sql } of texts) {
    const kinds = (await findDangers(sql, { exposedSchemas: ['public'] })).map(({ kind }) => kind)
    assert.deepEqual(kinds, dynamic.has(id) ? ['cannot_tell', 'cannot_tell'] : [], id)
    assert.deepEqual(parameterNames(sql), [], id)
  }
})

const found = (words: string) => searchTexts(templates, words).map(({ id }) => id)

test('a search finds the texts that have every word in their title, description or SQL', () => {
  assert.deepEqual(
    found(''),
    templates.map(({ id }) => id),
  )
  assert.deepEqual(found('on conflict'), ['upsert'])
  assert.deepEqual(found('  INDEXES unused '), ['unused-indexes'])
  assert.deepEqual(found('no such thing'), [])
})
