import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { z } from 'zod'
import { McpServer } from './mcp/mcp-server.ts'

let env: DevEnv
let owner: Person
let project: TestProject
let mcp: McpServer
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  project = await owner.createProject({ name: 'lighthouse' })
  const { token } = await owner.request('POST /platform/profile/access-tokens', { body: { name: 'mcp' } })
  mcp = new McpServer(env.url, token)
  await mcp.initialize()
})
after(async () => {
  await mcp[Symbol.asyncDispose]()
  await env[Symbol.asyncDispose]()
})

const Buckets = z.object({ buckets: z.array(z.record(z.string(), z.unknown())) })
const Feature = z.object({ enabled: z.boolean() })
// What the tool takes back to change the settings.
const Config = z.object({
  fileSizeLimit: z.number(),
  features: z.object({ imageTransformation: Feature, s3Protocol: Feature }),
})

const answerOf = async (tool: string, given: Record<string, unknown> = {}): Promise<unknown> =>
  JSON.parse(await mcp.call(tool, { project_id: project.ref, ...given }))

test('an assistant lists buckets, and reads and changes the settings of storage', async () => {
  assert.deepEqual(await answerOf('list_storage_buckets'), { buckets: [] })
  await owner.request('POST /platform/storage/:ref/buckets', {
    params: { ref: project.ref },
    body: { id: 'lamps', public: true, file_size_limit: null, allowed_mime_types: null },
  })
  const [bucket, ...others] = Buckets.parse(await answerOf('list_storage_buckets')).buckets
  assert.deepEqual(
    [bucket?.['id'], bucket?.['name'], bucket?.['public'], bucket?.['owner']],
    ['lamps', 'lamps', true, ''],
  )
  assert.deepEqual(others, [])
  const config = Config.parse(await answerOf('get_storage_config'))
  assert.ok(config.fileSizeLimit > 0)
  const changed = { fileSizeLimit: 1_000, features: { ...config.features, s3Protocol: { enabled: false } } }
  assert.deepEqual(await answerOf('update_storage_config', { config: changed }), { success: true })
  assert.deepEqual(Config.parse(await answerOf('get_storage_config')), changed)
  const tooMuch = { ...changed, fileSizeLimit: config.fileSizeLimit + 1 }
  await assert.rejects(answerOf('update_storage_config', { config: tooMuch }), /plan/i)
})

test('storage of a project of somebody else is out of reach', async () => {
  const stranger = await env.signUp('stranger')
  const other = await stranger.createProject({ name: 'elsewhere' })
  for (const tool of ['list_storage_buckets', 'get_storage_config'])
    await assert.rejects(mcp.call(tool, { project_id: other.ref }), /This project does not exist/)
})
