import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
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

