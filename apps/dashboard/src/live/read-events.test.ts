import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createEventParser } from './read-events.ts'

const text = ': comment\n\ndata: {"a":1}\n\n:\n\ndata: one\ndata: two\n\ndata: cut o'

for (const size of [1, 3, 7, 1_000])
  void test(`events that arrive in pieces of ${size} characters are the same`, () => {
    const parse = createEventParser()
    const events: string[] = []
    for (let at = 0; at < text.length; at += size) events.push(...parse(text.slice(at, at + size)))
    assert.deepEqual(events, ['{"a":1}', 'one\ntwo'])
  })
