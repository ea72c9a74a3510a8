import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ErrorBody } from '@cairn/contracts/errors'
import type { Role } from '@cairn/contracts/roles'
import type { DevEnv, Person } from '@cairn/dev-env'
import { givePlan, startDevEnv, until } from '@cairn/dev-env'
import { storeProject } from './members-fixture.ts'
import {
  refused,
  tokenIn,
  invite,
  accept,
  acceptAfter,
  join,
  changeRole,
  remove,
  rolesIn,
  state,
  setUp,
} from './organization-steps.ts'

let env: DevEnv
before(async () => {
  env = await startDevEnv()
})
after(async () => {
  await env[Symbol.asyncDispose]()
})

test('organizations are listed by name, whatever the order in which they were created and the case of their letters', async () => {
  const owner = await env.signUp('owner')
  for (const name of ['Quarry', 'acme', 'Zebra', 'Harbour']) await owner.createOrganization(name)
  const listed = await owner.request('GET /platform/organizations', {})
  assert.deepEqual(
    listed.map(({ name }) => name),
    ['acme', 'Harbour', 'Quarry', 'Zebra'],
  )
})

test('organizations, projects and OAuth apps have no names that look like others by characters that nobody sees', async () => {
  const { owner, organization } = await setUp(env)
  const { slug } = organization
  const ref = await storeProject(env, organization, 'INACTIVE')
  const name = 'Cairn\u202E'
  const app = { website: 'https://orders.example.com', redirect_uris: [], scopes: [], client_type: 'public' as const }
  for (const answer of [
    await owner.send('POST /platform/organizations', { body: { name, kind: 'COMPANY', tier: 'tier_free' } }),
    await owner.send('PATCH /platform/organizations/:slug', { params: { slug }, body: { name } }),
    await owner.send('PATCH /platform/projects/:ref', { params: { ref }, body: { name } }),
    await owner.send('POST /platform/organizations/:slug/oauth/apps', { params: { slug }, body: { ...app, name } }),
  ]) {
    const { reason, message } = ErrorBody.parse(await answer.json())
    assert.equal(reason, 'invalid_input')
    assert.match(message, /invisible characters/)
  }
})

test('an invitation: who can accept it, in every state', async () => {
  const { owner, organization } = await setUp(env)
  const { slug } = organization
  const [ada, eve] = await Promise.all([env.signUp('ada'), env.signUp('eve')])
  const sent = await invite(owner, organization, { email: ` ${ada.email.toUpperCase()} ` }, 'developer')
  assert.equal(sent.email, ada.email)
  assert.ok(Math.abs(Date.parse(sent.expires_at) - Date.now() - 24 * 3_600_000) < 60_000)

  await refused(fetch(`${env.url}/platform/invitations/${tokenIn(sent.link)}`), 401, 'not_signed_in')
  await refused(
    ada.send('GET /platform/invitations/:token', { params: { token: 'a'.repeat(43) } }),
    404,
    'invitation_not_found',
  )
  // Without a mail server the invitation lies in the operator's mailbox.
  assert.equal(sent.mailed, false)
  const [mail] = await env.platform.context.mailbox.list()
  assert.deepEqual([mail?.to, mail?.text.includes(sent.link)], [ada.email, true])
  assert.equal(await state(eve, sent.link), 'wrong_account')
  await refused(accept(eve, sent.link), 403, 'invitation_wrong_account')
  await refused(
    owner.send('POST /platform/organizations/:slug/invitations', {
      params: { slug },
      body: { email: ada.email, role: 'developer' },
    }),
    409,
    'already_invited',
  )

  const again = await owner.request('POST /platform/organizations/:slug/invitations/:id/resend', {
    params: { slug, id: sent.id },
  })
  await refused(accept(ada, sent.link), 404, 'invitation_not_found')
  assert.deepEqual(await ada.request('GET /platform/invitations/:token', { params: { token: tokenIn(again.link) } }), {
    state: 'open',
    organization: { name: organization.name, slug: null },
    email: ada.email,
    role: 'developer',
    projects: null,
    invited_by: owner.email,
    expires_at: again.expires_at,
  })
  const both = await Promise.all([accept(ada, again.link), accept(ada, again.link)])
  assert.deepEqual(
    both.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
  assert.equal(await state(ada, again.link), 'already_member')
  await refused(accept(ada, again.link), 409, 'already_member')
  assert.deepEqual(await rolesIn(owner, organization), [
    [owner.email, 'owner'],
    [ada.email, 'developer'],
  ])
  await refused(
    owner.send('POST /platform/organizations/:slug/invitations', {
      params: { slug },
      body: { email: ada.email, role: 'developer' },
    }),
    409,
    'already_member',
  )
  assert.equal((await remove(owner, organization, ada)).status, 200)
  assert.equal(await state(ada, again.link), 'accepted')
  await refused(accept(ada, again.link), 409, 'invitation_accepted')

  const revoked = await invite(owner, organization, eve, 'read_only')
  await owner.request('DELETE /platform/organizations/:slug/invitations/:id', { params: { slug, id: revoked.id } })
  assert.equal(await state(eve, revoked.link), 'revoked')
  await refused(accept(eve, revoked.link), 410, 'invitation_revoked')
  assert.deepEqual(await owner.request('GET /platform/organizations/:slug/invitations', { params: { slug } }), [])
})

test('an invitation is refused where its account becomes a member by other means at the same moment', async () => {
  const { owner, organization } = await setUp(env)
  const ada = await env.signUp('ada')
  const { link } = await invite(owner, organization, ada, 'developer')
  const pool = env.platform.context.system.pool('postgres')
  const other = await pool.connect()
  try {
    await other.query('begin')
    await other.query(`insert into platform.members (organization_id, account_id, role) values ($1, $2, 'read_only')`, [
      organization.id,
      ada.accountId,
    ])
    const accepted = accept(ada, link)
    const [own] = (await other.query<{ pid: number }>('select pg_backend_pid() as pid')).rows
    await until('the acceptance waits for the other transaction', async () => {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where $1 = any(pg_blocking_pids(pid)) and query like 'insert into platform.members%'`,
        [own?.pid],
      )
      return rowCount === 1
    })
    await other.query('commit')
    await refused(accepted, 409, 'already_member')
  } finally {
    // Ends the transaction too.
    other.release(true)
  }
  assert.equal(await state(ada, link), 'already_member')
})

test('an account that is deleted while it accepts an invitation leaves no membership', async () => {
  const { owner, organization } = await setUp(env)
  const ada = await env.signUp('ada')
  const sent = await invite(owner, organization, ada, 'developer')
  const accepted = await acceptAfter(env, ada, sent, () => ada.request('DELETE /platform/profile', {}))
  assert.equal(accepted.status, 401)
  assert.deepEqual(await rolesIn(owner, organization), [[owner.email, 'owner']])
  const members = await env.platform.context.members.list(organization.id)
  assert.deepEqual(
    members.map(({ accountId }) => accountId),
    [owner.accountId],
  )
})

test('an invitation ends with the right of its inviter to make it, until somebody else sends it again', async () => {
  const { owner, organization } = await setUp(env)
  const former = await join(env, owner, organization, 'owner')
  const ada = await env.signUp('ada')
  const sent = await invite(former, organization, ada, 'owner')
  const { slug } = organization
  const listed = async () =>
    (await owner.request('GET /platform/organizations/:slug/invitations', { params: { slug } })).map(
      ({ expired }) => expired,
    )
  const preview = () => ada.send('GET /platform/invitations/:token/preview', { params: { token: tokenIn(sent.link) } })
  assert.deepEqual([await state(ada, sent.link), await listed(), (await preview()).status], ['open', [false], 200])
  // Administrators invite members, and no owners.
  await changeRole(owner, organization, former, 'administrator')
  assert.deepEqual([await state(ada, sent.link), await listed(), (await preview()).status], ['expired', [true], 404])
  assert.equal((await remove(owner, organization, former)).status, 200)
  await refused(accept(ada, sent.link), 410, 'invitation_expired')
  const again = await owner.request('POST /platform/organizations/:slug/invitations/:id/resend', {
    params: { slug, id: sent.id },
  })
  assert.equal((await accept(ada, again.link)).status, 200)
})

test('an invitation of a removed owner makes way for another one', async () => {
  const { owner, organization } = await setUp(env)
  const former = await join(env, owner, organization, 'owner')
  const ada = await env.signUp('ada')
  const sent = await invite(former, organization, ada, 'owner')
  assert.equal((await remove(former, organization, former)).status, 200)
  const other = await invite(owner, organization, ada, 'developer')
  await refused(accept(ada, sent.link), 410, 'invitation_revoked')
  assert.equal((await accept(ada, other.link)).status, 200)
})

test('an invitation lasts 24 hours, and its token is kept as a hash only', async () => {
  const { owner, organization } = await setUp(env)
  const ada = await env.signUp('ada')
  const sent = await invite(owner, organization, ada, 'developer')
  const pool = env.platform.context.system.pool('postgres')
  const { rows } = await pool.query('select * from platform.invitations where id = $1', [sent.id])
  assert.ok(!JSON.stringify(rows).includes(tokenIn(sent.link)))
  await pool.query("update platform.invitations set expires_at = now() - interval '1 second' where id = $1", [sent.id])
  assert.equal(await state(ada, sent.link), 'expired')
  await refused(accept(ada, sent.link), 410, 'invitation_expired')
  const [listed] = await owner.request('GET /platform/organizations/:slug/invitations', {
    params: { slug: organization.slug },
  })
  assert.equal(listed?.expired, true)
  const next = await invite(owner, organization, ada, 'read_only')
  assert.equal((await accept(ada, next.link)).status, 200)
})

test('an organization sends at most a hundred invitations in an hour, also where several are sent at once', async () => {
  const { owner, organization } = await setUp(env)
  const { slug } = organization
  const offered = await invite(owner, organization, { email: 'first@example.com' }, 'developer')
  const pool = env.platform.context.system.pool('postgres')
  const sentBefore = (count: number, age: string) =>
    pool.query(
      `insert into platform.audit_log (organization_id, occurred_at, action, account_id, account_email, target_type,
         target_id, target_name, request_id, ip)
       select $1, now() - $2::interval, 'invitation.resent', gen_random_uuid(), '', '', '', '', '', ''
       from generate_series(1, $3::int)`,
      [organization.id, age, count],
    )
  await sentBefore(500, '61 minutes')
  await sentBefore(98, '59 minutes')
  const atOnce = Array.from({ length: 8 }, (_, index) =>
    owner.send('POST /platform/organizations/:slug/invitations', {
      params: { slug },
      body: { email: `hundredth-${index}@example.com`, role: 'developer' },
    }),
  )
  const statuses = (await Promise.all(atOnce)).map(({ status }) => status).toSorted((a, b) => a - b)
  assert.deepEqual(statuses, [201, 429, 429, 429, 429, 429, 429, 429])
  const resend = owner.send('POST /platform/organizations/:slug/invitations/:id/resend', {
    params: { slug, id: offered.id },
  })
  await refused(resend, 429, 'too_many_requests')
  const next = { email: 'next@example.com', role: 'developer' }
  await refused(
    owner.send('POST /platform/organizations/:slug/invitations', { params: { slug }, body: next }),
    429,
    'too_many_requests',
  )
})

test('owners manage all members, administrators all except owners, others none', async () => {
  const { owner, organization } = await setUp(env)
  const { slug } = organization
  const administrator = await join(env, owner, organization, 'administrator')
  const developer = await join(env, owner, organization, 'developer')
  const reader = await join(env, owner, organization, 'read_only')

  assert.equal((await changeRole(administrator, organization, reader, 'developer')).status, 200)
  assert.match(
    await refused(changeRole(administrator, organization, reader, 'owner'), 403, 'forbidden'),
    /^Owners may add and remove owners\. You are an administrator\.$/,
  )
  await refused(changeRole(administrator, organization, owner, 'developer'), 403, 'forbidden')
  await refused(changeRole(administrator, organization, administrator, 'owner'), 403, 'forbidden')
  await refused(remove(administrator, organization, owner), 403, 'forbidden')
  await refused(changeRole(developer, organization, reader, 'read_only'), 403, 'forbidden')
  await refused(remove(developer, organization, reader), 403, 'forbidden')
  const inviteAs = (person: Person, role: Role) =>
    person.send('POST /platform/organizations/:slug/invitations', {
      params: { slug },
      body: { email: 'new@example.com', role },
    })
  await refused(inviteAs(administrator, 'owner'), 403, 'forbidden')
  await refused(inviteAs(developer, 'read_only'), 403, 'forbidden')
  const offered = await invite(owner, organization, { email: 'later@example.com' }, 'owner')
  const ofOwner = { params: { slug, id: offered.id } }
  await refused(administrator.send('DELETE /platform/organizations/:slug/invitations/:id', ofOwner), 403, 'forbidden')
  await refused(
    administrator.send('POST /platform/organizations/:slug/invitations/:id/resend', ofOwner),
    403,
    'forbidden',
  )
  assert.equal((await inviteAs(administrator, 'developer')).status, 201)
})

test('there is always an owner, also when two leave at once', async () => {
  const { owner, organization } = await setUp(env)
  assert.equal(
    await refused(remove(owner, organization, owner), 409, 'last_owner'),
    'An organization needs an owner. Make another member an owner first.',
  )
  await refused(changeRole(owner, organization, owner, 'developer'), 409, 'last_owner')
  const second = await join(env, owner, organization, 'owner')
  const answers = await Promise.all([remove(owner, organization, owner), remove(second, organization, second)])
  assert.deepEqual(
    answers.map(({ status }) => status).sort((a, b) => a - b),
    [200, 409],
  )
})

test('every member can leave; former members have no access', async () => {
  const { owner, organization } = await setUp(env)
  const reader = await join(env, owner, organization, 'read_only')
  const developer = await join(env, owner, organization, 'developer')
  assert.equal((await remove(reader, organization, reader)).status, 200)
  assert.equal((await remove(owner, organization, developer)).status, 200)
  for (const person of [reader, developer]) {
    assert.deepEqual(await person.request('GET /platform/organizations', {}), [])
    await refused(remove(person, organization, owner), 404, 'organization_not_found')
  }
  await refused(remove(owner, organization, reader), 404, 'member_not_found')
})

test('renaming and deleting are for owners; with projects in it, it stays', async () => {
  const { owner, organization } = await setUp(env)
  const { slug } = organization
  const administrator = await join(env, owner, organization, 'administrator')
  const rename = (person: Person, name: string) =>
    person.send('PATCH /platform/organizations/:slug', { params: { slug }, body: { name } })
  const destroy = (person: Person) => person.send('DELETE /platform/organizations/:slug', { params: { slug } })
  await refused(rename(administrator, 'Mine now'), 403, 'forbidden')
  await refused(destroy(administrator), 403, 'forbidden')
  await refused(rename(owner, ' '), 400, 'invalid_input')
  assert.equal((await (await rename(owner, '  New name ')).json()).name, 'New name')
  assert.equal((await owner.request('GET /platform/organizations', {}))[0]?.name, 'New name')

  const project = await owner.createProject({ organization })
  await refused(destroy(owner), 409, 'organization_has_projects')
  await owner.request('DELETE /platform/projects/:ref', { params: { ref: project.ref } })
  await env.platform.context.supervisor.settled()
  assert.equal((await destroy(owner)).status, 200)
  for (const person of [owner, administrator])
    assert.deepEqual(await person.request('GET /platform/organizations', {}), [])
})

test('the members, invitations and audit log of another organization cannot be read', async () => {
  const { owner, organization } = await setUp(env)
  const { owner: stranger, organization: other } = await setUp(env)
  const offered = await invite(owner, organization, { email: 'later@example.com' }, 'developer')
  const { slug } = organization
  for (const address of ['members', 'invitations', 'audit'])
    await refused(stranger.send(`GET /platform/organizations/${slug}/${address}`), 404, 'organization_not_found')
  await refused(remove(stranger, other, owner), 404, 'member_not_found')
  await refused(
    stranger.send('DELETE /platform/organizations/:slug/invitations/:id', {
      params: { slug: other.slug, id: offered.id },
    }),
    404,
    'invitation_not_found',
  )
})

test('a new organization is on Free unless another plan is chosen, and only an operator gives Enterprise', async () => {
  const operator = await env.signUp('operator')
  await env.platform.context.operators.grant(null, operator.accountId)
  const person = await env.signUp('person')
  const free = await person.request('POST /platform/organizations', { body: { name: 'Free' } })
  assert.equal(free.plan.id, 'free')
  const chosen = await person.request('POST /platform/organizations', { body: { name: 'Paid', tier: 'tier_pro' } })
  assert.equal(chosen.plan.id, 'pro')
  const large = person.send('POST /platform/organizations', { body: { name: 'Large', tier: 'tier_enterprise' } })
  assert.equal(
    await refused(large, 403, 'plan_by_operator'),
    'New organizations start on the Free plan. Ask an operator of this installation for another plan.',
  )
  const given = await operator.request('POST /platform/organizations', { body: { name: 'Given', tier: 'tier_team' } })
  assert.equal(given.plan.id, 'team')
  const change = (by: Person) =>
    by.send('PUT /platform/operator/organizations/:slug/billing', {
      params: { slug: free.slug },
      body: { tier: 'tier_pro', billing_partner: null, restriction_status: null, grace_period_end: null },
    })
  await refused(change(person), 403, 'forbidden')
  assert.equal((await change(operator)).status, 200)
  const { plan } = await person.request('GET /platform/organizations/:slug', { params: { slug: free.slug } })
  assert.equal(plan.id, 'pro')
})

test('an invitation sent before a downgrade gives no role that the plan does not include', async () => {
  const owner = await env.signUp('owner')
  const guest = await env.signUp('guest')
  const organization = await owner.createOrganization('Downgraded', { tier: 'tier_team' })
  const { link } = await invite(owner, organization, guest, 'read_only')
  await givePlan(env.url, organization, 'tier_free')
  assert.equal(
    await refused(accept(guest, link), 403, 'plan_lacks'),
    'The role Read-only comes with the Team plan. This organization is on Free.',
  )
  await givePlan(env.url, { ...organization, plan: { id: 'free', name: 'Free' } }, 'tier_team')
  assert.equal((await accept(guest, link)).status, 200)
})

test('an organization has managed_by and partner_id', async () => {
  const owner = await env.signUp('owner')
  const { slug, managed_by: managedBy, partner_id: partnerId } = await owner.createOrganization()
  assert.deepEqual([managedBy, partnerId], ['supabase', slug])
  const sources = [
    ['aws', 'aws-marketplace'],
    ['vercel_marketplace', 'vercel-marketplace'],
  ] as const
  for (const [partner, source] of sources) {
    await env.platform.context.system
      .pool('postgres')
      .query('update platform.organizations set billing_partner = $2 where slug = $1', [slug, partner])
    const found = await owner.request('GET /platform/organizations/:slug', { params: { slug } })
    assert.equal(found.managed_by, source)
  }
})
