import assert from 'node:assert/strict'
import { generateSigningKey, signAccessToken, signApiKey } from '@cairn/service-kit'
import type { RestWorld } from './world.ts'

const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What only the other project holds. No answer of this one may have it. */
export const marker = 'belongs to another project'

/** Tokens that open nothing, among them the keys of another project. */
export const worthlessTokens = async ({ env, project }: RestWorld): Promise<string[]> => {
  const other = await (await env.signUp('eve')).createProject()
  await other.query(`create table films (id int primary key, title text); insert into films values (1, '${marker}')`)
  const keys = await other.owner.request('GET /platform/projects/:ref/api-keys', { params: { ref: other.ref } })
  const { project: own } = (await env.platform.context.runtime.find(project.ref)) ?? assert.fail('no project')
  const strange = { jwtSecret: 'a secret of nobody', signingKey: await generateSigningKey() }
  const claims = { role: 'service_role', ref: project.ref }
  return [
    ...keys.map((key) => key.api_key ?? ''),
    `${encoded({ alg: 'none', typ: 'JWT' })}.${encoded(claims)}.`,
    `${encoded({ alg: 'HS256', typ: 'JWT', kid: '../../keys' })}.${encoded(claims)}.AAAA`,
    await signAccessToken(claims, own, -1),
    await signAccessToken(claims, strange, 60),
    await signAccessToken(
      claims,
      { ...strange, signingKey: { ...strange.signingKey, kid: own.signingKey.kid ?? '' } },
      60,
    ),
    await signApiKey('service_role', project.ref, strange.jwtSecret, new Date()),
    'x.y.z',
    '\u00e9',
  ].filter((token) => token !== '')
}
