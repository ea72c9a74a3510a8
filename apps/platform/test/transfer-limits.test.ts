import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { startDevEnv, until } from '@cairn/dev-env'

/** A transaction that has written to the table: an index that is built for it waits for its end. */
const openWrite = async ({ platform: { context } }: DevEnv, { ref }: TestProject) => {
  const project = (await context.projects.find(ref)) ?? assert.fail('no project')
  const client = await (await context.supervisor.pool(project, 'postgres')).connect()
  await client.query('begin; insert into town values (1)')
  return {
    [Symbol.asyncDispose]: async () => {
      await client.query('rollback')
      client.release()
    },
  }
}

const build = async (project: TestProject) =>
  project.owner.send('POST /platform/pg-meta/:ref/index-builds', {
    params: { ref: project.ref },
    headers: await project.headers(),
    body: { schema: 'public', table: 'town', columns: 'id' },
  })

test('two transfers of an organization run at a time, and leave room for another organization', async () => {
  await using env = await startDevEnv()
  const [ada, ben] = [await env.signUp('ada'), await env.signUp('ben')]
  const organization = await ada.createOrganization('Harbour')
  const projects = [
    await ada.createProject({ organization }),
    await ada.createProject({ organization }),
    await ada.createProject({ organization }),
    await ben.createProject(),
  ] as const
  await using open = new AsyncDisposableStack()
  for (const project of projects) {
    await project.query('create table town (id int)')
    open.use(await openWrite(env, project))
  }
  const answers = []
  for (const project of projects) answers.push((await build(project)).status)
  assert.deepEqual(answers, [201, 201, 429, 201])
  await open.disposeAsync()
  const { system } = env.platform.context
  await until('the builds have ended', async () => {
    const { rows } = await system
      .pool('postgres')
      .query(`select from platform.jobs where name = 'build-index' and state in ('queued', 'running')`)
    return rows.length === 0
  })
  assert.equal((await build(projects[2])).status, 201)
})
