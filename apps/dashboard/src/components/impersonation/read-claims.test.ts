import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readClaims } from './read-claims.ts'

test('claims are a JSON object, and an empty text stands for none', () => {
  assert.deepEqual(readClaims(' '), { claims: {} })
  assert.deepEqual(readClaims('{"sub": "x", "app_metadata": {"team": 1}}'), {
    claims: { sub: 'x', app_metadata: { team: 1 } },
  })
})

test('what is no JSON object, or too long for a header, is explained', () => {
  for (const text of ['{', '[]', '1', 'null', JSON.stringify({ long: 'x'.repeat(6_000) })])
    assert.ok('problem' in readClaims(text), text.slice(0, 20))
})
