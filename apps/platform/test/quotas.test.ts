import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { dayMs, dayOf } from '@cairn/contracts/billing/invoices/cycles'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { givePlan, startDevEnv } from '@cairn/dev-env'
import { Client } from 'pg'
import { z } from 'zod'
import { pauseIdleProjects } from '../src/areas/billing/idle/pause-idle.ts'
import { hasOutsideClients } from '../src/project-runtime/idle-stop.ts'
import { eventually, keysOf } from './clients-of-projects.ts'

const gigabyte = 1024n ** 3n
const neverAborts = new AbortController().signal

let env: DevEnv
let owner: Person
let organization: Organization
let project: TestProject
let ref: string
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  organization = await owner.createOrganization(undefined, { tier: 'tier_payg' })
  project = await owner.createProject({ organization })
  ref = project.ref
})
after(() => env[Symbol.asyncDispose]())

test('an organization beyond its plan is warned, then restricted, and served again when its plan allows it', async () => {
  const { quotaRun, usage } = env.platform.context
  const params = { slug: organization.slug }
  const setTier = (
    tier: 'tier_pro' | 'tier_payg',
    status: 'restricted' | null = null,
    graceEnd: string | null = null,
  ) =>
    owner.request('PUT /platform/operator/organizations/:slug/billing', {
      params,
      body: {
        tier,
        billing_partner: null,
        restriction_status: status,
        grace_period_end: graceEnd,
        restriction_reason: status === null ? '' : 'Beyond its plan',
      },
    })
  await setTier('tier_pro')
  const began = Date.now()
  const enforce = (days: number) => quotaRun.enforce({ nowMs: began + days * dayMs, signal: neverAborts })
  const restriction = async () => {
    const found = await owner.request('GET /platform/organizations/:slug', { params })
    return [found.restriction_status, found.restriction_data?.grace_period_end ?? null]
  }
  const { anon } = await keysOf(project)
  const ask = () => fetch(`${env.url}/p/${ref}/auth/v1/settings`, { headers: { apikey: anon } })

  await enforce(0)
  assert.deepEqual(await restriction(), [null, null])
  const deleted = { ref: 'exceedingprojectaaaa', organizationId: organization.id }
  await usage.save(deleted, dayOf(began), [{ meter: 'egress', part: 'rest', amount: 300n * gigabyte }])
  await enforce(0)
  const end = new Date(began + 14 * dayMs).toISOString()
  assert.deepEqual(await restriction(), ['grace_period', end])
  await enforce(13)
  assert.deepEqual(await restriction(), ['grace_period', end], 'the grace period does not begin again')
  await enforce(14)
  assert.deepEqual(await restriction(), ['grace_period_over', end])
  assert.equal((await ask()).status, 200)
  await enforce(21)
  assert.deepEqual(await restriction(), ['restricted', end])
  await enforce(0)
  assert.deepEqual(await restriction(), ['restricted', end], 'a clock that is set back undoes nothing')

  const refused = await eventually(async () => {
    const answer = await ask()
    return answer.status === 402 ? answer : undefined
  }, 'a refusal')
  const body = z.object({ code: z.string(), message: z.string(), hint: z.string() }).parse(await refused.json())
  assert.equal(body.code, 'services_restricted')
  assert.equal((await owner.request('GET /platform/projects/:ref', { params: { ref } })).status, 'ACTIVE_HEALTHY')

  await setTier('tier_payg', 'restricted', end)
  await enforce(21)
  assert.deepEqual(await restriction(), [null, null])
  await eventually(async () => ((await ask()).status === 200 ? true : undefined), 'an answer')
  const subjects = ['has exceeded its plan', 'grace period of', 'refuse requests', 'is within its plan again']
  await eventually(async () => {
    const { mails } = await owner.request('GET /platform/mailbox', {})
    return subjects.every((subject) => mails.some((mail) => mail.subject.includes(subject))) ? true : undefined
  }, 'the mails')
})

test('Projects pause after 1 week of inactivity: warned, used, warned again, paused, and restored by a member', async () => {
  const params = { slug: organization.slug }
  const { projects, projectUses, supervisor } = env.platform.context
  await givePlan(env.url, await owner.request('GET /platform/organizations/:slug', { params }), 'tier_free')
  const { anon } = await keysOf(project)
  const use = async () => {
    const answer = await fetch(`${env.url}/p/${ref}/auth/v1/settings`, { headers: { apikey: anon } })
    await answer.arrayBuffer()
  }
  const stored = async () => (await projectUses.list()).get((await projects.find(ref))?.id ?? 0)
  /** The job, so long after the last use. */
  const pauseAfter = async (days: number) => {
    await projectUses.note(supervisor.sleep.uses())
    const nowMs = ((await stored())?.usedAtMs ?? 0) + days * dayMs
    await pauseIdleProjects(env.platform.context, { nowMs, signal: neverAborts })
    return (await projects.find(ref))?.status
  }
  const isConnected = async () => {
    const found = await projects.find(ref)
    const pool = found && supervisor.runningPool(found, 'supabase_admin')
    return pool !== undefined && hasOutsideClients(pool)
  }
  const isWarned = async () => (await stored())?.warnedAtMs !== null

  await use()
  await pauseAfter(4.9)
  const firstUse = (await stored())?.usedAtMs
  assert.equal(firstUse, supervisor.sleep.uses().get(ref))
  assert.equal(await isWarned(), false)
  await pauseAfter(5)
  assert.equal(await isWarned(), true)
  assert.equal(await pauseAfter(6.9), 'ACTIVE_HEALTHY')

  await eventually(async () => (Date.now() > Number(firstUse) ? true : undefined), 'later moment')
  await use()
  assert.equal(await pauseAfter(7), 'ACTIVE_HEALTHY', 'a use ends the warning')
  assert.equal(await isWarned(), true, 'warned again')
  const { db_host: host, db_port: port, db_user: user, db_name: database } = await project.detail()
  const client = new Client({ host, port, user, database, password: project.password })
  await client.connect()
  assert.equal(await pauseAfter(9.1), 'ACTIVE_HEALTHY', 'a connection that is open is a use')
  await client.end()
  await eventually(async () => ((await isConnected()) ? undefined : true), 'end of the connection')
  assert.equal(await pauseAfter(5), 'ACTIVE_HEALTHY')
  assert.notEqual(await pauseAfter(7.1), 'ACTIVE_HEALTHY')
  await project.settled('INACTIVE')

  await owner.request('POST /platform/projects/:ref/restore', { params: { ref } })
  await project.settled('ACTIVE_HEALTHY')
  assert.equal(await isWarned(), false)
  // A connection of the restart that is still open counts as a use: the days begin at it then.
  await eventually(async () => {
    assert.equal(await pauseAfter(7.1), 'ACTIVE_HEALTHY', 'it begins again')
    return (await isWarned()) ? true : undefined
  }, 'warning')
  await eventually(async () => {
    const { mails } = await owner.request('GET /platform/mailbox', {})
    const toOwner = mails.filter(({ to }) => to === owner.email).map(({ subject }) => subject)
    const warnings = toOwner.filter((subject) => subject.includes('will be paused on'))
    return warnings.length === 4 && toOwner.some((subject) => subject.endsWith('was paused')) ? true : undefined
  }, 'the mails')
  const { entries } = await owner.request('GET /platform/organizations/:slug/audit', { params, query: {} })
  const byPlatform = new Set(entries.filter(({ actor }) => actor.email === 'Cairn').map(({ action }) => action))
  assert.deepEqual([...byPlatform].toSorted(), ['billing.restriction_changed', 'project.paused'])
})

test('the restriction of an operator does not end by itself', async () => {
  const chosen = await owner.createOrganization(undefined, { tier: 'tier_free' })
  const params = { slug: chosen.slug }
  const body = {
    tier: 'tier_free',
    billing_partner: null,
    restriction_status: 'restricted',
    restriction_reason: 'Invoices are not paid.',
    grace_period_end: null,
  } as const
  await owner.request('PUT /platform/operator/organizations/:slug/billing', { params, body })
  await env.platform.context.quotaRun.enforce({ nowMs: Date.now(), signal: neverAborts })
  const { restriction_status: status } = await owner.request('GET /platform/organizations/:slug', { params })
  assert.equal(status, 'restricted')
})
