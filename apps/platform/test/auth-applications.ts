import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { givePlan } from '@cairn/dev-env'
import { startSamlProvider } from '@cairn/dev-env/saml-provider'

interface World {
  env: DevEnv
  owner: Person
  organization: Organization
  project: TestProject
}

const lastAudit = async ({ env }: World, ref: string) => {
  const { rows } = await env.platform.context.system.pool('postgres').query<{ action: string; details: unknown }>(
    `select action, details from platform.audit_log where target_id = $1 and action similar to 'auth_(oauth|sso)%'
     order by id desc limit 1`,
    [ref],
  )
  return rows[0]
}

/** Applications of the OAuth server, and organizations that sign in by SAML, through the API of the platform. */
export const applicationChecks = (world: () => World): void => {
  test('an application is registered, changed, given a new secret and deleted, and the audit log has no secret', async () => {
    const { owner, project } = world()
    const params = { ref: project.ref }
    const list = async () => (await owner.request('GET /platform/auth/:ref/oauth-clients', { params })).clients
    const type: 'confidential' | 'public' = 'confidential'
    const body = { client_name: 'Bakery', client_type: type, redirect_uris: ['https://bakery.example/back'] }
    const { client_secret: secret, ...made } = await owner.request('POST /platform/auth/:ref/oauth-clients', {
      params,
      body,
    })
    assert.ok(secret !== undefined && secret.length > 30)
    assert.deepEqual(await list(), [made])
    assert.deepEqual(await lastAudit(world(), project.ref), {
      action: 'auth_oauth_client.created',
      details: { client_id: made.client_id, ...body },
    })
    const named = { params: { ...params, client_id: made.client_id } }
    const changed = await owner.request('PATCH /platform/auth/:ref/oauth-clients/:client_id', {
      ...named,
      body: { client_name: 'Mill', client_uri: 'https://mill.example' },
    })
    assert.deepEqual(
      [changed.client_name, changed.client_uri, changed.redirect_uris],
      ['Mill', 'https://mill.example', body.redirect_uris],
    )
    const replaced = await owner.request('POST /platform/auth/:ref/oauth-clients/:client_id/secret', named)
    assert.ok(replaced.client_secret !== undefined && replaced.client_secret !== secret)
    for (const uri of ['http://bakery.example/back', 'javascript:alert(1)', 'https://a.example/#b'])
      await assert.rejects(
        owner.request('PATCH /platform/auth/:ref/oauth-clients/:client_id', {
          ...named,
          body: { redirect_uris: [uri] },
        }),
        /422 oauth_client_refused/,
      )
    const { rows } = await world()
      .env.platform.context.system.pool('postgres')
      .query<{ text: string }>(
        `select string_agg(details::text, ' ') as text from platform.audit_log where target_id = $1`,
        [project.ref],
      )
    for (const each of [secret, replaced.client_secret]) assert.ok(!rows[0]?.text.includes(each))
    await owner.request('DELETE /platform/auth/:ref/oauth-clients/:client_id', named)
    assert.deepEqual(await list(), [])
    assert.equal((await lastAudit(world(), project.ref))?.action, 'auth_oauth_client.deleted')
    await assert.rejects(
      owner.request('DELETE /platform/auth/:ref/oauth-clients/:client_id', named),
      /404 oauth_client_not_found/,
    )
  })

  test('an organization is added by its metadata, switched off and deleted; without the plan, none is added', async () => {
    const { env, owner, organization, project } = world()
    await using provider = await startSamlProvider()
    const path = '/v1/projects/:ref/config/auth/sso/providers'
    const params = { ref: project.ref }
    const body = { metadata_xml: provider.metadata(), domains: ['Company.example'] }
    const add = () => owner.request(`POST ${path}`, { params, body: { type: 'saml', ...body } })
    await assert.rejects(add(), /422 saml_disabled/)
    await owner.request('PATCH /v1/projects/:ref/config/auth', { params, body: { saml_enabled: true } })
    const { id, ...made } = await add()
    assert.deepEqual(
      [made.saml.entity_id, made.domains.map(({ domain }) => domain), made.disabled],
      [provider.entityId, ['company.example'], false],
    )
    await assert.rejects(add(), /422 sso_provider_refused: .*already/)
    const named = { params: { ...params, provider_id: id } }
    const off = await owner.request(`PUT ${path}/:provider_id`, { ...named, body: { disabled: true } })
    assert.deepEqual([off.disabled, off.domains.length], [true, 1])
    const listed = await owner.request(`GET ${path}`, { params })
    assert.deepEqual(
      listed.items.map(({ id: each, disabled, saml }) => [each, disabled, saml.metadata_xml]),
      [[id, true, undefined]],
    )
    assert.ok(listed.is_in_plan)
    assert.equal((await owner.request(`GET ${path}/:provider_id`, named)).saml.metadata_xml, provider.metadata())
    await owner.request(`DELETE ${path}/:provider_id`, named)
    assert.deepEqual(await lastAudit(world(), project.ref), {
      action: 'auth_sso_provider.deleted',
      details: { id, entity_id: provider.entityId, domains: ['company.example'], disabled: true },
    })
    await givePlan(env.url, organization, 'tier_free')
    assert.deepEqual(await owner.request(`GET ${path}`, { params }), { items: [], is_in_plan: false })
    await assert.rejects(add(), /422 saml_not_in_plan/)
    assert.equal((await owner.request('GET /platform/auth/:ref/audit-logs', { params })).kept_hours, 1)
  })
}
