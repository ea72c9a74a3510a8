import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ErrorBody } from '@cairn/contracts/errors'
import type { DevEnv } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { routes } from '../src/areas/merge-areas.ts'

let env: DevEnv
before(async () => {
  env = await startDevEnv()
})
after(() => env[Symbol.asyncDispose]())

const needSignIn = Object.values(routes).filter(({ signIn }) => signIn === 'needed')

test('most endpoints need sign-in', () => {
  assert.ok(needSignIn.length > 90, `only ${needSignIn.length} of ${Object.keys(routes).length}`)
})

for (const { name, endpoint } of needSignIn)
  test(`${name} answers 401 without a token, whatever is wrong with the rest of the request`, async () => {
    const { method, path } = endpoint
    const withBody = method === 'GET' ? {} : { body: '{"not": json', headers: { 'content-type': 'application/xml' } }
    const response = await fetch(`${env.url}${path.replaceAll(/:\w+/g, 'n%00t valid!')}?limit=-1`, {
      method,
      ...withBody,
    })
    const { reason } = ErrorBody.parse(await response.json())
    assert.deepEqual({ status: response.status, reason }, { status: 401, reason: 'not_signed_in' })
  })
