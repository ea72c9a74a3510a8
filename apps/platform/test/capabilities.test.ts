import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import { ErrorBody } from '@cairn/contracts/errors'
import type { DevEnv, Person } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { readConfig } from '../src/config.ts'

let env: DevEnv
let ada: Person
let organization: Organization
before(async () => {
  env = await startDevEnv({
    disabledFeatures: [
      'projects:create',
      'organizations:delete',
      'organization_members:create',
      'profile:update',
      'ai:assistant',
    ],
  })
  ada = await env.signUp('ada')
  await ada.request('POST /platform/profile', {})
  organization = await ada.createOrganization()
})
after(() => env[Symbol.asyncDispose]())

const refusal = async (answer: Response): Promise<string> => {
  assert.equal(answer.status, 403)
  const { reason, message } = ErrorBody.parse(await answer.json())
  assert.equal(reason, 'feature_disabled')
  return message
}

const newProject = () => ({
  body: { name: 'x', organization_slug: organization.slug, db_pass: 'correct horse 1' },
})

test('a capability that is switched off is refused for every role', async () => {
  const params = { slug: organization.slug }
  const invitation = { params, body: { email: 'bob@example.com', role: 'developer' } }
  assert.deepEqual(
    [
      await refusal(await ada.send('POST /platform/projects', newProject())),
      await refusal(await ada.send('DELETE /platform/organizations/:slug', { params })),
      await refusal(await ada.send('POST /platform/organizations/:slug/invitations', invitation)),
      await refusal(await ada.send('PATCH /platform/profile', { body: { first_name: 'Ada' } })),
      await refusal(await ada.send('DELETE /platform/organizations/:slug/ai/provider', { params })),
    ],
    [
      'Making projects is switched off on this installation.',
      'Deleting organizations is switched off on this installation.',
      'Inviting people is switched off on this installation.',
      'Changing profiles is switched off on this installation.',
      'The assistant is switched off on this installation.',
    ],
  )
})

test('with billing off, the calls about billing are refused: feature_disabled', async () => {
  await using withoutBilling = await startDevEnv({ disabledFeatures: ['billing:all'] })
  const owner = await withoutBilling.signUp('owner')
  const { slug } = await owner.request('POST /platform/organizations', { body: { name: 'Without billing' } })
  const params = { slug }
  const sentence = await refusal(await owner.send('GET /platform/organizations/:slug/customer', { params }))
  assert.match(sentence, /switched off on this installation\.$/)
  const body = { billing_email: 'owner@example.com' }
  for (const answer of [
    await owner.send('PUT /platform/organizations/:slug/customer', { params, body }),
    await owner.send('GET /platform/stripe/invoices/overdue'),
  ])
    assert.equal(await refusal(answer), sentence)
})

test('a person may do without more than the others', async () => {
  const bob = await env.signUp('bob')
  await bob.request('POST /platform/profile', {})
  await env.platform.context.system
    .pool('postgres')
    .query(`update platform.profiles set disabled_features = '{organizations:create}' where account_id = $1`, [
      bob.accountId,
    ])
  assert.equal(
    await refusal(await bob.send('POST /platform/organizations', { body: { name: 'Bob' } })),
    'Making organizations is switched off on this installation.',
  )
  assert.equal((await ada.send('POST /platform/organizations', { body: { name: 'Ada' } })).status, 201)
  const { disabled_features: disabled } = await bob.request('GET /platform/profile', { headers: { version: '2' } })
  assert.ok(disabled.includes('organizations:create') && disabled.includes('projects:create'))
})

test('a name that is no capability stops the start, in words', () => {
  assert.deepEqual(readConfig({ CAIRN_DISABLED_FEATURES: ' billing:all, projects:create,' }).disabledFeatures, [
    'billing:all',
    'projects:create',
  ])
  assert.throws(
    () => readConfig({ CAIRN_DISABLED_FEATURES: 'projects:craete' }),
    /no capability called projects:craete/,
  )
  assert.throws(() => readConfig({ CAIRN_ADMIN_EMAIL: 'ada@example.com' }), /for CAIRN_MODE=self-hosted alone/)
  const selfHosted = { CAIRN_MODE: 'self-hosted', CAIRN_ADMIN_EMAIL: 'ada', CAIRN_ADMIN_PASSWORD: 'short' }
  assert.throws(() => readConfig(selfHosted), /CAIRN_ADMIN_EMAIL.*\n.*CAIRN_ADMIN_PASSWORD/)
})
