import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectAreas } from '../../../layouts/project-areas.ts'
import { areas, lookUp, pagesOf } from './area-table.ts'

const nothingOn = () => false
const rules = (preview: string) => preview === 'supabase-ui-advisor-rules'
const newStorage = (preview: string) => preview === 'new-storage-ui'

/** Built: these have screens of their own, which routes/project.ts lists. */
const editors = new Set(['editor', 'sql'])

/** Still to be built. */
const comingPaths = [
  'database/schemas',
  'database/tables',
  'database/functions',
  'database/triggers',
  'database/types',
  'database/extensions',
  'database/indexes',
  'database/publications',
  'database/replication',
  'database/roles',
  'database/column-privileges',
  'database/backups',
  'database/migrations',
  'database/wrappers',
  'database/hooks',
  'database/settings',
  'auth/users',
  'auth/policies',
  'auth/oauth-apps',
  'auth/providers',
  'auth/sessions',
  'auth/rate-limits',
  'auth/templates',
  'auth/smtp',
  'auth/mfa',
  'auth/url-configuration',
  'auth/protection',
  'auth/hooks',
  'auth/audit-logs',
  'storage/buckets',
  'storage/files',
  'storage/policies',
  'storage/settings',
  'storage/s3',
  'functions',
  'functions/secrets',
  'realtime/inspector',
  'realtime/policies',
  'realtime/settings',
  'advisors/security',
  'advisors/rules/security',
  'advisors/performance',
  'advisors/query-performance',
  'observability',
  'observability/database',
  'observability/api',
  'logs',
  'logs/explorer',
  'logs/postgres',
  'logs/edge',
  'logs/auth',
  'api',
  'api/graphiql',
  'integrations',
  'integrations/cron',
  'integrations/queues',
  'settings/compute-and-disk',
  'settings/infrastructure',
  'settings/addons',
  'settings/api-keys',
  'settings/jwt',
  'settings/vault/secrets',
  'settings/api',
  'settings/functions',
  'settings/log-drains',
]

void test('every project-scoped link of the specification leads to a page', () => {
  const links = {
    'advisors/query-performance': 'Query performance',
    'integrations/cron': 'Cron',
    'api/graphiql': 'GraphiQL',
    'database/hooks': 'Webhooks',
    'database/wrappers': 'Wrappers',
    'database/graphiql': 'GraphiQL',
    'database/column-privileges': 'Column privileges',
    'settings/vault/secrets': 'Vault',
    logs: 'All logs',
  }
  for (const [link, title] of Object.entries(links)) assert.equal(follow(link, nothingOn), title, link)
})

void test('/project/{ref}/advisors/rules/security or /project/{ref}/advisors/security, depending on a flag', () => {
  assert.deepEqual(lookUp('advisors/rules/security', nothingOn), { insteadAt: 'advisors/security' })
  assert.deepEqual(lookUp('advisors/security', rules), { insteadAt: 'advisors/rules/security' })
  assert.deepEqual(lookUp('advisors', rules), { insteadAt: 'advisors/rules/security' })
  for (const isOn of [nothingOn, rules]) assert.equal(follow('advisors', isOn), 'Security advisor')
})

void test('/project/{ref}/storage/files when the new storage preview is on, otherwise /project/{ref}/storage/buckets', () => {
  assert.deepEqual(lookUp('storage', nothingOn), { insteadAt: 'storage/buckets' })
  assert.deepEqual(lookUp('storage', newStorage), { insteadAt: 'storage/files' })
  assert.deepEqual(lookUp('storage/files', nothingOn), { insteadAt: 'storage/buckets' })
  assert.deepEqual(lookUp('storage/buckets', newStorage), { insteadAt: 'storage/files' })
})

void test('the rail and the table of areas name the same places in the same order', () => {
  const inRail = projectAreas.flatMap(({ path }) => (path === undefined || editors.has(path) ? [] : [path]))
  assert.deepEqual(
    areas.map(({ path }) => path),
    inRail,
  )
})

void test('what has no screen yet says what it will hold, in a sentence', () => {
  const waiting = areas.flatMap(pagesOf).filter(({ coming }) => coming !== undefined)
  for (const { path, coming } of waiting) assert.match(coming?.holds ?? '', /^[A-Z][^!]+\.$/, path)
  // One that is built loses its sentence and leaves this list: nothing is forgotten on the way.
  assert.deepEqual(
    waiting.map(({ path }) => path),
    comingPaths,
  )
})

void test('each address stands in one place of one area', () => {
  const all = areas.flatMap((area) => pagesOf(area).map(({ path }) => ({ path, area: area.path })))
  assert.equal(new Set(all.map(({ path }) => path)).size, all.length)
  for (const { path, area } of all) assert.equal(path.split('/')[0], area)
})

void test('an address that nobody made leads nowhere', () => {
  for (const path of ['nonsense', 'database/nonsense', 'databases', 'toString', 'logs/toString', ''])
    assert.equal(lookUp(path, nothingOn), undefined, path)
})

const follow = (path: string, isOn: (preview: string) => boolean): string | undefined => {
  const found = lookUp(path, isOn)
  if (found === undefined) return undefined
  return 'insteadAt' in found ? follow(found.insteadAt, isOn) : found.page.title
}
