import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Health } from '@cairn/contracts/platform/platform'
import type { DevEnv } from '@cairn/dev-env'
import { devConfig, mountSmallDisk, startDevEnv, until } from '@cairn/dev-env'

let env: DevEnv
before(async () => {
  env = await startDevEnv()
})
after(() => env[Symbol.asyncDispose]())

const health = async (of: DevEnv = env) => Health.parse(await (await fetch(`${of.url}/api/health`)).json())

const untilHealth = async (status: Health['status'], of: DevEnv = env): Promise<Health> => {
  let now = await health(of)
  await until(
    `health is ${status}`,
    async () => {
      now = await health(of)
      return now.status === status
    },
    () => now,
  )
  return now
}

test('health is degraded when the platform can read its database but not write to it', async () => {
  assert.equal((await health()).status, 'ok')
  const pool = env.platform.context.system.pool('postgres')
  const session = await pool.connect()
  // The row is locked by a transaction that is left open: reading goes on, writing does not.
  await session.query('begin; update platform.health set checked_at = now()')
  const degraded = await untilHealth('degraded')
  assert.equal(degraded.checks['database']?.status, 'failed')
  assert.equal(degraded.checks['engine']?.status, 'ok')
  await session.query('rollback')
  session.release()
  await untilHealth('ok')
})

test('health can be asked all the time, and writes once a second', async () => {
  const { system } = env.platform.context
  const pool = system.pool('postgres')
  const writes = async () => {
    const { rows } = await pool.query<{ xmin: string }>('select xmin from platform.health')
    return rows[0]?.xmin
  }
  // An answer that was written for this: one from before may have less than a second left.
  const earlier = await writes()
  let written = earlier
  let began = performance.now()
  while (written === earlier) {
    began = performance.now()
    await health()
    written = await writes()
  }
  for (let asked = 0; asked < 100; asked++) await health()
  // Slower machines may need more than the second that one answer serves for.
  if (performance.now() - began < 900) assert.equal(await writes(), written)
})

const small = await mountSmallDisk(160)
const skip = small === undefined ? 'a file system can only be mounted by root, and not in every container' : false

test('health is degraded while the disk is nearly full, and says how much is free', { skip }, async () => {
  assert.ok(small)
  await using disk = small
  const { limits } = devConfig(disk.path)
  await using full = await startDevEnv({ home: disk.path, limits: { ...limits, disk: { reserveMb: 16, lowMb: 32 } } })
  const good = await untilHealth('ok', full)
  assert.match(good.checks['disk']?.detail ?? '', /^0\.\d GB free/)
  {
    await using filler = await disk.fill(20 * 1024 * 1024)
    assert.ok(filler.bytes > 0)
    const degraded = await untilHealth('degraded', full)
    assert.match(degraded.checks['disk']?.detail ?? '', /^0\.0 GB free; projects that grow are read-only\.$/)
    assert.equal(degraded.checks['database']?.status, 'ok')
  }
  await untilHealth('ok', full)
})
