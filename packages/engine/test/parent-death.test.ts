import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'
import { endWithParent } from '../src/parent-death.ts'

const run = promisify(execFile)

test('a server does not start as the child of another process: its own may have been killed before it could notice', async (t) => {
  const launcher = await endWithParent('INT')
  if (launcher === undefined) return t.skip('there is no setpriv that can')
  const command = [...launcher, 'echo', 'started']
  const [program = '', ...options] = command
  assert.equal((await run(program, options)).stdout, 'started\n')
  // The shell in between is another parent, as the process is that takes in orphans.
  const { stdout } = await run('sh', ['-c', '"$@" || echo refused', 'sh', ...command])
  assert.equal(stdout, 'refused\n')
})
