import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

const endFile = import.meta.resolve('./end-file.ts')
const leftovers = JSON.stringify(import.meta.resolve('./leftovers.ts'))

test('a file whose set-up fails and leaves something open ends, and says what is open', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-leftovers-'))
  try {
    const file = join(folder, 'leaves.test.mjs')
    await writeFile(
      file,
      `import { after, before, test } from 'node:test'
       import { endWithLeftovers } from ${leftovers}
       after(() => endWithLeftovers(100))
       before(() => { setInterval(() => {}, 1000); throw new Error('the set-up fails') })
       test('never runs', () => {})`,
    )
    const { NODE_TEST_CONTEXT: _ours, ...env } = process.env
    const child = spawn(process.execPath, ['--test', file], { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(child, 'exit')
    const said = await Promise.all([text(child.stdout), text(child.stderr)])
    await ended
    assert.equal(child.exitCode, 1)
    assert.match(said.join('\n'), /the set-up fails/)
    assert.match(said.join('\n'), /Still open 0\.1 s after the last test: .*Timeout/)
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a file of which no test fits the name pattern ends, although its set-up goes on', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-leftovers-'))
  try {
    const file = join(folder, 'filtered.test.mjs')
    await writeFile(
      file,
      `import { before, test } from 'node:test'
       before(() => new Promise(() => setInterval(() => {}, 1000)))
       test('another name', () => {})`,
    )
    const { NODE_TEST_CONTEXT: _ours, ...env } = process.env
    const options = ['--import', endFile, '--test', '--test-name-pattern=none', file]
    const child = spawn(process.execPath, options, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = once(child, 'exit')
    const said = await Promise.all([text(child.stdout), text(child.stderr)])
    await ended
    assert.equal(child.exitCode, 1)
    assert.match(said.join('\n'), /Still open 1 s after the last test: .*Timeout/)
  } finally {
    await rm(folder, { recursive: true })
  }
})
