import assert from 'node:assert/strict'
import { test } from 'node:test'
import { capabilitiesOf } from '../src/capabilities.ts'
import type { ReleaseFlags } from '../src/features/feature-previews.ts'
import { featurePreviews, isPreviewReleased, listedPreviews } from '../src/features/feature-previews.ts'

const keysOf = (flags: Partial<ReleaseFlags>, mode: 'hosted' | 'self-hosted' = 'hosted') =>
  listedPreviews(flags, capabilitiesOf(mode, [])).map(({ key }) => key)

test('Keys spelled out: supabase-ui-branching-2-0, supabase-ui-advisor-rules, supabase-ui-preview-unified-logs, new-storage-ui', () => {
  const keys = featurePreviews.map(({ key }) => key)
  for (const key of [
    'supabase-ui-branching-2-0',
    'supabase-ui-advisor-rules',
    'supabase-ui-preview-unified-logs',
    'new-storage-ui',
  ])
    assert.ok(
      keys.some((each) => each === key),
      key,
    )
  assert.equal(new Set(keys).size, featurePreviews.length)
})

test('Release flags: gitlessBranching, advisorRules, unifiedLogs, storageAnalyticsVector. All other previews are always released', () => {
  const flagOf = Object.fromEntries(
    featurePreviews.map((preview) => [preview.key, 'releaseFlag' in preview ? preview.releaseFlag : 'always']),
  )
  assert.deepEqual(flagOf, {
    'supabase-ui-branching-2-0': 'gitlessBranching',
    'supabase-ui-advisor-rules': 'advisorRules',
    'supabase-ui-preview-unified-logs': 'unifiedLogs',
    'new-storage-ui': 'storageAnalyticsVector',
    'supabase-ui-cls': 'always',
    'supabase-ui-api-side-panel': 'always',
    'supabase-ui-preview-inline-editor': 'always',
  })
})

test('A preview is listed only if it is released to the public', () => {
  const built = ['supabase-ui-cls', 'supabase-ui-api-side-panel', 'supabase-ui-preview-inline-editor']
  assert.deepEqual(keysOf({}), built)
  assert.deepEqual(keysOf({ advisorRules: true }), ['supabase-ui-advisor-rules', ...built])
  assert.deepEqual(keysOf({ gitlessBranching: true }), ['supabase-ui-branching-2-0', ...built])
  assert.deepEqual(keysOf({ unfinishedPreviews: true }), built)
})

test('Previews marked platform-only appear only on the hosted platform', () => {
  const all = {
    unfinishedPreviews: true,
    gitlessBranching: true,
    advisorRules: true,
    unifiedLogs: true,
    storageAnalyticsVector: true,
  }
  assert.equal(keysOf(all).length, 7)
  assert.deepEqual(keysOf(all, 'self-hosted'), [
    'new-storage-ui',
    'supabase-ui-cls',
    'supabase-ui-api-side-panel',
    'supabase-ui-preview-inline-editor',
  ])
})

test('a preview that this version does not contain is released to its developers only', () => {
  const preview = { key: 'x', name: 'x', longName: 'x', isNew: false, isPlatformOnly: false, isBuilt: false }
  assert.equal(isPreviewReleased(preview, {}), false)
  assert.equal(isPreviewReleased({ ...preview, isBuilt: true }, {}), true)
  assert.equal(isPreviewReleased({ ...preview, isBuilt: true, releaseFlag: 'unifiedLogs' }, {}), false)
  assert.equal(isPreviewReleased(preview, { unfinishedPreviews: true }), true)
})

test('new previews come first', () => {
  const news = featurePreviews.map(({ isNew }) => isNew)
  assert.deepEqual(
    news,
    news.toSorted((a, b) => Number(b) - Number(a)),
  )
})

test('each preview has its name of both lists', () => {
  assert.deepEqual(
    featurePreviews.map(({ name, longName }) => [name, longName]),
    [
      ['Unified logs', 'New logs interface'],
      ['Branching 2.0', 'Branching via dashboard'],
      ['New storage UI', 'New storage interface'],
      ['Advisor rules', 'Disable advisor rules'],
      ['Column-level security (CLS)', 'Column-level privileges'],
      ['API side panel', 'Project API documentation'],
      ['Inline editor', 'Directly edit database entities'],
    ],
  )
})
