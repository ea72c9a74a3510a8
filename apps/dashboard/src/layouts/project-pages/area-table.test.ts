import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectAreas, shownAreas } from '../project-areas.ts'
import { areas, listedGroups, lookUp, pagesOf } from './area-table.ts'
import { isBuiltPage } from './built-pages.ts'
import type { IsBuilt } from './built-pages.ts'

const nothingOn = () => false
const rules = (preview: string) => preview === 'supabase-ui-advisor-rules'
const newStorage = (preview: string) => preview === 'new-storage-ui'

const allBuilt = () => true
const onlyStoragePolicies = (path: string) => path === 'storage/policies'

/** These have screens and routes of their own, which routes/project.ts lists. */
const editors = new Set(['editor', 'sql'])

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
  for (const [link, title] of Object.entries(links)) assert.equal(follow(link, nothingOn, allBuilt), title, link)
})

void test('/project/{ref}/advisors/rules/security or /project/{ref}/advisors/security, depending on a flag', () => {
  assert.deepEqual(lookUp('advisors/rules/security', nothingOn, allBuilt), { insteadAt: 'advisors/security' })
  assert.deepEqual(lookUp('advisors/security', rules, allBuilt), { insteadAt: 'advisors/rules/security' })
  assert.deepEqual(lookUp('advisors', rules, allBuilt), { insteadAt: 'advisors/rules/security' })
  for (const isOn of [nothingOn, rules]) assert.equal(follow('advisors', isOn, allBuilt), 'Security advisor')
})

void test('/project/{ref}/storage/files when the new storage preview is on, otherwise /project/{ref}/storage/buckets', () => {
  assert.deepEqual(lookUp('storage', nothingOn, allBuilt), { insteadAt: 'storage/buckets' })
  assert.deepEqual(lookUp('storage', newStorage, allBuilt), { insteadAt: 'storage/files' })
  assert.deepEqual(lookUp('storage/files', nothingOn, allBuilt), { insteadAt: 'storage/buckets' })
  assert.deepEqual(lookUp('storage/buckets', newStorage, allBuilt), { insteadAt: 'storage/files' })
})

void test('the rail and the table of areas name the same places in the same order', () => {
  const inRail = projectAreas.flatMap(({ path }) => (path === undefined || editors.has(path) ? [] : [path]))
  assert.deepEqual(
    areas.map(({ path }) => path),
    inRail,
  )
})

void test('the rail shows the areas with a page that is built, and the second column the pages that are', () => {
  const listed = areas.flatMap((area) => listedGroups(area, nothingOn).flatMap(({ pages }) => pages))
  assert.ok(listed.length > 0)
  for (const { path } of listed) assert.ok(isBuiltPage(path), path)
  const inRail = shownAreas.flatMap(({ path }) => (path === undefined || editors.has(path) ? [] : [path]))
  assert.deepEqual(inRail, [...new Set(listed.map(({ path }) => path.split('/')[0]))])
})

void test('a page that is not built leads to the first of its area that is, else to the home of the project', () => {
  assert.deepEqual(
    lookUp('storage/buckets', nothingOn, () => false),
    { insteadAt: '' },
  )
  assert.deepEqual(
    lookUp('storage/files', newStorage, () => false),
    { insteadAt: '' },
  )
  for (const path of ['storage', 'storage/buckets', 'storage/files', 'storage/s3'])
    assert.deepEqual(lookUp(path, nothingOn, onlyStoragePolicies), { insteadAt: 'storage/policies' }, path)
  for (const { path } of areas.flatMap(pagesOf)) {
    const found = lookUp(path, nothingOn)
    assert.ok(found !== undefined, path)
    if ('insteadAt' in found) assert.ok(found.insteadAt === '' || isBuiltPage(found.insteadAt), path)
    else assert.ok(isBuiltPage(path), path)
  }
})

void test('each address stands in one place of one area', () => {
  const all = areas.flatMap((area) => pagesOf(area).map(({ path }) => ({ path, area: area.path })))
  assert.equal(new Set(all.map(({ path }) => path)).size, all.length)
  for (const { path, area } of all) assert.equal(path.split('/')[0], area)
})

void test('an unknown address leads nowhere', () => {
  for (const path of ['nonsense', 'database/nonsense', 'databases', 'toString', 'logs/toString', ''])
    assert.equal(lookUp(path, nothingOn), undefined, path)
})

const follow = (path: string, isOn: (preview: string) => boolean, isBuilt: IsBuilt): string | undefined => {
  const found = lookUp(path, isOn, isBuilt)
  if (found === undefined) return undefined
  return 'insteadAt' in found ? follow(found.insteadAt, isOn, isBuilt) : found.page.title
}
