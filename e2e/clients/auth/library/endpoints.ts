import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { present } from '../world.ts'
import type { World } from '../world.ts'
import type { Client } from './people.ts'

const Settings = z.object({
  external: z.record(z.string(), z.boolean()),
  disable_signup: z.boolean(),
})
const KeySet = z.object({ keys: z.array(z.record(z.string(), z.unknown())) })
const Refusal = z.object({ code: z.union([z.string(), z.number()]) })

/** Where a page is sent to sign in elsewhere. */
const addressOf = async (client: Client) => {
  const { data } = await client.signInWithOAuth({ provider: 'github', options: { skipBrowserRedirect: true } })
  return new URL(present(data.url, 'URL')).searchParams
}

export const endpointChecks = (world: World): void => {
  test('GET /settings says which ways to sign in there are', async () => {
    const { here } = world()
    await here.settings({ allowsAnonymous: true, allowsSignUps: false })
    const settings = Settings.parse(await (await here.send('/settings')).json())
    assert.deepEqual(
      [settings.external['email'], settings.external['anonymous_users'], settings.disable_signup],
      [true, true, true],
    )
    await here.settings({})
  })

  test('GET /.well-known/jwks.json has public keys alone, and needs no API key', async () => {
    const { here } = world()
    const response = await fetch(`${here.authUrl}/.well-known/jwks.json`)
    const { keys } = KeySet.parse(await response.json())
    assert.ok(keys.length > 0)
    for (const key of keys) assert.deepEqual([key['d'], key['k'], typeof key['kid']], [undefined, undefined, 'string'])
  })

  test('an error has the code as a number, or as a text for clients that know the version', async () => {
    const { here } = world()
    const send = (headers: Record<string, string>) =>
      here.send('/token?grant_type=refresh_token', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: '{}',
      })
    const old = await send({})
    assert.equal(Refusal.parse(await old.json()).code, 400)
    const versioned = await send({ 'x-supabase-api-version': '2024-01-01' })
    assert.equal(Refusal.parse(await versioned.json()).code, 'validation_failed')
    assert.equal(versioned.headers.get('x-sb-error-code'), 'validation_failed')
  })

  test('signInWithSSO is refused where a project has no single sign-on', async () => {
    const { here } = world()
    const { error } = await here.newClient().signInWithSSO({ domain: 'nobody.example.com' })
    assert.equal(error?.code, 'saml_provider_disabled')
  })

  test('exchangeCodeForSession with a code that was never given is refused', async () => {
    const { here } = world()
    const client = here.newPkceClient()
    await client.signInWithOAuth({ provider: 'github', options: { skipBrowserRedirect: true } })
    assert.ok((await client.exchangeCodeForSession('made up')).error)
  })

  test('signInWithOAuth of a PKCE client sends a challenge, and of another none', async () => {
    const { here } = world()
    const challenged = await addressOf(here.newPkceClient())
    assert.equal(challenged.get('code_challenge_method'), 's256')
    assert.ok(challenged.get('code_challenge'))
    assert.equal((await addressOf(here.newClient())).get('code_challenge'), null)
  })

  test('an endpoint that does not exist is 404, and a method that it has not 405', async () => {
    const { here } = world()
    assert.equal((await here.send('/nothing')).status, 404)
    const wrongMethod = await here.send('/user', { method: 'DELETE' })
    assert.deepEqual([wrongMethod.status, wrongMethod.headers.get('allow')], [405, 'GET, PUT'])
  })

  test('a request without an API key, and with one of another project, is refused', async () => {
    const { here, there } = world()
    for (const headers of [{}, { apikey: there.keys.anon }])
      assert.equal((await fetch(`${here.authUrl}/user`, { headers })).status, 401)
  })
}
