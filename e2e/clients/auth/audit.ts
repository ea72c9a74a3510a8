import assert from 'node:assert/strict'
import { test } from 'node:test'
import { generateSync } from 'otplib'
import { z } from 'zod'
import { password, present } from './world.ts'
import type { AuthProject, World } from './world.ts'

const Entries = z.array(
  z.object({
    ip_address: z.string(),
    created_at: z.string(),
    payload: z.looseObject({
      action: z.string(),
      log_type: z.string(),
      actor_id: z.string(),
      actor_username: z.string(),
      traits: z.record(z.string(), z.unknown()).nullable(),
    }),
  }),
)

/** What the audit log says about somebody, the oldest first. */
const entriesOf = async ({ send, keys }: AuthProject, author: string) => {
  const headers = { apikey: keys.service, authorization: `Bearer ${keys.service}` }
  const response = await send(`/admin/audit?per_page=100&query=author:${encodeURIComponent(author)}`, { headers })
  return Entries.parse(await response.json()).toReversed()
}

const actionsOf = async (project: AuthProject, author: string) =>
  (await entriesOf(project, author)).map(({ payload }) => payload.action).toSorted()

export const auditChecks = (world: World): void => {
  test('the audit log has a sign-up, a sign-in, a refresh and a sign-out, with who and from where', async () => {
    const { here, newEmail } = world()
    await here.settings({})
    const email = newEmail()
    const client = here.newClient()
    await client.signUp({ email, password })
    await client.signInWithPassword({ email, password })
    await client.refreshSession()
    const { id } = present((await client.getUser()).data.user, 'user')
    await client.signOut()
    const entries = await entriesOf(here, email)
    assert.deepEqual(entries.map(({ payload }) => `${payload.action} ${payload.log_type}`).toSorted(), [
      'login account',
      'login account',
      'logout account',
      'token_refreshed token',
      'user_signedup team',
    ])
    for (const { payload, ip_address: ip } of entries) {
      assert.deepEqual([payload.actor_id, payload.actor_username], [id, email])
      assert.match(ip, /127\.0\.0\.1|::1/)
    }
    assert.equal(entries.find(({ payload }) => payload.action === 'login')?.payload.traits?.['provider'], 'email')
  })

  test('the audit log has a change of the password, and a request of a reset', async () => {
    const { here, newEmail } = world()
    await here.settings({ confirmsAddresses: false })
    const email = newEmail()
    const client = here.newClient()
    await client.signUp({ email, password })
    await client.updateUser({ password: 'another horse 8' })
    await client.resetPasswordForEmail(email)
    await here.nextMessage(email)
    assert.deepEqual(await actionsOf(here, email), [
      'login',
      'user_modified',
      'user_recovery_requested',
      'user_signedup',
      'user_updated_password',
    ])
  })

  test('the audit log has what happens to second factors', async () => {
    const { here, newEmail } = world()
    await here.settings({})
    const email = newEmail()
    const client = here.newClient()
    await client.signUp({ email, password })
    const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'app' })
    const { id: factorId, totp } = present(data, 'factor')
    await client.mfa.challengeAndVerify({ factorId, code: generateSync({ secret: totp.secret }) })
    await client.mfa.unenroll({ factorId })
    assert.deepEqual(
      (await actionsOf(here, email)).filter((action) => !['login', 'user_signedup'].includes(action)),
      ['challenge_created', 'factor_in_progress', 'factor_unenrolled', 'verification_attempted'],
    )
  })

  test('the audit log has anonymous users and phone numbers', async () => {
    const { here, newPhone } = world()
    await here.settings({ allowsAnonymous: true, phone: { isOn: true, confirmsNumbers: false } })
    const client = here.newClient()
    const { data } = await client.signInAnonymously()
    const results = await here.sql(
      `select payload ->> 'action' as action, payload -> 'traits' ->> 'provider' as provider from auth.audit_log_entries
       where payload ->> 'actor_id' = '${present(data.user, 'user').id}' order by 1`,
    )
    assert.deepEqual(results.at(-1)?.rows, [
      ['login', 'anonymous'],
      ['user_signedup', 'anonymous'],
    ])
    const phone = newPhone()
    await here.newClient().signUp({ phone, password })
    assert.deepEqual(await actionsOf(here, phone), ['login', 'user_signedup'])
    await here.settings({})
  })

  test('nothing is written about what was refused, nor where the settings say so', async () => {
    const { here, newEmail } = world()
    await here.settings({})
    const email = newEmail()
    await here.newClient().signUp({ email, password })
    await here.newClient().signInWithPassword({ email, password: 'wrong horse 7' })
    await here.settings({ recordsAudit: false })
    const client = here.newClient()
    assert.equal((await client.signInWithPassword({ email, password })).error, null)
    assert.equal((await client.refreshSession()).error, null)
    assert.deepEqual(await actionsOf(here, email), ['login', 'user_signedup'])
    await here.settings({})
  })
}
