import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { weekOf } from '../src/areas/advisors/mail/advisor-mail-store.ts'
import { findingsMail } from '../src/areas/advisors/mail/findings-mail.ts'
import { lintVersion } from '../src/areas/advisors/version-lint.ts'
import { eventually } from './clients-of-projects.ts'
import type { MembersFixture } from './members-fixture.ts'
import { startMembersFixture } from './members-fixture.ts'

let fixture: MembersFixture
before(async () => {
  fixture = await startMembersFixture()
})
after(() => fixture[Symbol.asyncDispose]())

const path = '/platform/organizations/:slug/advisor-mail'

/** The mails of the advisors that were sent. */
const mailsSent = async () => {
  const { mails } = await fixture.people.owner.request('GET /platform/mailbox', {})
  return mails.filter(({ subject }) => subject.startsWith('Advisors: '))
}

test('a week begins on Monday', () => {
  assert.equal(weekOf(Date.parse('2026-11-22T23:59:00Z')), '2026-11-16')
  assert.equal(weekOf(Date.parse('2026-11-23T00:00:00Z')), '2026-11-23')
  assert.equal(weekOf(Date.parse('2026-11-29T12:00:00Z')), '2026-11-23')
})

test('the mail has the counts of each project, the worst first, with links to the findings and to the setting', () => {
  const { subject, text } = findingsMail(
    { name: 'Acme', slug: 'acme' },
    [
      { ref: 'a', name: 'blog', errors: 0, warnings: 1 },
      { ref: 'b', name: 'shop', errors: 2, warnings: 1 },
    ],
    'https://cairn.example',
  )
  assert.equal(subject, 'Advisors: 2 errors and 2 warnings in Acme')
  assert.deepEqual(text.split('\n').slice(2, 7), [
    'shop: 2 errors and 1 warning',
    'https://cairn.example/project/b/advisors/security',
    '',
    'blog: 1 warning',
    'https://cairn.example/project/a/advisors/security',
  ])
  assert.ok(text.endsWith('https://cairn.example/org/acme/general'))
})

test('owners get a mail a week once one of them wants it, however often the job runs, and no other member', async () => {
  const { owner, developer } = fixture.people
  const { context } = fixture.env.platform
  const { slug } = fixture.organization
  const params = { slug }
  const send = (week: string) => context.advisorMails.sendWeek(week, context.publicUrl(), new AbortController().signal)
  await fixture.project.query('create table without_policies (note text)')
  await owner.request('GET /platform/projects/:ref/run-lints', { params: { ref: fixture.project.ref } })
  // A branch has the findings of its project.
  const branch = await fixture.storedProject('ACTIVE_HEALTHY')
  await context.system.pool('postgres').query(
    `update platform.projects set advisor_errors = 9, advisor_warnings = 9, name = 'a branch',
       parent_project_id = (select id from platform.projects where ref = $2)
     where ref = $1`,
    [branch, fixture.project.ref],
  )
  assert.deepEqual(await developer.request(`GET ${path}`, { params }), { is_wanted: false })
  await send('2026-11-16')
  assert.equal((await owner.request(`PUT ${path}`, { params, body: { is_wanted: true } })).is_wanted, true)
  await Promise.all([send('2026-11-23'), send('2026-11-23')])
  await send('2026-11-23')
  await send('2026-11-30')
  await owner.request(`PUT ${path}`, { params, body: { is_wanted: false } })
  await send('2026-12-07')
  const sent = await eventually(async () => {
    const all = await mailsSent()
    return all.length >= 2 ? all : undefined
  }, 'a mail of two weeks')
  assert.deepEqual(
    sent.map(({ to }) => to),
    [owner.email, owner.email],
  )
  assert.ok(!sent.some(({ text }) => text.includes('a branch')))
  const { entries } = await owner.request('GET /platform/organizations/:slug/audit', { params, query: {} })
  const actions = entries.map(({ action }) => action).filter((action) => action.startsWith('advisor.mail'))
  assert.deepEqual(actions, ['advisor.mail_stopped', 'advisor.mail_started'])
})

test('a version of PostgreSQL with known vulnerabilities is found, and the one of this installation is none', () => {
  assert.equal(lintVersion('18.3'), 'The database runs PostgreSQL 18.3. Vulnerabilities of it are fixed in 18.4.')
  for (const version of ['18.4', '18.11', '19.0', fixture.env.platform.context.engine.postgresVersion])
    assert.equal(lintVersion(version), undefined, version)
})
