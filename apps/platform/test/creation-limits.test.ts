import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv } from '@cairn/dev-env'
import { devConfig, RefusedError, startDevEnv } from '@cairn/dev-env'

let env: DevEnv
before(async () => {
  const { billing, limits } = devConfig('')
  const account = { organizations: 6, organizationsPerHour: 4, projects: 3, projectsPerHour: 4 }
  env = await startDevEnv({ limits: { ...limits, account }, billing: { ...billing, planChanges: 'operator' } })
})
after(() => env[Symbol.asyncDispose]())

const reasonsOf = async (work: Promise<unknown>[]): Promise<string[]> => {
  const results = await Promise.allSettled(work)
  return results.map((result) => {
    if (result.status === 'fulfilled') return 'done'
    assert.ok(result.reason instanceof RefusedError, String(result.reason))
    return result.reason.body.reason
  })
}
const counted = (reasons: string[]) =>
  Object.fromEntries(
    Map.groupBy(reasons, (reason) => reason)
      .entries()
      .map(([reason, all]) => [reason, all.length]),
  )

const createProject = (person: Awaited<ReturnType<DevEnv['signUp']>>, slug: string) =>
  person.request('POST /platform/projects', {
    body: { name: 'One more', organization_slug: slug, db_pass: 'correct horse 1' },
  })

test('twenty organizations at once: one account gets as many as it may create in an hour', async () => {
  const ada = await env.signUp('ada')
  const reasons = await reasonsOf(Array.from({ length: 20 }, () => ada.createOrganization()))
  assert.deepEqual(counted(reasons), { done: 4, too_many_requests: 16 })
  const grace = await env.signUp('grace')
  await grace.createOrganization()
})

test('ten projects at once in two Free organizations: two run, and a paused one cannot be restored beside them', async () => {
  const ada = await env.signUp('ada')
  const { slug } = await ada.createOrganization('Small', { tier: 'tier_free' })
  const other = await ada.createOrganization('Also small', { tier: 'tier_free' })
  const slugs = Array.from({ length: 10 }, (_, index) => (index % 2 === 0 ? slug : other.slug))
  const reasons = await reasonsOf(slugs.map((each) => createProject(ada, each)))
  assert.deepEqual(counted(reasons), { done: 2, too_many_projects: 8 })
  await env.platform.context.supervisor.settled()
  const [first] = await ada.request('GET /platform/projects', {})
  assert.ok(first)
  const params = { ref: first.ref }
  await ada.request('POST /platform/projects/:ref/pause', { params })
  await env.platform.context.supervisor.settled()
  const second = await createProject(ada, slug)
  const restored = ada.request('POST /platform/projects/:ref/restore', { params })
  const error: unknown = await restored.catch((caught: unknown) => caught)
  assert.ok(error instanceof RefusedError)
  assert.equal(error.body.code, 409)
  assert.equal(
    error.message,
    'POST /platform/projects/:ref/restore was refused with 409 too_many_projects: ' +
      'The Free plan includes 2 active projects, counted over all Free organizations that you own or administer. ' +
      'Pause or delete one first, or change the plan.',
  )
  // It moves, and is not one more.
  await env.platform.context.supervisor.settled()
  await ada.request('POST /platform/projects/:ref/transfer', {
    params: { ref: second.ref },
    body: { target_organization_slug: other.slug },
  })

  const change = ada.request('PUT /platform/organizations/:slug/billing/subscription', {
    params: { slug },
    body: { tier: 'tier_team', from: 'tier_free' },
  })
  const chosen = ada.request('POST /platform/organizations', { body: { name: 'Chosen', tier: 'tier_pro' } })
  assert.deepEqual(
    await reasonsOf([change, chosen]),
    ['plan_by_operator', 'plan_by_operator'],
    'where the operator sets the plans',
  )
  const options = await ada.request('GET /platform/organizations/:slug/project-options', { params: { slug } })
  assert.equal(options.active_projects, 2)
  assert.match(options.active_projects_problem ?? '', /^The Free plan includes 2 active projects/)

  const paid = await ada.createOrganization('Paid', { tier: 'tier_payg' })
  await ada.request('POST /platform/projects/:ref/transfer', {
    params: { ref: second.ref },
    body: { target_organization_slug: paid.slug },
  })
  await ada.request('POST /platform/projects/:ref/restore', { params })
  const { problem } = await ada.request('GET /platform/organizations/:slug/billing/subscription/preview', {
    params: { slug: paid.slug },
    query: { tier: 'tier_free' },
  })
  assert.match(problem ?? '', /^The Free plan includes 2 active projects/, 'a third one does not fit into Free')
  await env.platform.context.supervisor.settled()
})

test('a project that could not be restored is not counted beside itself when that is tried again', async () => {
  const ada = await env.signUp('ada')
  const { slug } = await ada.createOrganization('Full', { tier: 'tier_free' })
  const [, { ref }] = [await createProject(ada, slug), await createProject(ada, slug)]
  const { supervisor, system } = env.platform.context
  await supervisor.settled()
  await ada.request('POST /platform/projects/:ref/pause', { params: { ref } })
  await supervisor.settled()
  await system.pool('postgres').query(`update platform.projects set status = 'RESTORE_FAILED' where ref = $1`, [ref])
  await ada.request('POST /platform/projects/:ref/restore', { params: { ref } })
  await supervisor.settled()
  assert.equal((await ada.request('GET /platform/projects/:ref', { params: { ref } })).status, 'ACTIVE_HEALTHY')
})

test('an account has a limit of projects in all, whatever the plan', async () => {
  const ada = await env.signUp('ada')
  const { slug } = await ada.createOrganization()
  const reasons = await reasonsOf(Array.from({ length: 6 }, () => createProject(ada, slug)))
  assert.deepEqual(counted(reasons), { done: 3, too_many_projects: 3 })
})
