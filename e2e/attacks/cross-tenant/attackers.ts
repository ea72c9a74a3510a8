import { scopes } from '@cairn/contracts/scopes'
import type { Person } from '@cairn/dev-env'
import { generateSigningKey, signAccessToken, signApiKey } from '@cairn/service-kit'
import type { MembersFixture } from '../../../apps/platform/test/members-fixture.ts'
import { join } from '../../../apps/platform/test/members-fixture.ts'
import type { Victim } from './victim.ts'

const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Tokens that are not genuine, or no longer good, or say nothing about a person. */
const worthless = async ({ env, expiredToken, people, elsewhere }: MembersFixture, { project, ids }: Victim) => {
  const now = Math.floor(Date.now() / 1000)
  const claims = { sub: ids.account, role: 'authenticated', aal: 'aal2', exp: now + 3600 }
  const keys = { jwtSecret: 'not the secret of this installation', signingKey: await generateSigningKey() }
  const known = { kid: env.platform.context.system.signingKey.kid ?? '' }
  const keysOf = async (person: Person, ref: string) =>
    Object.fromEntries(
      (await person.request('GET /platform/projects/:ref/api-keys', { params: { ref } })).map(
        ({ name, api_key: key }) => [`the key ${name} of ${ref === ids.ref ? "the victim's" : 'another'} project`, key],
      ),
    )
  return {
    'no token': undefined,
    garbage: 'x.y.z',
    'an expired token': expiredToken,
    'a token signed with another key': await signAccessToken(claims, keys, 3600),
    'a token signed with another key that names the right one': await signAccessToken(
      claims,
      { ...keys, signingKey: { ...keys.signingKey, ...known } },
      3600,
    ),
    'a token signed with another secret': await signApiKey('service_role', ids.ref, keys.jwtSecret, new Date()),
    'a token of alg none': `${base64({ alg: 'none', typ: 'JWT' })}.${base64(claims)}.`,
    ...(await keysOf(people.owner, project.ref)),
    ...(await keysOf(people.stranger, elsewhere.project.ref)),
  }
}

const accessToken = async (person: Person, name: string, scope?: (typeof scopes)[number]): Promise<string> =>
  (
    await person.request('POST /platform/profile/access-tokens', {
      body: { name, scopes: scope === undefined ? null : [scope] },
    })
  ).token

/** Those who were members with rights, and are no more. */
const former = async (fixture: MembersFixture) => {
  const { env, organization, people } = fixture
  const removed = await env.signUp('removed')
  const suspended = await env.signUp('suspended')
  for (const person of [removed, suspended])
    await join(env, organization, person, { role: 'administrator', projects: [] })
  const tokens = {
    'a removed member': removed.accessToken,
    'an access token of a removed member': await accessToken(removed, 'removed'),
    'a suspended account': suspended.accessToken,
    'an access token of a suspended account': await accessToken(suspended, 'suspended'),
  }
  await people.owner.request('DELETE /platform/organizations/:slug/members/:account_id', {
    params: { slug: organization.slug, account_id: removed.accountId },
  })
  await people.owner.request('PUT /platform/operator/accounts/:account_id/suspension', {
    params: { account_id: suspended.accountId },
  })
  return tokens
}

/** People of another organization, and the tokens of its owner. */
const strangers = async ({ env, people, elsewhere }: MembersFixture) => {
  const { stranger } = people
  const roles = {
    'an administrator': 'administrator',
    'a developer': 'developer',
    'a read-only member': 'read_only',
  } as const
  const members = await Promise.all(
    Object.entries(roles).map(async ([name, role]) => {
      const person = await env.signUp('member')
      await join(env, elsewhere.organization, person, { role, projects: [] })
      return [`${name} of another organization`, person.accessToken] as const
    }),
  )
  const guest = await env.signUp('guest')
  await join(env, elsewhere.organization, guest, {
    role: null,
    projects: [{ ref: elsewhere.project.ref, role: 'administrator' }],
  })
  const scoped = await Promise.all(
    scopes.map(
      async (scope) => [`a stranger's token with ${scope}`, await accessToken(stranger, scope, scope)] as const,
    ),
  )
  const deleted = await stranger.request('POST /platform/profile/access-tokens', { body: { name: 'deleted' } })
  await stranger.request('DELETE /platform/profile/access-tokens/:id', { params: { id: deleted.id } })
  return {
    'the owner of another organization': stranger.accessToken,
    ...Object.fromEntries(members),
    "a guest of another organization's project": guest.accessToken,
    "a stranger's token without scopes": await accessToken(stranger, 'whole'),
    ...Object.fromEntries(scoped),
    'a deleted token': deleted.token,
  }
}

/** Tokens by what they are; none of them gives its bearer any right over the victim. */
export const makeAttackers = async (
  fixture: MembersFixture,
  victim: Victim,
): Promise<Map<string, string | undefined>> =>
  new Map(
    Object.entries({
      ...(await worthless(fixture, victim)),
      ...(await former(fixture)),
      ...(await strangers(fixture)),
    }),
  )
