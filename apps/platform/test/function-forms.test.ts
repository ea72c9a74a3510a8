import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { deployedFilePath } from '@cairn/contracts/functions/function-urls'
import { maxFunctionBytes, maxFunctionFiles } from '@cairn/contracts/functions/function-rules'
import { ErrorBody } from '@cairn/contracts/errors'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { givePlan, startDevEnv } from '@cairn/dev-env'
import { platformActor } from '../src/audit/record-audit.ts'

let env: DevEnv
let owner: Person
let organization: Organization
let project: TestProject
before(async () => {
  env = await startDevEnv()
  owner = await env.signUp('owner')
  organization = await owner.createOrganization('Forms')
  project = await owner.createProject({ organization, name: 'forms' })
})
after(() => env[Symbol.asyncDispose]())

const send = (body: BodyInit, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${env.url}/v1/projects/${project.ref}/functions/deploy?slug=lamp`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.accessToken}`, ...headers },
    body,
  })

const answering = 'Deno.serve(() => new Response("lamp"))'

interface Sent {
  metadata?: string
  files?: readonly (readonly [name: string, content: string | Uint8Array<ArrayBuffer>])[]
}

const formOf = ({ metadata = '{"entrypoint_path":"index.ts"}', files = [['index.ts', answering]] }: Sent): FormData => {
  const form = new FormData()
  form.append('metadata', new Blob([metadata], { type: 'application/json' }))
  for (const [name, content] of files) form.append('file', new Blob([content]), name)
  return form
}

const refusalOf = async (response: Response): Promise<string> => {
  const { reason, message } = ErrorBody.parse(await response.json())
  return `${response.status} ${reason} ${message}`
}

const withPart = (name: string, value: string | Blob) => {
  const form = formOf({})
  form.append(name, value)
  return form
}

const withoutMetadata = () => {
  const form = formOf({})
  form.delete('metadata')
  return form
}

const named = (name: string) =>
  formOf({
    files: [
      ['index.ts', answering],
      [name, ''],
    ],
  })

const refused: [what: string, body: () => FormData, refusal: RegExp][] = [
  ['without metadata', withoutMetadata, /^400 .*body\.metadata/],
  ['with metadata that is no JSON', () => formOf({ metadata: 'entrypoint' }), /^400 .*"metadata" .* not valid JSON/],
  ['with metadata that changes objects', () => formOf({ metadata: '{"__proto__":{"a":1}}' }), /^400 .*not valid JSON/],
  ['with metadata twice', () => withPart('metadata', '{}'), /^400 .*more than one part "metadata"/],
  ['with metadata that is too long', () => formOf({ metadata: `"${'x'.repeat(100_000)}"` }), /^400 .*too long/],
  ['with a part that is not known', () => withPart('__proto__', '{}'), /^400 .*"__proto__", which is not expected/],
  ['with a file that has no name', () => withPart('file', 'text'), /^400 .*no file name/],
  ['without files', () => formOf({ files: [] }), /^400 .*body\.files/],
  ['without the file that is run', () => formOf({ files: [['main.ts', answering]] }), /^400 .*no file index\.ts/],
  ['with a file above its folder', () => named('../../../etc/passwd'), /^400 .*none that are \. or \.\./],
  ['with an absolute path', () => named('/etc/passwd'), /^400 .*starts and ends with a name/],
  ['with a path of Windows', () => named('..\\index.ts'), /^400 .*starts and ends with a name/],
  ['with two files of a name', () => named('index.ts'), /^400 .*same name/],
  ['with a file that is a folder', () => named('index.ts/more.ts'), /^400 .*name of a folder/],
  ['with a null character in a path', () => named('a\0.ts'), /^400 /],
  [
    'with a file of bytes',
    () => withPart('file', new File([new Uint8Array([0xff, 0xfe])], 'a.wasm')),
    /^400 .*a\.wasm is not text/,
  ],
  [
    'with too many files',
    () => formOf({ files: Array.from({ length: maxFunctionFiles + 1 }, (_, at) => [`${at}.ts`, ''] as const) }),
    /^400 .*body\.files.*200/,
  ],
  [
    'with too many parts',
    () => formOf({ files: Array.from({ length: 2_000 }, (_, at) => [`${at}.ts`, ''] as const) }),
    /^400 .*more than 1000 parts/,
  ],
  [
    'with files that are too large',
    () => formOf({ files: [['index.ts', `// ${'x'.repeat(maxFunctionBytes)}`]] }),
    /^400 .*more than 10 MB/,
  ],
  [
    'that is larger than any deployment',
    () => formOf({ files: [['index.ts', `// ${'x'.repeat(2 * maxFunctionBytes)}`]] }),
    /^413 /,
  ],
]

for (const [what, body, refusal] of refused)
  test(`a form ${what} is refused, and no function is there`, async () => {
    assert.match(await refusalOf(await send(body())), refusal)
    assert.deepEqual(await owner.request('GET /v1/projects/:ref/functions', { params: { ref: project.ref } }), [])
  })

const asForm = { 'content-type': 'multipart/form-data; boundary=b' }
const broken: [what: string, body: string, headers: Record<string, string>][] = [
  ['without a boundary', '--b--', { 'content-type': 'multipart/form-data' }],
  ['with another boundary', '--c--\r\n', asForm],
  ['that ends early', '--b\r\ncontent-disposition: form-data; name="metadata"\r\n\r\n{', asForm],
  ['with a header without an end', `--b\r\n${'x'.repeat(100_000)}`, asForm],
]
for (const [what, body, headers] of broken)
  test(`a form ${what} is refused`, async () => {
    assert.match(await refusalOf(await send(body, headers)), /^400 malformed_form/)
  })

test('a form is no body for endpoints that do not take one', async () => {
  const response = await fetch(`${env.url}/v1/projects/${project.ref}/database/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.accessToken}` },
    body: formOf({}),
  })
  assert.match(await refusalOf(response), /^415 /)
})

test('a form deploys what the JSON of the same files deploys, and is recorded in the audit log', async () => {
  const params = { ref: project.ref }
  const metadata = { entrypoint_path: 'index.ts', verify_jwt: false, name: 'Lamp' }
  const response = await send(formOf({ metadata: JSON.stringify(metadata) }))
  assert.equal(response.status, 201)
  const [byForm] = await owner.request('GET /v1/projects/:ref/functions', { params })
  const byJson = await owner.request('POST /v1/projects/:ref/functions/deploy', {
    params,
    query: { slug: 'lamp' },
    body: { metadata, files: [{ name: 'index.ts', content: answering }] },
  })
  assert.equal(byForm?.ezbr_sha256, byJson.ezbr_sha256)
  assert.deepEqual([byForm?.name, byForm?.verify_jwt, byForm?.version], ['Lamp', false, 1])
  const log = await owner.request('GET /platform/organizations/:slug/audit', {
    params: { slug: organization.slug },
  })
  const entries = log.entries.filter(({ action }) => action === 'function.deployed')
  assert.deepEqual(
    entries.map(({ details }) => details['version']),
    [2, 1],
  )
})

test('a form of the published command line is deployed: its metadata come last, and an import map that is empty is none', async () => {
  const form = new FormData()
  form.append('file', new Blob([answering]), 'supabase/functions/lamp/index.ts')
  const paths = { entrypoint_path: 'supabase/functions/lamp/index.ts', import_map_path: '' }
  form.append('metadata', JSON.stringify({ ...paths, static_patterns: [], name: 'lamp' }))
  assert.equal((await send(form)).status, 201)
  const lamp = await owner.request('GET /v1/projects/:ref/functions/:slug', {
    params: { ref: project.ref, slug: 'lamp' },
  })
  assert.equal(deployedFilePath(lamp.entrypoint_path), paths.entrypoint_path)
  assert.deepEqual([lamp.import_map, lamp.import_map_path], [false, undefined])
})

test('a token that only reads functions reads their files as a form, and deploys none', async () => {
  const { token } = await owner.request('POST /platform/profile/access-tokens', {
    body: { name: 'reads', scopes: ['edge_functions:read'] },
  })
  const authorization = `Bearer ${token}`
  assert.match(await refusalOf(await send(formOf({}), { authorization })), /^403 scope_missing/)
  const body = `${env.url}/v1/projects/${project.ref}/functions/lamp/body`
  const form = await (await fetch(body, { headers: { authorization } })).formData()
  const [file] = form.getAll('file')
  assert.ok(file instanceof File)
  assert.deepEqual([file.name, await file.text()], ['supabase/functions/lamp/index.ts', answering])
})

test('a project has as many functions as its plan says; those that are there can be replaced', async () => {
  const small = await owner.createOrganization('Small', { tier: 'tier_free' })
  const { ref } = await owner.createProject({ organization: small, name: 'small' })
  const { functions, projects } = env.platform.context
  const stored = await projects.find(ref)
  assert.ok(stored)
  const deployment = {
    metadata: { entrypoint_path: 'index.ts' },
    files: [{ name: 'index.ts', content: answering }],
    most: null,
  }
  for (let index = 0; index < 10; index += 1)
    await functions.deploy(platformActor, stored, `lamp${index}`, { ...deployment, id: randomUUID() })
  const deploy = (slug: string) =>
    fetch(`${env.url}/v1/projects/${ref}/functions/deploy?slug=${slug}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.accessToken}` },
      body: formOf({}),
    })
  assert.match(await refusalOf(await deploy('lamp10')), /^409 too_many_functions .*Free plan has at most 10/)
  assert.equal((await deploy('lamp9')).status, 201)
  await givePlan(env.url, small, 'tier_pro')
  assert.equal((await deploy('lamp10')).status, 201)
})
