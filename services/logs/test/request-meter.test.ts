import assert from 'node:assert/strict'
import { test } from 'node:test'
import { childrenIds, makeFolder, openLogs, withoutProc, writeNumbered } from './stored-logs.ts'

const ref = 'abcdefghijklmnopqrst'

test(
  'requests are counted also where the system ends the process that counts them',
  { skip: withoutProc },
  async () => {
    await using folder = await makeFolder()
    await using store = openLogs(folder.path)
    writeNumbered(store, ref, 1)
    const traffic = () => store.traffic(ref, 0, Date.now() + 3_600_000)
    const before = await traffic()
    assert.equal(before[0]?.requests, 1)
    const [pid, ...others] = await childrenIds()
    assert.deepEqual(others, [])
    assert.ok(pid !== undefined)
    // It cannot answer before it is ended.
    process.kill(pid, 'SIGSTOP')
    const asked = traffic()
    process.kill(pid, 'SIGKILL')
    assert.deepEqual(await asked, before)
  },
)
