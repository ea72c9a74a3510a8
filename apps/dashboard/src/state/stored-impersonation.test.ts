import assert from 'node:assert/strict'
import { test } from 'node:test'
import { impersonationHeader, impersonationOf } from './stored-impersonation.ts'

const holding = (text: string | null) => ({ getItem: () => text })

test('a stored role is read with its claims, and anything else is the role postgres', () => {
  const stored = { role: 'authenticated', claims: { sub: 'x' }, user: 'ann@example.com' }
  assert.deepEqual(impersonationOf(holding(JSON.stringify(stored)), 'a'), stored)
  for (const text of [null, 'null', '[]', '{}', '{"role":1,"claims":{}}', '{"role":"anon","claims":[]}'])
    assert.equal(impersonationOf(holding(text), 'a'), undefined, String(text))
})

test('the header is ASCII, and JSON reads the same claims from it', () => {
  const claims = { name: 'Zoë 🙂 "quoted" \\', line: 'a\nb', e: '\u007F\u00FF' }
  const header = impersonationHeader({ role: 'authenticated', claims, user: 'not sent' })
  assert.match(header, /^[\u0020-\u007E]*$/)
  assert.deepEqual(JSON.parse(header), { role: 'authenticated', claims })
})
