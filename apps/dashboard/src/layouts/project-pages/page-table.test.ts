import assert from 'node:assert/strict'
import { test } from 'node:test'
import { builtPaths, isBuiltPage, pageTable, sections } from '../../../test/read-navigation.ts'
import { withLines } from '../merge-navigation.ts'
import { pagesOf } from './page-table.ts'

const nothingOn = () => false
const rules = (preview: string) => preview === 'supabase-ui-advisor-rules'
const newStorage = (preview: string) => preview === 'new-storage-ui'

const ofAll = pageTable(() => true)
const ofNone = pageTable(() => false)
const ofPolicies = pageTable((path) => path === 'storage/policies')
const asBuilt = pageTable()

const listedWith = (isOn: (preview: string) => boolean): string[] =>
  asBuilt.sections.flatMap((section) =>
    asBuilt.listedGroups(section, isOn).flatMap(({ pages }) => pages.map(({ path }) => path)),
  )

const follow = (path: string, isOn: (preview: string) => boolean): string | undefined => {
  const found = ofAll.lookUp(path, isOn)
  if (found === undefined) return undefined
  return 'insteadAt' in found ? follow(found.insteadAt, isOn) : found.page.title
}

void test('every project-scoped link of the specification leads to a page', () => {
  const links = {
    'advisors/query-performance': 'Query performance',
    'integrations/cron': 'Cron',
    'integrations/queues': 'Queues',
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
  assert.deepEqual(ofAll.lookUp('advisors/rules/security', nothingOn), { insteadAt: 'advisors/security' })
  assert.deepEqual(ofAll.lookUp('advisors/security', rules), { insteadAt: 'advisors/rules/security' })
  assert.deepEqual(ofAll.lookUp('advisors', rules), { insteadAt: 'advisors/rules/security' })
  for (const isOn of [nothingOn, rules]) assert.equal(follow('advisors', isOn), 'Security advisor')
})

void test('/project/{ref}/storage/files when the new storage preview is on, otherwise /project/{ref}/storage/buckets', () => {
  assert.deepEqual(ofAll.lookUp('storage', nothingOn), { insteadAt: 'storage/buckets' })
  assert.deepEqual(ofAll.lookUp('storage', newStorage), { insteadAt: 'storage/files' })
  assert.deepEqual(ofAll.lookUp('storage/files', nothingOn), { insteadAt: 'storage/buckets' })
  assert.deepEqual(ofAll.lookUp('storage/buckets', newStorage), { insteadAt: 'storage/files' })
  assert.equal(ofAll.otherAddress('storage/files/a%2Fb', nothingOn), 'storage/buckets/a%2Fb')
  assert.equal(ofAll.otherAddress('storage/files/media', newStorage), undefined)
  assert.equal(ofAll.otherAddress('storage/buckets', newStorage), 'storage/files')
  assert.equal(ofAll.otherAddress('storage/settings', newStorage), undefined)
})

void test('the rail of a project lists the sections of all areas in their order, in groups', () => {
  assert.deepEqual(
    withLines(sections).map(({ label, startsGroup }) => (startsGroup ? `— ${label}` : label)),
    [
      'Home',
      'Table editor',
      'SQL editor',
      '— Database',
      'Authentication',
      'Storage',
      'Edge functions',
      'Realtime',
      '— Advisors',
      'Observability',
      'Logs',
      'API docs',
      'Integrations',
      'Branches',
      '— Project settings',
    ],
  )
})

/** Pages that a tab or a button of a listed page leads to. */
const pagesOfOthers = new Set(['/database/triggers/event', '/functions/new'])

void test('the second column lists the pages that have a route, and every such route is one of them or below one', () => {
  const listed = [...new Set([...listedWith(nothingOn), ...listedWith(() => true)])]
  assert.ok(listed.includes('settings/general'))
  for (const path of listed) assert.ok(isBuiltPage(path), path)
  for (const path of builtPaths) {
    const page = asBuilt.pageOver(path.slice(1))?.path
    assert.ok(page !== undefined && listed.includes(page), `${path} is in no section`)
    assert.ok(
      page === path.slice(1) || path.includes('$') || pagesOfOthers.has(path),
      `${path} is of one object, of a listed page, or is listed itself`,
    )
  }
  for (const section of asBuilt.sections)
    assert.equal(
      asBuilt.hasBuiltPage(section.path),
      listed.some((path) => path.split('/')[0] === section.path),
    )
})

void test('a page of a feature preview is listed while the preview is on', () => {
  assert.equal(listedWith(nothingOn).includes('database/column-privileges'), false)
  assert.equal(listedWith((preview) => preview === 'supabase-ui-cls').includes('database/column-privileges'), true)
})

void test('a page that is not built leads to the first of its section that is, else to the home of the project', () => {
  assert.deepEqual(ofNone.lookUp('storage/buckets', nothingOn), { insteadAt: '' })
  assert.deepEqual(ofNone.lookUp('storage/files', newStorage), { insteadAt: '' })
  for (const path of ['storage', 'storage/buckets', 'storage/files', 'storage/s3'])
    assert.deepEqual(ofPolicies.lookUp(path, nothingOn), { insteadAt: 'storage/policies' }, path)
  for (const { path } of asBuilt.sections.flatMap(pagesOf)) {
    const found = asBuilt.lookUp(path, nothingOn)
    assert.ok(found !== undefined, path)
    if ('insteadAt' in found) assert.ok(found.insteadAt === '' || isBuiltPage(found.insteadAt), path)
    else assert.ok(isBuiltPage(path), path)
  }
})

void test('while one of two pages is built, a preview does not lead away from it', () => {
  const ofBuckets = pageTable((path) => path === 'storage/buckets')
  for (const isOn of [nothingOn, newStorage]) {
    for (const path of ['storage', 'storage/files'])
      assert.deepEqual(ofBuckets.lookUp(path, isOn), { insteadAt: 'storage/buckets' })
    const found = ofBuckets.lookUp('storage/buckets', isOn)
    assert.ok(found !== undefined && 'page' in found)
    assert.equal(ofBuckets.listedGroups(found.section, isOn).length, 1)
  }
})

void test('the page of one object belongs to the list above it', () => {
  assert.equal(ofAll.pageOver('database/tables/16402')?.title, 'Tables')
  assert.equal(ofAll.pageOver('database/tables')?.title, 'Tables')
  assert.equal(ofAll.pageOver('database/tables-of-others'), undefined)
  assert.equal(ofAll.pageOver('api/graphiql')?.title, 'GraphiQL')
})

void test('each address stands in one place of one section', () => {
  const all = ofAll.sections.flatMap((section) => pagesOf(section).map(({ path }) => ({ path, section: section.path })))
  assert.equal(new Set(all.map(({ path }) => path)).size, all.length)
  for (const { path, section } of all) assert.equal(path.split('/')[0], section)
})

void test('an unknown address leads nowhere', () => {
  for (const path of ['nonsense', 'database/nonsense', 'databases', 'toString', 'logs/toString', ''])
    assert.equal(asBuilt.lookUp(path, nothingOn), undefined, path)
})
