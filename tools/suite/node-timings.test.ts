import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'

const source = `
import { describe, test } from 'node:test'
test('fails by itself', () => { throw new Error('one') })
describe('a suite', () => {
  test('passes', () => undefined)
  describe('of suites', () => test('fails within', () => { throw new Error('two') }))
})`

test('of a suite that fails, the tests that failed are named with their errors', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-timings-'))
  t.after(() => rm(folder, { recursive: true }))
  const file = join(folder, 'failing.test.ts')
  await writeFile(file, source)
  const reporter = fileURLToPath(new URL('node-timings.ts', import.meta.url))
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout } = spawnSync(process.execPath, ['--test', `--test-reporter=${reporter}`, file], { env })
  const lines = String(stdout)
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line))
  assert.equal(lines.length, 2)
  assert.match(JSON.stringify(lines[0]), /"title":"fails by itself".*"failure":"Error: one/)
  assert.match(JSON.stringify(lines[1]), /"title":"a suite".*"failure":"fails within\\nError: two/)
})
