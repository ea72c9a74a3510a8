import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holdRequest } from '@cairn/dev-env/held-request'
import { createSecurityKey } from '@cairn/dev-env/security-key'
import { generateSync } from 'otplib'
import { z } from 'zod'
import { newUser, passkeySettings, site, startRegistration } from '../../clients/auth/passkeys.ts'
import { password, present } from '../../clients/auth/world.ts'
import type { AuthProject, World } from '../../clients/auth/world.ts'

type Client = ReturnType<AuthProject['newClient']>

interface Held {
  method: 'POST' | 'PUT'
  path: string
  body: unknown
}

const callback = 'https://orders.example.com/callback'
const Refused = z.object({ error_code: z.string() })

const newPassword = (): Promise<Held> =>
  Promise.resolve({ method: 'PUT', path: '/user', body: { password: 'attacker horse 9' } })

const newPasskey = async (client: Client): Promise<Held> => {
  const { challenge_id: id, options } = await startRegistration(client)
  const key = createSecurityKey({ rpId: 'bakery.example.com', origin: site })
  const body = { challenge_id: id, credential: key.create(options.challenge) }
  return { method: 'POST', path: '/passkeys/registration/verify', body }
}

const newApplication = async (_client: Client, { admin, authUrl }: AuthProject): Promise<Held> => {
  const { data } = await admin.oauth.createClient({ client_name: 'Orders', redirect_uris: [callback] })
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: present(data, 'application').client_id,
    redirect_uri: callback,
    scope: 'email',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
  })
  const asked = await fetch(`${authUrl}/oauth/authorize?${query.toString()}`, { redirect: 'manual' })
  const id = new URL(asked.headers.get('location') ?? '').searchParams.get('authorization_id') ?? ''
  return { method: 'POST', path: `/oauth/authorizations/${id}/consent`, body: { action: 'approve' } }
}

const newFactor = async (client: Client): Promise<Held> => {
  const { id: factorId, totp } = present((await client.mfa.enroll({ factorType: 'totp' })).data, 'factor')
  const { id } = present((await client.mfa.challenge({ factorId })).data, 'challenge')
  const body = { challenge_id: id, code: generateSync({ secret: totp.secret }) }
  return { method: 'POST', path: `/factors/${factorId}/verify`, body }
}

const changes: [what: string, begun: (client: Client, project: AuthProject) => Promise<Held>][] = [
  ['a new password', newPassword],
  ['a new passkey', newPasskey],
  ['a new second factor', newFactor],
  ['an application that is let in', newApplication],
]

/** Somebody has the tokens of a session, and keeps a request open until its owner ends it. */
export const heldRequestAttacks = (world: World): void => {
  for (const [what, begun] of changes)
    test(`${what} whose request was held back until the session ended is refused`, async () => {
      const { here, newEmail } = world()
      await here.settings({ ...passkeySettings, oauthServer: { isOn: true } })
      const email = newEmail()
      const client = await newUser(here, email)
      const { access_token: token } = present((await client.getSession()).data.session, 'session')
      const { path, ...held } = await begun(client, here)
      const headers = { apikey: here.keys.anon, authorization: `Bearer ${token}` }
      const finish = await holdRequest(`${here.authUrl}${path}`, { ...held, headers })
      const owner = here.newClient()
      assert.equal((await owner.signInWithPassword({ email, password })).error, null)
      assert.equal((await owner.signOut({ scope: 'global' })).error, null)
      assert.equal(Refused.safeParse(await finish()).data?.error_code, 'session_not_found')
      assert.equal((await here.newClient().signInWithPassword({ email, password })).error, null)
    })
}
