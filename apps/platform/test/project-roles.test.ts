import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ErrorBody } from '@cairn/contracts/errors'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { RoleGrant } from '@cairn/contracts/role-grants'
import type { Person } from '@cairn/dev-env'
import type { MembersFixture } from './members-fixture.ts'
import { join, startMembersFixture, storeProject } from './members-fixture.ts'

let fixture: MembersFixture
before(async () => {
  fixture = await startMembersFixture()
})
after(() => fixture[Symbol.asyncDispose]())

const refusalOf = async (answer: Promise<Response>): Promise<string> => {
  const response = await answer
  if (response.ok) return 'ok'
  const { reason, message } = ErrorBody.parse(await response.json())
  return `${reason}: ${message}`
}

const setRoles = (by: Person, { slug }: Organization, member: Person, grant: Partial<RoleGrant>) =>
  by.send('PATCH /platform/organizations/:slug/members/:account_id', {
    params: { slug, account_id: member.accountId },
    body: grant,
  })

const invite = (by: Person, { slug }: Organization, email: string, role: string, projects: string[]) =>
  by.send('POST /platform/organizations/:slug/invitations', { params: { slug }, body: { email, role, projects } })

const accept = (person: Person, link: string) =>
  person.send('POST /platform/invitations/:token/accept', {
    params: { token: new URL(link).searchParams.get('token') ?? '' },
  })

const seenBy = async (person: Person) => (await person.request('GET /platform/projects', {})).map(({ ref }) => ref)

const newMember = async (name: string): Promise<Person> => {
  const person = await fixture.env.signUp(name)
  await join(fixture.env, fixture.organization, person, { role: 'developer', projects: [] })
  return person
}

test('a member is given a role in chosen projects only, and sees those and no others', async () => {
  const { owner, administrator, developer } = fixture.people
  const { organization, project } = fixture
  const hidden = await fixture.storedProject('INACTIVE')
  const member = await newMember('member')
  assert.ok((await seenBy(member)).includes(hidden))

  const inOne: RoleGrant = { role: null, projects: [{ ref: project.ref, role: 'developer' }] }
  assert.match(await refusalOf(setRoles(developer, organization, member, inOne)), /^forbidden/)
  assert.equal(await refusalOf(setRoles(administrator, organization, member, inOne)), 'ok')
  assert.deepEqual(await seenBy(member), [project.ref])
  assert.match(
    await refusalOf(member.send('GET /platform/projects/:ref', { params: { ref: hidden } })),
    /^project_not_found/,
  )
  const inPlace = { params: { slug: organization.slug } }
  for (const address of ['members', 'invitations', 'audit'])
    assert.match(
      await refusalOf(member.send(`GET /platform/organizations/:slug/${address}`, inPlace)),
      /^forbidden: .* You are a developer in single projects of this organization\.$/,
    )
  const listed = await owner.request('GET /platform/organizations/:slug/members', inPlace)
  assert.deepEqual(
    listed.filter(({ account_id: id }) => id === member.accountId).map(({ role, projects }) => ({ role, projects })),
    [{ role: null, projects: [{ ref: project.ref, name: 'lighthouse', role: 'developer' }] }],
  )
  const [entry] = (await fixture.env.platform.context.audit.list(organization.id, { limit: 1 })).entries
  assert.deepEqual(
    [entry?.action, entry?.details],
    [
      'member.role_changed',
      { from: 'developer', to: null, from_projects: {}, to_projects: { [project.ref]: 'developer' } },
    ],
  )

  assert.equal(await refusalOf(setRoles(owner, organization, member, { role: 'developer' })), 'ok')
  assert.ok((await seenBy(member)).includes(hidden))
})

test('what cannot be given is refused in words', async () => {
  const { owner } = fixture.people
  const { organization, project, elsewhere } = fixture
  const member = await newMember('member')
  const give = (grant: Partial<RoleGrant>, to = member) => refusalOf(setRoles(owner, organization, to, grant))
  const shared = { ref: project.ref, role: 'developer' as const }
  assert.match(await give({ role: null }), /^invalid_input: .*To remove both, remove the member\.$/)
  assert.match(await give({ role: null, projects: [shared, shared] }), /^invalid_input: .*listed twice/)
  assert.match(
    await give({ role: null, projects: [{ ref: elsewhere.project.ref, role: 'developer' }] }),
    /^project_not_found/,
  )
  assert.match(await give({ role: null, projects: [shared] }, owner), /^last_owner/)
  assert.match(await refusalOf(invite(owner, organization, 'a@example.com', 'owner', [project.ref])), /^invalid_input/)
  assert.match(
    await refusalOf(invite(owner, organization, 'a@example.com', 'developer', [elsewhere.project.ref])),
    /^project_not_found/,
  )
})

test('Free and Pro: Owner, Admin, Developer; Team adds Read-only and roles in projects, Enterprise different ones', async () => {
  const { owner, developer } = fixture.people
  const [free, team] = [
    await owner.createOrganization('free', { tier: 'tier_free' }),
    await owner.createOrganization('team', { tier: 'tier_team' }),
  ]
  const onTeam = [await storeProject(fixture.env, team, 'INACTIVE'), await storeProject(fixture.env, team, 'INACTIVE')]
  for (const organization of [free, team])
    await join(fixture.env, organization, developer, { role: 'developer', projects: [] })
  assert.equal(
    await refusalOf(setRoles(owner, free, developer, { role: 'read_only' })),
    'plan_lacks: The role Read-only comes with the Team plan. This organization is on Free.',
  )
  assert.match(await refusalOf(invite(owner, free, 'a@example.com', 'read_only', [])), /^plan_lacks/)
  assert.equal(await refusalOf(setRoles(owner, free, developer, { role: 'administrator' })), 'ok')
  assert.equal(await refusalOf(setRoles(owner, team, developer, { role: 'read_only' })), 'ok')
  const roles = (second: 'developer' | 'administrator'): RoleGrant => ({
    role: null,
    projects: onTeam.map((ref, index) => ({ ref, role: index === 0 ? 'developer' : second })),
  })
  assert.equal(await refusalOf(setRoles(owner, team, developer, roles('developer'))), 'ok')
  assert.match(
    await refusalOf(setRoles(owner, team, developer, roles('administrator'))),
    /^plan_lacks: A different role/,
  )
})

test('an invitation to certain projects makes a member of those, while they are there', async () => {
  const { owner } = fixture.people
  const { organization, project } = fixture
  const [ada, eve] = [await fixture.env.signUp('ada'), await fixture.env.signUp('eve')]
  const answer = await invite(owner, organization, ada.email, 'read_only', [project.ref])
  const sent = await answer.json()
  assert.deepEqual(sent.projects, [{ ref: project.ref, name: 'lighthouse' }])
  const [mail] = await fixture.env.platform.context.mailbox.list()
  assert.match(mail?.text ?? '', /as Read-only in lighthouse\./)
  const token = new URL(sent.link).searchParams.get('token') ?? ''
  const seen = (person: Person) => person.request('GET /platform/invitations/:token', { params: { token } })
  assert.deepEqual((await seen(ada)).projects, ['lighthouse'])
  assert.equal((await seen(eve)).projects, null)
  assert.equal(await refusalOf(accept(ada, sent.link)), 'ok')
  assert.deepEqual(await seenBy(ada), [project.ref])

  const going = await fixture.storedProject('INACTIVE')
  const other = await (await invite(owner, organization, eve.email, 'developer', [going])).json()
  await fixture.env.platform.context.projects.remove(going)
  assert.match(await refusalOf(accept(eve, other.link)), /^invitation_without_projects/)
})
