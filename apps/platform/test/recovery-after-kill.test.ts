import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { givePlan, signUp, until } from '@cairn/dev-env'
import { Installation } from '@cairn/dev-env/installation'

test('a project that was being recovered to a point in time when the platform was killed is recovered at its next start', async () => {
  await using installation = await Installation.start()
  const owner = await signUp(installation.url, 'ada')
  const organization = await owner.createOrganization()
  await givePlan(installation.url, organization, 'tier_pro')
  const project = await owner.createProject({ organization })
  const params = { ref: project.ref }
  const path = '/platform/database/:ref/backups/pitr'
  await owner.request(`PUT ${path}`, { params, body: { days: 7 } })
  await project.settled('ACTIVE_HEALTHY')
  const read = () => owner.request(`GET ${path}`, { params })
  await until('there is a backup', async () => (await read()).windows.length === 1)
  await project.query(`create table town as select n, repeat('x', 1000) as note from generate_series(1, 50000) n`)
  const time = (await project.query('select extract(epoch from clock_timestamp())'))[0]?.rows[0]?.[0]
  await project.query('drop table town')

  await owner.request(`POST ${path}`, { params, body: { recovery_time_target_unix: Number(time) } })
  const instances = join(installation.home, 'instances')
  await until('data are unpacked', () => Promise.resolve(existsSync(join(instances, `${project.ref}.partial`, 'data'))))
  await installation.end('SIGKILL')
  await installation.start()
  await project.settled('ACTIVE_HEALTHY')
  assert.equal((await project.query('select count(*) from town'))[0]?.rows[0]?.[0], '50000')
  const { last_restore: last } = await owner.request('GET /platform/database/:ref/backups', { params })
  assert.equal(last?.error, null)
  assert.deepEqual((await readdir(instances)).toSorted(), [project.ref, 'system'].toSorted())
  // It is archived on.
  await until('there is a backup of it', async () => (await read()).windows.length === 2)
})
