import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlanFacts } from '../../src/billing/plan-effects.ts'
import { planEffects } from '../../src/billing/plan-effects.ts'
import { defaultCatalogue } from '../../src/product-catalogue/default-catalogue.ts'
import type { Tier } from '../../src/product-catalogue/plan-ids.ts'
import { bytesPerGiB } from '../../src/sizes.ts'

const facts: PlanFacts = {
  projects: [
    { name: 'shop', size: 'small', databaseBytes: 3.2 * bytesPerGiB },
    { name: 'blog', size: 'nano', databaseBytes: 1 },
  ],
  usage: [
    { meter: 'egress', usage: 6 * bytesPerGiB },
    { meter: 'auth_mau', usage: 50_000 },
  ],
  hasSingleSignOn: true,
  hasLogDrains: true,
  restrictedMembers: 1,
}
const titlesOf = (...parts: Parameters<typeof planEffects>) => planEffects(...parts).map(({ title }) => title)

test('a smaller plan says what stops working, and a larger one nothing', () => {
  assert.deepEqual(
    planEffects(defaultCatalogue, 'tier_team', 'tier_free', facts).map(({ title, text }) => `${title}: ${text}`),
    [
      'Egress: 6 GB are used in this billing cycle; Free includes 5 GB. If usage stays above that, requests are refused when the grace period is over.',
      'Database of shop: It has 3.2 GB and becomes read-only: the limit is 500 MB.',
      'Compute of shop: Small (2 GB memory) becomes Nano (0.5 GB memory).',
      'Compute of blog: Micro (1 GB memory) becomes Nano (0.5 GB memory).',
      'Pausing: Projects that nobody uses for 1 week are paused.',
      'Backups: Daily backups are no longer made, and existing ones are deleted.',
      'Logs: Log lines older than 1 day are deleted.',
      'Audit logs: Entries about the users of projects that are older than 1 hour are deleted, and those of the organization no longer shown.',
      'Uploads: Files larger than 50 MB can no longer be uploaded.',
      'Edge functions: A project that has 10 or more keeps them, and gets no new ones.',
      'Single sign-on to projects: Users of projects can no longer sign in by SAML 2.0.',
      'Image transformation: URLs of transformed images answer with an error. The files themselves can be read.',
      'Leaked password protection: What is in use stays. It cannot be switched on again.',
      'Single session per user: What is in use stays. It cannot be switched on again.',
      'Session timeouts: What is in use stays. It cannot be switched on again.',
      'Hooks for attempts with passwords and second factors: What is in use stays. It cannot be switched on again.',
      'Metrics endpoint: Requests to it are refused.',
      'Vanity subdomain: What is in use stays. It cannot be switched on again.',
      'Unified logs: They are no longer shown. Each source keeps its own page.',
      'Log drains: Nothing more is sent to them, and none can be added.',
      'Single sign-on: Members who sign in by it continue to. Nobody new joins by it, and its settings cannot be changed.',
      'Roles: Members keep the role Read-only and their roles in single projects. These can no longer be given.',
    ],
  )
  assert.deepEqual(titlesOf(defaultCatalogue, 'tier_team', 'tier_payg', facts), [
    'Backups',
    'Logs',
    'Audit logs',
    'Edge functions',
    'Hooks for attempts with passwords and second factors',
    'Unified logs',
    'Log drains',
    'Single sign-on',
    'Roles',
  ])
  assert.deepEqual(titlesOf(defaultCatalogue, 'tier_payg', 'tier_team', facts), [])
  assert.deepEqual(titlesOf(defaultCatalogue, 'tier_free', 'tier_free', facts), [])
  const much = { ...facts, usage: [{ meter: 'egress', usage: 300 * bytesPerGiB }] } as const
  const [capped] = planEffects(defaultCatalogue, 'tier_payg', 'tier_pro', { ...much, projects: [] })
  assert.match(capped?.text ?? '', /requests are refused/)
  const [charged] = planEffects(defaultCatalogue, 'tier_pro', 'tier_payg', { ...much, projects: [] })
  assert.match(charged?.text ?? '', /Usage above that is charged/)
})

test('a large database becomes read-only on a plan with a spend cap, and not where more of it is charged', () => {
  const large = { ...facts, projects: [{ name: 'shop', size: 'small', databaseBytes: 9 * bytesPerGiB }] }
  const textsTo = (to: Tier) =>
    planEffects(defaultCatalogue, 'tier_team', to, large)
      .filter(({ title }) => title === 'Database of shop')
      .map(({ text }) => text)
  assert.deepEqual(textsTo('tier_payg'), [])
  assert.deepEqual(textsTo('tier_pro'), ['It has 9 GB and becomes read-only: the limit is 8 GB.'])
})
