import assert from 'node:assert/strict'
import { glob, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { root } from './run.ts'

const sources = async (pattern: string) => {
  const paths = (await Array.fromAsync(glob(pattern, { cwd: root }))).filter(
    (path) => /\.tsx?$/.test(path) && !/\.d\.ts$|node_modules|(^|\/)dist\//.test(path),
  )
  assert.ok(paths.length > 0, `${pattern} finds no files`)
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(join(root, path), 'utf8') })))
}

const importsOf = (text: string): string[] =>
  [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name]) => (name === undefined ? [] : [name]))

const ours = (name: string) => name.startsWith('@cairn/')

// Who may import which packages of ours. An arrow never points back.
const allowed: Record<string, RegExp> = {
  'packages/contracts/src/**/*': /^$/,
  'packages/sql/src/**/*': /^@cairn\/contracts/,
  'packages/engine/src/**/*': /^$/,
  'packages/service-kit/src/**/*': /^$/,
  'services/auth/src/**/*': /^@cairn\/service-kit$/,
  'services/jobs/src/**/*': /^@cairn\/service-kit$/,
  'services/logs/src/**/*': /^$/,
  'services/rest/src/**/*': /^@cairn\/service-kit$/,
  // They find callers and run requests as their roles in the same way.
  'services/graphql/src/**/*': /^@cairn\/(service-kit|rest\/data-access)$/,
  'services/storage/src/**/*': /^@cairn\/(service-kit|rest\/data-access)$/,
  'services/realtime/src/**/*': /^@cairn\/(service-kit|rest\/data-access)$/,
  'services/functions/src/**/*': /^@cairn\/service-kit$/,
  // What a schedule means is one of the contracts, which the dashboard shows by.
  'services/extensions/src/**/*': /^@cairn\/(service-kit|contracts\/cron\/(schedule|limits))$/,
  // Its shapes are the platform API's: it answers the platform's own calls, not those of clients.
  'services/meta/src/**/*': /^@cairn\/(service-kit$|contracts|sql)/,
  'apps/dashboard/src/**/*': /^@cairn\/(contracts|sql)/,
  'apps/platform/src/**/*':
    /^@cairn\/(contracts|engine$|service-kit$|auth$|meta$|jobs$|logs$|rest$|graphql$|storage$|realtime$|functions$|extensions$)/,
  'packages/dev-env/src/**/*': /^@cairn\/(platform|contracts|engine$|service-kit$)/,
}

for (const [pattern, pass] of Object.entries(allowed)) {
  test(`${pattern} imports only what lies below it`, async () => {
    for (const { path, text } of await sources(pattern)) {
      if (path.endsWith('.test.ts')) continue
      for (const name of importsOf(text).filter(ours)) assert.match(name, pass, `${path} imports ${name}`)
      for (const name of importsOf(text))
        assert.doesNotMatch(name, /\.\.\/(apps|services|packages)\//, `${path} reaches into another part: ${name}`)
    }
  })
}

test('contracts and SQL run in a browser: nothing of Node is imported', async () => {
  for (const { path, text } of await sources('packages/{contracts,sql}/src/**/*'))
    if (!path.endsWith('.test.ts')) for (const name of importsOf(text)) assert.doesNotMatch(name, /^node:/, path)
})

test('the dashboard takes only types of the contracts that carry schemas', async () => {
  const withSchemas = new Set<string>()
  for (const { path, text } of await sources('packages/contracts/src/**/*'))
    if (/from 'zod'/.test(text)) withSchemas.add(path.replace(/.*\/src\/(.*)\.ts$/, '$1'))
  for (const { path, text } of await sources('apps/dashboard/src/**/*'))
    for (const [line, module] of text.matchAll(/^(?!import type).*from '@cairn\/contracts(?:\/([\w/-]+))?'.*$/gm))
      assert.ok(module !== undefined && !withSchemas.has(module), `${path} would bring zod into the browser: ${line}`)
})

test('handlers refuse with the fail of their call, which knows the contract', async () => {
  for (const { path, text } of await sources('apps/platform/src/areas/*/routes/*'))
    assert.doesNotMatch(text, /import \{[^}]*\bfail\b[^}]*\} from '[./]*\/errors\.ts'/, path)
})

const dashboard = 'apps/dashboard/src/'

/** The file of the dashboard that an import names, from the folder of its sources. */
const dashboardTarget = (path: string, name: string): string => {
  if (name.startsWith('~/')) return name.slice(2)
  return name.startsWith('.') ? join(dirname(path), name).slice(dashboard.length) : name
}

const areaOf = (path: string): string | undefined => /^areas\/([^/]+)\//.exec(path)?.[1]

test('other parts of the dashboard import only the paths and the API hooks of an area', async () => {
  for (const { path, text } of await sources(`${dashboard}**/*`)) {
    const inSources = path.slice(dashboard.length)
    // The list of areas, and the script inside the page, which is built by itself from what the table editor shows first.
    if (inSources === 'areas/index.ts' || inSources.startsWith('early/') || path.endsWith('.test.ts')) continue
    for (const name of importsOf(text)) {
      const target = dashboardTarget(path, name)
      const area = areaOf(target)
      if (area === undefined || area === areaOf(inSources)) continue
      assert.match(target, /^areas\/[^/]+\/(?:paths\.ts$|api\/)/, `${path} imports ${name}`)
    }
  }
})

test('what is shared by the whole dashboard knows no area', async () => {
  for (const folder of ['ui', 'lib', 'state', 'live'])
    for (const { path, text } of await sources(`${dashboard}${folder}/**/*`))
      for (const name of importsOf(text))
        assert.equal(areaOf(dashboardTarget(path, name)), undefined, `${path}: ${name}`)
})

test('a unit test of the dashboard resolves ~, or reads nothing that needs it', async () => {
  const texts = new Map((await sources(`${dashboard}**/*`)).map(({ path, text }) => [path, text]))
  // They run in one process, in which another test may resolve it: this one would fail when it is run alone. Neither types
  // nor what is loaded later count.
  const needs = (path: string, seen = new Set<string>()): string | undefined => {
    const text = texts.get(path)?.replaceAll(/^(?:import|export) type [^']*'[^']+'|\bimport\('[^']+'\)/gm, '')
    if (text === undefined || text.includes('/resolve-alias.ts') || seen.has(path)) return undefined
    seen.add(path)
    for (const name of importsOf(text)) {
      if (name.startsWith('~/')) return `${path}: ${name}`
      const found = name.startsWith('.') ? needs(join(dirname(path), name), seen) : undefined
      if (found !== undefined) return found
    }
    return undefined
  }
  for (const path of texts.keys()) if (path.endsWith('.test.ts')) assert.equal(needs(path), undefined, path)
})

test('only env.ts reads the environment', async () => {
  for (const pattern of ['apps/*/src/**/*', 'services/*/src/**/*', 'packages/*/src/**/*'])
    for (const { path, text } of await sources(pattern))
      if (!path.endsWith('platform/src/env.ts') && !path.startsWith('packages/dev-env/') && !path.endsWith('.test.ts'))
        assert.doesNotMatch(text, /process\.env/, path)
})

const forbidden = [
  /@ts-(ignore|expect-error|nocheck)/,
  // A rule may be put aside for a line, by name and with a reason.
  /oxlint-disable(?!-next-line [\w/, -]+ -- \w)/,
  /waitForTimeout|page\.route\(/,
]

test('nothing silences the compiler, sleeps or intercepts requests', async () => {
  for (const pattern of [
    'apps/*/src/**/*',
    'services/*/**/*',
    'packages/*/**/*',
    'e2e/**/*',
    'bench/**/*',
    'tools/**/*',
  ])
    for (const { path, text } of await sources(pattern)) {
      if (path === 'tools/check-boundaries.test.ts') continue
      for (const words of forbidden) assert.ok(!words.test(text), `${path} holds ${String(words)}`)
    }
})
