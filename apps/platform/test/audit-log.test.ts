import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { deleteOldAudit } from '../src/areas/organizations/delete-old-audit.ts'
import { refused, join, changeRole, remove, auditOf, setUp } from './organization-steps.ts'

let env: DevEnv
before(async () => {
  env = await startDevEnv()
})
after(async () => {
  await env[Symbol.asyncDispose]()
})

test('the audit log records who did what to whom; only owners and administrators can read it', async () => {
  const { owner, organization } = await setUp(env)
  const { slug } = organization
  const developer = await join(env, owner, organization, 'developer')
  await changeRole(owner, organization, developer, 'read_only')
  await refused(developer.send('GET /platform/organizations/:slug/audit', { params: { slug } }), 403, 'forbidden')
  // Refused or without effect: nothing to tell.
  await changeRole(owner, organization, developer, 'read_only')
  await remove(owner, organization, owner)

  const { entries, next } = await auditOf(owner, organization)
  assert.equal(next, null)
  const byMembers = entries.filter(({ action }) => action !== 'billing.changed')
  assert.deepEqual(
    byMembers.map(({ action, actor, target, details }) => [action, actor.email, target.name, details]),
    [
      ['member.role_changed', owner.email, developer.email, { from: 'developer', to: 'read_only' }],
      ['member.joined', developer.email, developer.email, { role: 'developer', invited_by: owner.email }],
      ['member.invited', owner.email, developer.email, { role: 'developer' }],
      ['organization.created', owner.email, organization.name, {}],
    ],
  )
  for (const entry of entries) {
    assert.match(entry.request_id, /^[0-9a-f-]{36}$/)
    assert.match(entry.ip, /127\.0\.0\.1|::1/)
  }

  const first = await auditOf(owner, organization, { limit: 3 })
  assert.deepEqual(first.entries, entries.slice(0, 3))
  assert.ok(first.next)
  assert.deepEqual(await auditOf(owner, organization, { cursor: first.next }), {
    entries: entries.slice(3),
    next: null,
    retention: null,
  })
  const only = async (query: Record<string, unknown>) =>
    (await auditOf(owner, organization, query)).entries.map(({ action }) => action)
  assert.deepEqual(await only({ action: 'member.joined' }), ['member.joined'])
  assert.deepEqual(await only({ actor: developer.accountId }), ['member.joined'])
  const [newest] = entries
  assert.ok(newest)
  assert.deepEqual(await only({ date_start: newest.occurred_at, action: 'member.role_changed' }), [
    'member.role_changed',
  ])
  assert.ok(!(await only({ date_end: newest.occurred_at })).includes('member.role_changed'))
  for (const query of [{ date_start: 'yesterday' }, { action: 'nonsense' }, { actor: 'me' }, { limit: 1000 }])
    await refused(
      owner.send('GET /platform/organizations/:slug/audit', { params: { slug }, query }),
      400,
      'invalid_input',
    )
})

test('who deletes their account leaves organizations, or deletes those that they are alone in, as the audit log says', async () => {
  const { owner, organization } = await setUp(env)
  const leaver = await join(env, owner, organization, 'developer')
  await leaver.request('POST /platform/profile', {})
  const alone = await leaver.createOrganization('Alone')
  await leaver.request('DELETE /platform/profile', {})

  const [newest] = (await auditOf(owner, organization)).entries
  assert.deepEqual(
    [newest?.action, newest?.actor.email, newest?.target.id, newest?.details],
    ['member.left', leaver.email, leaver.accountId, { role: 'developer' }],
  )
  const { rows } = await env.platform.context.system
    .pool('postgres')
    .query('select action, target_id from platform.audit_log where organization_id = $1 order by id desc limit 1', [
      alone.id,
    ])
  assert.deepEqual(rows, [{ action: 'organization.deleted', target_id: alone.slug }])
})

test('the audit log of an organization is shown for 1 hour, 7 or 28 days by its plan, and deleted 28 days later', async () => {
  const { owner, organization } = await setUp(env)
  const { context } = env.platform
  const pool = context.system.pool('postgres')
  const hoursAgo = [0.5, 2, 6 * 24, 8 * 24, 27 * 24, 29 * 24, 36 * 24, 57 * 24]
  await pool.query('update platform.audit_log set organization_id = null where organization_id = $1', [organization.id])
  await pool.query(
    `insert into platform.audit_log (organization_id, occurred_at, action, account_id, account_email, target_type,
       target_id, target_name, request_id, ip)
     select $1, now() - age * interval '1 hour', 'member.joined', gen_random_uuid(), '', '', age::text, '', '', ''
     from unnest($2::float[]) age`,
    [organization.id, hoursAgo],
  )
  const setTier = (tier: string) =>
    pool.query('update platform.organizations set tier = $2 where id = $1', [organization.id, tier])
  const shown = async (tier: string) => {
    await setTier(tier)
    const { entries, retention } = await auditOf(owner, organization, { date_start: '2020-01-01T00:00:00Z' })
    return { count: entries.length, reason: retention?.reason }
  }
  const kept = async () =>
    (await pool.query('select from platform.audit_log where organization_id = $1', [organization.id])).rowCount
  const clean = () => deleteOldAudit(context, { nowMs: Date.now(), signal: new AbortController().signal })

  assert.deepEqual(await shown('tier_enterprise'), { count: 8, reason: undefined })
  await clean()
  assert.equal(await kept(), 8, 'by agreement: nothing is deleted')
  assert.deepEqual(await shown('tier_team'), {
    count: 5,
    reason: 'The plan Team keeps the audit log for 28 days. Older entries are not shown.',
  })
  await clean()
  assert.equal(await kept(), 7)
  assert.deepEqual(await shown('tier_pro'), {
    count: 3,
    reason: 'The plan Pro keeps the audit log for 7 days. Older entries are not shown.',
  })
  await clean()
  assert.equal(await kept(), 6)
  assert.deepEqual(await shown('tier_free'), {
    count: 1,
    reason: 'The plan Free keeps the audit log for 1 hour. Older entries are not shown.',
  })
  await clean()
  assert.equal(await kept(), 5)
  assert.equal((await shown('tier_team')).count, 5, 'a larger plan shows them again')
})

test('the audit log records changes of projects too, and nothing that was refused', async () => {
  const { owner, organization } = await setUp(env)
  const { ref } = await owner.createProject({ organization, name: 'storefront' })
  const { supervisor } = env.platform.context
  const ask = async (work: 'pause' | 'restore' | 'restart') => {
    const { status } = await owner.send(`POST /platform/projects/${ref}/${work}`)
    await supervisor.settled()
    return status
  }
  assert.deepEqual(
    [await ask('pause'), await ask('pause'), await ask('restore'), await ask('restart')],
    [200, 409, 200, 200],
  )
  await owner.request('DELETE /platform/projects/:ref', { params: { ref } })
  await supervisor.settled()
  const { entries } = await auditOf(owner, organization)
  assert.deepEqual(
    entries.map(({ action, target }) => [action, target.type, target.name]),
    [
      ['project.deleted', 'project', 'storefront'],
      ['project.restarted', 'project', 'storefront'],
      ['project.restored', 'project', 'storefront'],
      ['project.paused', 'project', 'storefront'],
      ['project.created', 'project', 'storefront'],
      ['billing.changed', 'organization', organization.name],
      ['organization.created', 'organization', organization.name],
    ],
  )
})
