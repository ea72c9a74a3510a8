import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSecurityKey } from '@cairn/dev-env/security-key'
import { generateSync } from 'otplib'
import { z } from 'zod'
import { password, present } from '../../clients/auth/world.ts'
import type { AuthProject, World } from '../../clients/auth/world.ts'

type Client = ReturnType<AuthProject['newClient']>

const site = 'https://bakery.example.com'
const page = { rpId: 'bakery.example.com', rpOrigins: [site] }
const settings = { siteUrl: site, mfa: { webAuthn: { enrolls: true, verifies: true } } }

const Asked = z.object({
  id: z.string(),
  webauthn: z.object({ credential_options: z.object({ publicKey: z.object({ challenge: z.string() }) }) }),
})
const Refused = z.object({ error_code: z.string() })

/** As the published client sends it, without what it needs of a browser. */
const post = async ({ send }: AuthProject, client: Client, path: string, body: unknown): Promise<unknown> => {
  const { access_token: token } = present((await client.getSession()).data.session, 'session')
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  return (await send(path, { method: 'POST', headers, body: JSON.stringify(body) })).json()
}

const withApp = async ({ newClient }: AuthProject, email: string): Promise<Client> => {
  const client = newClient()
  assert.equal((await client.signUp({ email, password })).error, null)
  const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })
  const { id: factorId, totp } = present(data, 'factor')
  const code = generateSync({ secret: totp.secret })
  assert.equal((await client.mfa.challengeAndVerify({ factorId, code })).error, null)
  return client
}

/** Somebody knows the password of a user who has a second factor, and does not have that. */
export const factorAttacks = (world: World): void => {
  test('a security key that its owner has not registered yet is not registered by who knows the password alone', async () => {
    const { here, newEmail } = world()
    await here.settings(settings)
    const email = newEmail()
    const owner = await withApp(here, email)
    const { data } = await owner.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })
    const factorId = present(data, 'factor').id

    const thief = here.newClient()
    assert.equal((await thief.signInWithPassword({ email, password })).error, null)
    const refused = await post(here, thief, `/factors/${factorId}/challenge`, { webauthn: page })
    assert.equal(Refused.safeParse(refused).data?.error_code, 'insufficient_aal')

    const asked = Asked.parse(await post(here, owner, `/factors/${factorId}/challenge`, { webauthn: page }))
    const key = createSecurityKey({ rpId: page.rpId, origin: site })
    const response = key.create(asked.webauthn.credential_options.publicKey.challenge)
    const answer = { challenge_id: asked.id, webauthn: { ...page, type: 'create', credential_response: response } }
    const stolen = await post(here, thief, `/factors/${factorId}/verify`, answer)
    assert.equal(Refused.safeParse(stolen).data?.error_code, 'insufficient_aal')
    const { data: level } = await thief.mfa.getAuthenticatorAssuranceLevel()
    assert.deepEqual([level?.currentLevel, level?.nextLevel], ['aal1', 'aal2'])
    assert.equal(Refused.safeParse(await post(here, owner, `/factors/${factorId}/verify`, answer)).success, false)
  })
}
