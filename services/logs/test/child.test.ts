import assert from 'node:assert/strict'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { constants } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { Child, ChildEnded } from '../src/process/child.ts'
import { makeFolder } from './stored-logs.ts'

test('a question is answered also at the moment at which the process ends because nobody asks', async () => {
  await using folder = await makeFolder()
  const script = join(folder.path, 'echo.mjs')
  await writeFile(script, `process.on('message', (question) => process.send(question))`)
  const idleMs = 1
  await using child = new Child({ script: pathToFileURL(script), args: [], idleMs })
  for (let number = 0; number < 5; number += 1) {
    assert.deepEqual(await child.ask({ number }, 60_000), { number })
    // Timers of one length end in the order in which they began: the process was killed just now, and its end is not known yet.
    await delay(idleMs)
  }
})

test('a process that is ended while it starts is not there afterwards, and its question fails', async () => {
  await using folder = await makeFolder()
  const script = join(folder.path, 'echo.mjs')
  await writeFile(script, `process.on('message', (question) => process.send(question))`)
  const child = new Child({ script: pathToFileURL(script), args: [], idleMs: 60_000 })
  const answer = child.ask({}, 60_000)
  await child[Symbol.asyncDispose]()
  await assert.rejects(answer, ChildEnded)
  assert.equal(child.pid, undefined)
})

/** Of all threads of a process. */
const prioritiesOf = async (pid: number): Promise<number[]> => {
  const threads = `/proc/${pid}/task`
  const states = (await readdir(threads)).map((id) => readFile(join(threads, id, 'stat'), 'utf8'))
  // The name stands in parentheses and may contain anything; the priority is the 17th field after it.
  return (await Promise.all(states)).map((state) => Number(state.slice(state.lastIndexOf(')') + 2).split(' ')[16]))
}

test(
  'all threads of a process have its priority, also those that Node has before it runs our code',
  { skip: process.platform !== 'linux' && 'only Linux has priorities of threads' },
  async () => {
    await using folder = await makeFolder()
    const script = join(folder.path, 'reads.mjs')
    await writeFile(
      script,
      `import { readFile } from 'node:fs/promises'
       process.on('message', async (path) => process.send((await readFile(path.path)).length > 0))`,
    )
    const priority = constants.priority.PRIORITY_BELOW_NORMAL
    await using child = new Child({ script: pathToFileURL(script), args: [], idleMs: 60_000, priority })
    assert.equal(await child.ask({ path: script }, 60_000), true)
    const priorities = await prioritiesOf(child.pid ?? assert.fail('no process'))
    assert.ok(priorities.length > 4)
    assert.deepEqual(new Set(priorities), new Set([priority]))
  },
)
