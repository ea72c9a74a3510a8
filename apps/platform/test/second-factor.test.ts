import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AuthClient } from '@supabase/auth-js'
import type { DevEnv } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { generateSync } from 'otplib'

let env: DevEnv
before(async () => {
  env = await startDevEnv()
})
after(() => env[Symbol.asyncDispose]())

const statusWith = async (token: string | undefined) => {
  const answer = await fetch(`${env.url}/platform/organizations`, { headers: { authorization: `Bearer ${token}` } })
  return { status: answer.status, reason: JSON.parse(await answer.text()).reason }
}

test('a password alone gives no access to an account with a second factor', async () => {
  const { email, password } = await env.signUp('ada')
  const signIn = async () => {
    const client = new AuthClient({ url: `${env.url}/auth/v1`, autoRefreshToken: false, persistSession: false })
    const { data, error } = await client.signInWithPassword({ email, password })
    assert.equal(error, null)
    return { client, token: data.session?.access_token }
  }
  const { client } = await signIn()
  const { data: factor, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  assert.equal(error, null)
  const code = generateSync({ secret: factor.totp.secret })
  const shown = await client.mfa.challengeAndVerify({ factorId: factor.id, code })
  assert.deepEqual(await statusWith(shown.data?.access_token), { status: 200, reason: undefined })

  const { token } = await signIn()
  assert.deepEqual(await statusWith(token), { status: 403, reason: 'second_factor_needed' })
})
