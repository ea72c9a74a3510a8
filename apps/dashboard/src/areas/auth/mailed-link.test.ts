import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseMailedLink } from './mailed-link.ts'

const links: [hash: string, expected: ReturnType<typeof parseMailedLink>][] = [
  ['#type=recovery&token_hash=aB-_9', { type: 'recovery', token: 'aB-_9' }],
  ['type=signup&token_hash=x', { type: 'signup', token: 'x' }],
  ['#token_hash=x&type=email_change', { type: 'email_change', token: 'x' }],
  ['#type=recovery', undefined],
  ['#type=recovery&token_hash=', undefined],
  ['#type=toString&token_hash=x', undefined],
  ['#nonsense', undefined],
  ['', undefined],
]

for (const [hash, expected] of links)
  test(`the link "${hash}"`, () => {
    assert.deepEqual(parseMailedLink(hash), expected)
  })
