import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { z } from 'zod'
import { McpServer } from './mcp/mcp-server.ts'

let env: DevEnv
let project: TestProject
let mcp: McpServer
before(async () => {
  env = await startDevEnv()
  const owner = await env.signUp('owner')
  project = await owner.createProject({ name: 'lighthouse' })
  const { token } = await owner.request('POST /platform/profile/access-tokens', { body: { name: 'mcp' } })
  mcp = new McpServer(env.url, token)
  await mcp.initialize()
})
after(async () => {
  await mcp[Symbol.asyncDispose]()
  await env[Symbol.asyncDispose]()
})

const Shown = z.object({
  slug: z.string(),
  version: z.number(),
  verify_jwt: z.boolean(),
  entrypoint_path: z.string(),
  import_map_path: z.string().optional(),
})
const Listed = z.object({ functions: z.array(Shown) })
const WithFiles = Shown.extend({ files: z.array(z.object({ name: z.string(), content: z.string() })) })

const answerOf = async (tool: string, given: Record<string, unknown> = {}): Promise<unknown> =>
  JSON.parse(await mcp.call(tool, { project_id: project.ref, ...given }))

const lampFiles = (colour: string) => [
  { name: 'deno.json', content: '{ "imports": { "lib/": "./lib/" } }' },
  { name: 'index.ts', content: `import { colour } from 'lib/colour.ts'\n\nDeno.serve(() => new Response(colour))\n` },
  { name: 'lib/colour.ts', content: `export const colour = '${colour}'\r\n` },
]

const called = async (): Promise<string> => (await fetch(`${env.url}/p/${project.ref}/functions/v1/lamp`)).text()

test('an assistant deploys an edge function, reads its files, and deploys it again', async () => {
  assert.deepEqual(await answerOf('list_edge_functions'), { functions: [] })
  await answerOf('deploy_edge_function', { name: 'lamp', verify_jwt: false, files: lampFiles('rött 🏮') })
  assert.equal(await called(), 'rött 🏮')
  const { files, ...shown } = WithFiles.parse(await answerOf('get_edge_function', { function_slug: 'lamp' }))
  assert.deepEqual(files, lampFiles('rött 🏮'))
  const paths = { entrypoint_path: 'index.ts', import_map_path: 'deno.json' }
  assert.deepEqual(shown, { slug: 'lamp', version: 1, verify_jwt: false, ...paths })
  // The tool sends the import map of the function that is there.
  await answerOf('deploy_edge_function', { name: 'lamp', verify_jwt: false, files: lampFiles('grönt') })
  assert.equal(await called(), 'grönt')
  assert.deepEqual(Listed.parse(await answerOf('list_edge_functions')).functions, [{ ...shown, version: 2 }])
})

test('it is told why a function was not deployed, and nothing of it stays', async () => {
  const deploy = (given: Record<string, unknown>) => answerOf('deploy_edge_function', { name: 'broken', ...given })
  const content = 'Deno.serve(() => new Response())'
  const refused: [what: RegExp, given: Record<string, unknown>][] = [
    [/Expected .+ at index\.ts:1:7/s, { files: [{ name: 'index.ts', content: 'const (' }] }],
    [/none that are \. or \.\./, { entrypoint_path: '../index.ts', files: [{ name: '../index.ts', content }] }],
    [/There is no file index\.ts/, { files: [{ name: 'main.ts', content }] }],
    [/same name/, { files: ['index.ts', 'index.ts'].map((name) => ({ name, content })) }],
    [/starts with a letter|regex|pattern/i, { name: '1st', files: [{ name: 'index.ts', content }] }],
  ]
  for (const [what, given] of refused) await assert.rejects(deploy(given), what)
  const { functions } = Listed.parse(await answerOf('list_edge_functions'))
  assert.deepEqual(
    functions.map(({ slug }) => slug).filter((slug) => slug !== 'lamp'),
    [],
  )
  await assert.rejects(answerOf('get_edge_function', { function_slug: 'broken' }), /does not exist/)
})

test('functions of a project of somebody else are out of reach', async () => {
  const stranger = await env.signUp('stranger')
  const other = await stranger.createProject({ name: 'elsewhere' })
  const elsewhere = { project_id: other.ref }
  await assert.rejects(mcp.call('list_edge_functions', elsewhere), /This project does not exist/)
  const deployment = { ...elsewhere, name: 'lamp', files: lampFiles('black') }
  await assert.rejects(mcp.call('deploy_edge_function', deployment), /This project does not exist/)
})
