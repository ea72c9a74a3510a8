import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { AuthSettings } from '@cairn/auth'
import { givePlan, RefusedError } from '@cairn/dev-env'
import type { Person } from '@cairn/dev-env'
import { checkProjects } from '../src/areas/advisors/check-projects.ts'
import { lintAuthSettings } from '../src/areas/advisors/auth-lints.ts'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

const exceptions = '/platform/projects/:ref/notifications/advisor/exceptions'

let fixture: MembersFixture
let ref = ''
before(async () => {
  fixture = await startMembersFixture()
  ref = fixture.project.ref
})
after(() => fixture[Symbol.asyncDispose]())

const lints = (person: Person) => person.request('GET /platform/projects/:ref/run-lints', { params: { ref } })
const reported = async (person: Person, advisor: 'security' | 'performance') => {
  const answer = await person.request(`GET /v1/projects/:ref/advisors/${advisor}`, { params: { ref } })
  return answer.lints.map(({ cache_key: key }) => key)
}
const actions = async () => {
  const rows = await fixture.env.platform.context.system
    .pool('postgres')
    .query<{ action: string }>(
      `select action from platform.audit_log where target_id = $1 and action like 'advisor.%' order by id`,
      [ref],
    )
  return rows.rows.map(({ action }) => action)
}

test('findings of the database and of settings are listed, one is ignored and reported again', async () => {
  const { owner, developer, readOnly } = fixture.people
  await fixture.project.query('create table bare (note text)')
  const open = 'rls_disabled_in_public_public.bare'
  const finding = (await lints(readOnly)).find(({ cache_key: key }) => key === open)
  assert.deepEqual(
    [finding?.level, finding?.categories, finding?.metadata, finding?.fix, finding?.exception],
    [
      'ERROR',
      ['SECURITY'],
      { schema: 'public', name: 'bare', type: 'table' },
      'alter table public.bare enable row level security;',
      null,
    ],
  )
  assert.ok((await reported(owner, 'security')).includes(open))
  assert.ok((await reported(owner, 'security')).includes('auth_leaked_password_protection_auth'))
  assert.ok((await reported(owner, 'performance')).includes('no_primary_key_public.bare'))
  assert.ok(!(await reported(owner, 'performance')).includes(open))

  const saved = await developer.request(`POST ${exceptions}`, {
    params: { ref },
    body: { lint_name: 'rls_disabled_in_public', cache_key: open, reason: ' Public on purpose. ' },
  })
  assert.equal(saved.reason, 'Public on purpose.')
  assert.ok(!(await reported(owner, 'security')).includes(open))
  const ignored = (await lints(owner)).find(({ cache_key: key }) => key === open)
  assert.deepEqual([ignored?.exception?.reason, ignored?.exception?.account_email], [saved.reason, developer.email])
  await developer.request(`DELETE ${exceptions}/:id`, { params: { ref, id: saved.id } })
  assert.ok((await reported(owner, 'security')).includes(open))
  assert.deepEqual(await actions(), ['advisor.finding_ignored', 'advisor.finding_reported'])
})

test('what was found last is counted with the project, and a job counts it for projects that run', async () => {
  const { owner } = fixture.people
  const { context } = fixture.env.platform
  const counts = async () => (await fixture.project.detail()).advisor_counts
  const foundOf = async (level: 'ERROR' | 'WARN') => (await lints(owner)).filter((lint) => lint.level === level).length
  const [errors, warnings] = [await foundOf('ERROR'), await foundOf('WARN')]
  assert.deepEqual(await counts(), { errors, warnings })
  await fixture.project.query('create table another_bare (note text)')
  assert.deepEqual(await counts(), { errors, warnings })
  await checkProjects(context, new AbortController().signal)
  assert.deepEqual(await counts(), { errors: errors + 1, warnings })
  // What is ignored does not count.
  const { id } = await owner.request(`POST ${exceptions}`, {
    params: { ref },
    body: {
      lint_name: 'rls_disabled_in_public',
      cache_key: 'rls_disabled_in_public_public.another_bare',
      reason: 'Ours.',
    },
  })
  await checkProjects(context, new AbortController().signal)
  assert.deepEqual(await counts(), { errors, warnings })
  await owner.request(`DELETE ${exceptions}/:id`, { params: { ref, id } })
})

test('the job that counts findings is no use of a project, so one that nobody uses is paused', async () => {
  const { supervisor } = fixture.env.platform.context
  const usedAt = supervisor.sleep.uses().get(ref)
  assert.notEqual(usedAt, undefined)
  while (Date.now() === usedAt) await setImmediate()
  await checkProjects(fixture.env.platform.context, new AbortController().signal)
  assert.equal(supervisor.sleep.uses().get(ref), usedAt)
})

test('a disabled rule reports nothing in the project, and an exception of another project cannot be removed', async () => {
  const { owner, stranger } = fixture.people
  const rule = { lint_name: 'no_primary_key', reason: 'A log.' } as const
  const first = await owner.request(`POST ${exceptions}`, { params: { ref }, body: rule })
  const again = await owner.request(`POST ${exceptions}`, { params: { ref }, body: { ...rule, reason: 'Logs.' } })
  assert.equal(again.id, first.id)
  const listed = await owner.request(`GET ${exceptions}`, { params: { ref } })
  assert.deepEqual(
    listed.exceptions.map(({ lint_name: name, cache_key: key, reason }) => [name, key, reason]),
    [['no_primary_key', null, 'Logs.']],
  )
  assert.ok(!(await reported(owner, 'performance')).some((key) => key.startsWith('no_primary_key')))
  const removal = stranger.request(`DELETE ${exceptions}/:id`, {
    params: { ref: fixture.elsewhere.project.ref, id: first.id },
  })
  await assert.rejects(removal, (error) => {
    assert.ok(error instanceof RefusedError)
    return error.body.reason === 'lint_exception_not_found'
  })
  await owner.request(`DELETE ${exceptions}/:id`, { params: { ref, id: first.id } })
  assert.ok((await reported(owner, 'performance')).includes('no_primary_key_public.bare'))
})

test('what the plan does not let a project switch on is no finding', async () => {
  const { owner } = fixture.people
  const organization = await owner.createOrganization('Small', { tier: 'tier_free' })
  const small = await owner.createProject({ organization })
  const namesOf = async () => {
    const answer = await owner.request('GET /platform/projects/:ref/run-lints', { params: { ref: small.ref } })
    return answer.map(({ name }) => name)
  }
  assert.ok(!(await namesOf()).includes('auth_leaked_password_protection'))
  await givePlan(fixture.env.url, organization, 'tier_pro')
  assert.ok((await namesOf()).includes('auth_leaked_password_protection'))
})

const found = (settings: Parameters<typeof lintAuthSettings>[0]) => [...lintAuthSettings(settings).keys()]

test('each check of the settings finds what it is about, and nothing in strict settings', () => {
  const usual = AuthSettings.parse({})
  const off = { ...usual.mfa.totp, enrolls: false }
  const strict = { ...usual, codeSeconds: 3_600, codeDigits: 6, passwords: { ...usual.passwords, refusesLeaked: true } }
  assert.deepEqual(found(strict), [])
  assert.deepEqual(found({ ...strict, codeSeconds: 3_601 }), ['auth_otp_long_expiry'])
  assert.deepEqual(found({ ...strict, codeDigits: 5 }), ['auth_otp_short_length'])
  assert.deepEqual(found({ ...strict, passwords: usual.passwords }), ['auth_leaked_password_protection'])
  assert.deepEqual(found({ ...strict, mfa: { totp: off, phone: off, webAuthn: off } }), [
    'auth_insufficient_mfa_options',
  ])
})
