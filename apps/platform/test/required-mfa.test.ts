import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { AuthClient } from '@supabase/auth-js'
import { ErrorBody } from '@cairn/contracts/errors'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person } from '@cairn/dev-env'
import { send, startDevEnv } from '@cairn/dev-env'
import { generateSync } from 'otplib'
import { join } from './members-fixture.ts'

let env: DevEnv
before(async () => {
  env = await startDevEnv()
})
after(() => env[Symbol.asyncDispose]())

/** Adds a second factor, and answers a token of the session that has shown it, and how to remove the factor again. */
const enrol = async ({ email, password }: Person) => {
  const client = new AuthClient({ url: `${env.url}/auth/v1`, autoRefreshToken: false, persistSession: false })
  await client.signInWithPassword({ email, password })
  const { data: factor, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'phone' })
  assert.equal(error, null)
  const code = generateSync({ secret: factor.totp.secret })
  const { data } = await client.mfa.challengeAndVerify({ factorId: factor.id, code })
  return { token: data?.access_token ?? '', remove: () => client.mfa.unenroll({ factorId: factor.id }) }
}

const reasonOf = async (response: Response): Promise<string> =>
  response.ok ? 'ok' : ErrorBody.parse(await response.json()).reason

const enforce = async ({ slug }: Organization, token: string, enforced: boolean) =>
  reasonOf(
    await send(env.url, 'PATCH /platform/organizations/:slug/members/mfa/enforcement', token, {
      params: { slug },
      body: { enforced },
    }),
  )

const look = async ({ slug }: Organization, token: string) =>
  reasonOf(await send(env.url, 'GET /platform/organizations/:slug', token, { params: { slug } }))

const tokenFor = async (bearer: string): Promise<string> => {
  const answer = await send(env.url, 'POST /platform/profile/access-tokens', bearer, { body: { name: 'script' } })
  return JSON.parse(await answer.text()).token
}

test('an owner requires a second factor once they have one; members go on when they have added theirs', async () => {
  const [owner, member] = [await env.signUp('owner'), await env.signUp('member')]
  const organization = await owner.createOrganization('Guarded', { tier: 'tier_free' })
  await join(env, organization, member, { role: 'administrator', projects: [] })
  const script = await tokenFor(member.accessToken)

  assert.equal(await enforce(organization, owner.accessToken, true), 'own_second_factor_first')
  const { token, remove } = await enrol(owner)
  assert.equal(await enforce(organization, member.accessToken, true), 'forbidden')
  assert.equal(await enforce(organization, token, true), 'ok')
  assert.equal(await look(organization, token), 'ok')

  assert.equal(await look(organization, member.accessToken), 'mfa_required')
  assert.equal(await look(organization, script), 'mfa_required')
  const theirs = await enrol(member)
  assert.equal(await look(organization, theirs.token), 'ok')
  // A token that was made before stands for its person, who has a second factor now.
  assert.equal(await look(organization, script), 'ok')

  await remove()
  assert.equal(await look(organization, token), 'mfa_required')
  await theirs.remove()
  assert.equal(await look(organization, script), 'mfa_required')
  const log = await env.platform.context.audit.list(organization.id, { limit: 10 })
  assert.deepEqual(
    log.entries.map(({ action }) => action),
    ['organization.mfa_required', 'organization.created'],
  )
})

test('a new member of an organization that requires a second factor has no access until they add one', async () => {
  const [owner, guest] = [await env.signUp('owner'), await env.signUp('guest')]
  const organization = await owner.createOrganization()
  const { token } = await enrol(owner)
  assert.equal(await enforce(organization, token, true), 'ok')
  const { slug } = organization
  const answer = await send(env.url, 'POST /platform/organizations/:slug/invitations', token, {
    params: { slug },
    body: { email: guest.email, role: 'developer' },
  })
  const invitation = new URL(JSON.parse(await answer.text()).link).searchParams.get('token') ?? ''
  await guest.request('POST /platform/invitations/:token/accept', { params: { token: invitation } })
  assert.equal(await look(organization, guest.accessToken), 'mfa_required')
  const members = await send(env.url, 'GET /platform/organizations/:slug/members', token, { params: { slug } })
  const listed: { email: string; has_second_factor: boolean }[] = await members.json()
  assert.deepEqual(
    listed.map(({ email, has_second_factor }) => [email, has_second_factor]),
    [
      [owner.email, true],
      [guest.email, false],
    ],
  )
  assert.equal(await enforce(organization, token, false), 'ok')
  assert.equal(await look(organization, guest.accessToken), 'ok')
})
