import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lacksSecondFactor } from './session-claims.ts'

const tokenWith = (claims: unknown) => `header.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.signature`

const tokens: [what: string, token: string, lacks: boolean][] = [
  ['without a factor', tokenWith({ aal: 'aal1' }), false],
  ['with a factor that was not shown', tokenWith({ aal: 'aal1', next_aal: 'aal2' }), true],
  ['with a factor that was shown', tokenWith({ aal: 'aal2', next_aal: 'aal2' }), false],
  ['of other letters', tokenWith({ aal: 'aal1', next_aal: 'aal2', name: 'Ünïcödé ÿÿÿ ???' }), true],
  ['that is no token', 'nonsense', false],
  ['of broken base64', 'a.%%%.c', false],
  ['of a list', tokenWith([]), false],
  ['of null', tokenWith(null), false],
]

for (const [what, token, lacks] of tokens)
  test(`a token ${what}`, () => {
    assert.equal(lacksSecondFactor(token), lacks)
  })
