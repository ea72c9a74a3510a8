import assert from 'node:assert/strict'
import { test } from 'node:test'
import { signUp, TestProject } from '@cairn/dev-env'
import { Installation } from '@cairn/dev-env/installation'

const towns = async (branch: TestProject) => (await branch.query('select count(*) from town'))[0]?.rows[0]?.[0]

test('branches that were being created and reset when the platform was killed are whole after its next start', async () => {
  await using installation = await Installation.start()
  const project = await (await signUp(installation.url, 'ada')).createProject()
  const { owner, ref } = project
  await project.query(`create table town (id int primary key, note text)`)
  await project.query(`insert into town select n, repeat('x', 1000) from generate_series(1, 50000) n`)
  const create = async (name: string, withData: boolean) => {
    const body = { branch_name: name, with_data: withData }
    const branch = await owner.request('POST /platform/projects/:ref/branches', { params: { ref }, body })
    return new TestProject(owner, branch.ref, '')
  }
  const reset = await create('reset', false)
  await reset.settled('ACTIVE_HEALTHY')
  assert.equal(await towns(reset), '0')
  await owner.request('POST /platform/branches/:ref/reset', { params: { ref: reset.ref }, body: { with_data: true } })
  const created = await create('created', true)
  await installation.end('SIGKILL')

  await installation.start()
  for (const branch of [reset, created]) {
    await branch.settled('ACTIVE_HEALTHY')
    assert.equal(await towns(branch), '50000')
  }
  await project.settled('ACTIVE_HEALTHY')
  const { branches } = await owner.request('GET /platform/projects/:ref/branches', { params: { ref } })
  assert.deepEqual(
    branches.map(({ name, with_data: withData, reset_error: error }) => ({ name, withData, error })),
    [
      { name: 'reset', withData: true, error: null },
      { name: 'created', withData: true, error: null },
    ],
  )
})
