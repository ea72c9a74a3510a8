import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ErrorBody } from '@cairn/contracts/errors'
import type { Person } from '@cairn/dev-env'
import type { MembersFixture } from './members-fixture.ts'
import { join, startMembersFixture } from './members-fixture.ts'

let fixture: MembersFixture
before(async () => {
  fixture = await startMembersFixture()
})
after(() => fixture[Symbol.asyncDispose]())

const reasonOf = async (answer: Promise<Response>): Promise<string> => {
  const response = await answer
  return response.ok ? 'ok' : ErrorBody.parse(await response.json()).reason
}

const transfer = (by: Person, ref: string, target: string) =>
  reasonOf(
    by.send('POST /platform/projects/:ref/transfer', { params: { ref }, body: { target_organization_slug: target } }),
  )

const lastEntry = async (organizationId: number) => {
  const [entry] = (await fixture.env.platform.context.audit.list(organizationId, { limit: 1 })).entries
  return [entry?.action, entry?.target.id, entry?.details]
}

test('a project moves to another organization, with its keys and data and without its guests', async () => {
  const { owner, administrator, guest, stranger } = fixture.people
  const { organization, project } = fixture
  const { ref } = project
  const target = await owner.createOrganization('Target')
  await join(fixture.env, target, stranger, { role: 'developer', projects: [] })
  await project.query('create table kept (id int); insert into kept values (1)')
  const branch = await fixture.storedProject('INACTIVE')
  const system = fixture.env.platform.context.system.pool('postgres')
  await system.query(
    `update platform.projects set parent_project_id = (select id from platform.projects where ref = $2) where ref = $1`,
    [branch, ref],
  )
  const keysBefore = await owner.request('GET /platform/projects/:ref/api-keys', { params: { ref } })

  const preview = await owner.request('POST /platform/projects/:ref/transfer/preview', {
    params: { ref },
    body: { target_organization_slug: target.slug },
  })
  const { developer, readOnly } = fixture.people
  assert.deepEqual(preview, {
    target: { slug: target.slug, name: 'Target' },
    problem: null,
    losing: [administrator, developer, guest, readOnly].map(({ email }) => email).sort(),
    gaining: [stranger.email],
    dropped_roles: 1,
  })
  assert.equal(await transfer(owner, ref, target.slug), 'ok')

  const detail = await owner.request('GET /platform/projects/:ref', { params: { ref } })
  assert.deepEqual([detail.organization_slug, detail.organization_id], [target.slug, target.id])
  assert.equal((await project.query('select id from kept'))[0]?.rows[0]?.[0], '1')
  for (const person of [administrator, guest])
    assert.equal(await reasonOf(person.send('GET /platform/projects/:ref', { params: { ref } })), 'project_not_found')
  assert.equal(await reasonOf(stranger.send('GET /platform/projects/:ref', { params: { ref } })), 'ok')
  const moved = await owner.request('GET /platform/projects/:ref', { params: { ref: branch } })
  assert.equal(moved.organization_slug, target.slug)
  const told = ['project.transferred', ref, { from: organization.slug, to: target.slug }]
  assert.deepEqual(await lastEntry(organization.id), told)
  assert.deepEqual(await lastEntry(target.id), told)
  // Last: reading the keys is an entry of its own.
  assert.deepEqual(await owner.request('GET /platform/projects/:ref/api-keys', { params: { ref } }), keysBefore)

  // Back again: the guest's role does not come back with it.
  assert.equal(await transfer(owner, ref, organization.slug), 'ok')
  assert.equal(await reasonOf(guest.send('GET /platform/projects/:ref', { params: { ref } })), 'project_not_found')
})

test('both sides have to allow it, and the project must be at rest', async () => {
  const { owner, administrator, stranger } = fixture.people
  const target = await owner.createOrganization('Target')
  const ref = await fixture.storedProject('INACTIVE')
  assert.equal(await transfer(administrator, ref, target.slug), 'forbidden')
  assert.equal(await transfer(stranger, ref, fixture.elsewhere.organization.slug), 'project_not_found')
  assert.equal(await transfer(owner, ref, fixture.elsewhere.organization.slug), 'organization_not_found')
  await join(fixture.env, fixture.elsewhere.organization, owner, { role: 'developer', projects: [] })
  assert.equal(await transfer(owner, ref, fixture.elsewhere.organization.slug), 'forbidden')
  assert.equal(await transfer(owner, ref, fixture.organization.slug), 'already_there')
  for (const status of ['COMING_UP', 'PAUSING', 'RESTORING', 'GOING_DOWN', 'UPGRADING'] as const)
    assert.equal(await transfer(owner, await fixture.storedProject(status), target.slug), 'wrong_status')
  const preview = await owner.request('POST /platform/projects/:ref/transfer/preview', {
    params: { ref: await fixture.storedProject('RESTORING') },
    body: { target_organization_slug: target.slug },
  })
  assert.equal(preview.problem, 'The project is being restored. It cannot be transferred until that has ended.')
})

test('members with the permission rename a project, and the audit log records it', async () => {
  const { administrator, developer } = fixture.people
  const ref = await fixture.storedProject('INACTIVE')
  const rename = (by: Person, name: string) =>
    reasonOf(by.send('PATCH /platform/projects/:ref', { params: { ref }, body: { name } }))
  assert.equal(await rename(developer, 'mine'), 'forbidden')
  assert.equal(await rename(administrator, '  '), 'invalid_input')
  assert.equal(await rename(administrator, ' beacon '), 'ok')
  assert.equal(await rename(administrator, 'beacon'), 'ok')
  assert.deepEqual(await lastEntry(fixture.organization.id), [
    'project.renamed',
    ref,
    { from: 'on paper', to: 'beacon' },
  ])
})

test('a project is claimed with a link, once, by an owner of another organization', async () => {
  const { owner, administrator, stranger } = fixture.people
  const { organization } = fixture
  const ref = await fixture.storedProject('INACTIVE')
  const params = { ref }
  const offer = () => owner.request('POST /platform/projects/:ref/claim-token', { params, body: {} })
  const replaced = await offer()
  const { token, url } = await offer()
  assert.equal(url, `${fixture.env.url}/claim-project?token=${token}`)
  const state = () => owner.request('GET /platform/projects/:ref/claim-token', { params })
  assert.notEqual((await state()).expires_at, null)

  const look = (by: Person, its = token) =>
    reasonOf(by.send('GET /platform/project-claims/:token', { params: { token: its } }))
  const claim = (by: Person, slug: string, its = token) =>
    reasonOf(
      by.send('POST /platform/project-claims/:token', { params: { token: its }, body: { organization_slug: slug } }),
    )
  const target = await stranger.createOrganization('Claimant')
  await join(fixture.env, target, administrator, { role: 'administrator', projects: [] })
  assert.equal(await look(stranger, replaced.token), 'claim_not_found', 'a newer link replaces it')
  assert.equal(await look(stranger, 'made-up'), 'claim_not_found')
  const seen = await stranger.request('GET /platform/project-claims/:token', { params: { token } })
  assert.deepEqual(
    [seen.project.ref, seen.organization.name, seen.problem],
    [
      ref,
      (await owner.request('GET /platform/organizations/:slug', { params: { slug: organization.slug } })).name,
      null,
    ],
  )
  assert.equal(await claim(administrator, target.slug), 'forbidden', 'owners claim')
  assert.equal(await claim(stranger, organization.slug), 'organization_not_found', 'of another organization')
  assert.equal(await claim(owner, organization.slug), 'already_there')
  const both = await Promise.all([claim(stranger, target.slug), claim(stranger, target.slug)])
  assert.ok(both.includes('ok') && !both.every((answer) => answer === 'ok'), both.join(', '))
  assert.equal(await claim(stranger, target.slug), 'claim_used')
  assert.equal(await look(stranger), 'claim_used')
  const project = await stranger.request('GET /platform/projects/:ref', { params })
  assert.equal(project.organization_slug, target.slug)
  assert.equal(await reasonOf(owner.send('GET /platform/projects/:ref', { params })), 'project_not_found')
  const told = ['project.claimed', ref, { from: organization.slug, to: target.slug }]
  assert.deepEqual(await lastEntry(organization.id), told)
  assert.deepEqual(await lastEntry(target.id), told)

  const next = await stranger.request('POST /platform/projects/:ref/claim-token', { params, body: {} })
  await stranger.request('DELETE /platform/projects/:ref/claim-token', { params })
  assert.equal(await look(owner, next.token), 'claim_not_found', 'a link that was ended')
  const late = await stranger.request('POST /platform/projects/:ref/claim-token', { params, body: {} })
  await fixture.env.platform.context.system
    .pool('postgres')
    .query(`update platform.project_claims set expires_at = now() where claimed_at is null`)
  assert.equal(await look(owner, late.token), 'claim_expired')
  assert.equal(await claim(owner, organization.slug, late.token), 'claim_expired')
})

test('a transfer ends the link with which the project could be claimed, also one that is made at that moment', async () => {
  const { owner, stranger } = fixture.people
  const ref = await fixture.storedProject('INACTIVE')
  const params = { ref }
  const offer = () => owner.send('POST /platform/projects/:ref/claim-token', { params, body: {} })
  const { token } = await owner.request('POST /platform/projects/:ref/claim-token', { params, body: {} })
  const target = await owner.createOrganization('Buyer')
  assert.equal(await transfer(owner, ref, target.slug), 'ok')
  const look = await stranger.send('GET /platform/project-claims/:token', { params: { token } })
  assert.equal(look.ok ? 'ok' : ErrorBody.parse(await look.json()).reason, 'claim_not_found')

  const next = await owner.createOrganization('Next buyer')
  await using cleanup = new AsyncDisposableStack()
  const system = fixture.env.platform.context.system.pool('postgres')
  const moving = await system.connect()
  cleanup.defer(() => moving.release(true))
  await moving.query('begin')
  await moving.query('update platform.projects set organization_id = $2 where ref = $1', [ref, next.id])
  const offered = reasonOf(offer())
  const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query ~ 'platform.projects'`
  while ((await system.query(waiting)).rows.length === 0);
  await moving.query('commit')
  assert.equal(await offered, 'project_not_found')
  const claims = `select from platform.project_claims c join platform.projects p on p.id = project_id where ref = $1`
  assert.equal((await system.query(claims, [ref])).rows.length, 0)
})

test('the link of an owner who is one no longer offers nothing', async () => {
  const { owner, administrator, stranger } = fixture.people
  const organization = await owner.createOrganization('With two owners')
  await join(fixture.env, organization, administrator, { role: 'owner', projects: [] })
  const ref = await fixture.storedProject('INACTIVE')
  assert.equal(await transfer(owner, ref, organization.slug), 'ok')
  const params = { ref }
  const { token } = await administrator.request('POST /platform/projects/:ref/claim-token', { params, body: {} })
  const look = () => reasonOf(stranger.send('GET /platform/project-claims/:token', { params: { token } }))
  assert.equal(await look(), 'ok')
  await owner.request('PATCH /platform/organizations/:slug/members/:account_id', {
    params: { slug: organization.slug, account_id: administrator.accountId },
    body: { role: 'administrator', projects: [] },
  })
  assert.equal(await look(), 'claim_not_found')
  const own = await stranger.createOrganization('Their own')
  const body = { organization_slug: own.slug }
  assert.equal(
    await reasonOf(stranger.send('POST /platform/project-claims/:token', { params: { token }, body })),
    'claim_not_found',
  )
  const state = await owner.request('GET /platform/projects/:ref/claim-token', { params })
  assert.equal(state.expires_at, null)
})
