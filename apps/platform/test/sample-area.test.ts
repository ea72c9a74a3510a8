import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { oneCore } from '../../../tools/run.ts'
import { addSampleArea, copyCheckout } from '../../../tools/sample-area.ts'

const run = promisify(execFile)

let checkout: Awaited<ReturnType<typeof copyCheckout>>
before(async () => {
  checkout = await copyCheckout()
  await addSampleArea(checkout.path)
})
after(() => checkout[Symbol.asyncDispose]())

const inCopy = async (command: string, ...options: string[]): Promise<string> => {
  // The copy is not part of this run of tests: the runner would report to the one that started it.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  try {
    return (await run(command, options, { cwd: checkout.path, env: { ...env, ...oneCore } })).stdout
  } catch (error) {
    return error instanceof Error && 'stdout' in error ? String(error.stdout) : String(error)
  }
}

// With more than one checker, each checks again what it shares with the others: twice the processor time in all.
const compile = (project: string) =>
  inCopy(process.execPath, 'node_modules/typescript/bin/tsc', '-p', project, '--singleThreaded', '--pretty', 'false')

const area = () => join(checkout.path, 'apps/platform/src/areas/samples')

/**
 * Of what `tsconfig.json` includes, that which reads lists of areas, and whatever it imports: two fifths of the time. All of it
 * was compiled by the check, and a new area changes nothing for the rest.
 */
const readers = {
  extends: './tsconfig.json',
  include: [
    'apps/platform/src',
    'apps/platform/test/permissions.test.ts',
    'packages/contracts',
    'e2e/attacks/cross-tenant.test.ts',
  ],
}

/** Writes a module of the area again, without one part. */
const writeIncomplete = async (module: string, part: string): Promise<void> => {
  const text = await readFile(join(area(), `${module}.ts`), 'utf8')
  assert.ok(text.includes(part))
  await writeFile(join(area(), `${module}-incomplete.ts`), text.replace(part, ''))
}

test('an area compiles, and the same area without the route of its call or without its row does not', async () => {
  await writeIncomplete('index', 'listSamples: listSamplesRoute')
  await writeIncomplete('permission-rows', "  listSamples: inOrganization(wholeOrganization, 'organizations:read'),\n")
  // What was left out was the only use of its import: the compiler reports that too.
  await writeFile(join(checkout.path, 'tsconfig.readers.json'), JSON.stringify(readers))
  const errors = (await compile('tsconfig.readers.json'))
    .split('\n')
    .filter((line) => /: error TS/.test(line) && !/: error TS(6133|6192):/.test(line))
    .map((line) => line.replace(/\(\d+,\d+\)/, '').replace(/ is missing.*/, ' is missing'))
  assert.deepEqual(errors.toSorted(), [
    "apps/platform/src/areas/samples/index-incomplete.ts: error TS2741: Property 'listSamples' is missing",
    "apps/platform/src/areas/samples/permission-rows-incomplete.ts: error TS2741: Property 'listSamples' is missing",
  ])
  for (const module of ['index', 'permission-rows']) await rm(join(area(), `${module}-incomplete.ts`))
})

test('an area is a folder on each side and a line in each list: it has a call that its roles may make', async () => {
  const output = await inCopy(
    process.execPath,
    '--test',
    '--test-reporter=tap',
    '--test-name-pattern=^listSamples: who may$',
    'apps/platform/test/permissions.test.ts',
  )
  assert.match(output, /^\s*ok \d+ - listSamples: who may$/m)
  assert.match(output, /^# fail 0$/m)
})

test('the same area has a page at its address, and an entry of the palette', async () => {
  assert.equal(await compile('apps/dashboard/tsconfig.json'), '')
  const tests = await inCopy(
    process.execPath,
    '--test',
    '--test-reporter=tap',
    'apps/dashboard/src/areas/areas.test.ts',
  )
  assert.match(tests, /^\s*ok \d+ - every path of samples leads to a page$/m)
  assert.match(tests, /^# fail 0$/m)
  await run(process.execPath, [join(checkout.path, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'], {
    cwd: join(checkout.path, 'apps/dashboard'),
  })
  const assets = join(checkout.path, 'apps/dashboard/dist/assets')
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'))
  const texts = await Promise.all(scripts.map((name) => readFile(join(assets, name), 'utf8')))
  for (const words of ['The page of the sample area', 'The command of the sample area'])
    assert.equal(texts.filter((text) => text.includes(words)).length, 1, words)
})
