import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { givePlan, startDevEnv } from '@cairn/dev-env'
import { createDocuments } from '../src/areas/organizations/documents/documents.ts'
import { ConfigError } from '../src/config.ts'
import { reasonOf } from './refused-reason.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'documents-'))
})
after(() => rm(folder, { recursive: true }))

const listed = [
  { title: 'Data processing agreement', description: 'To be signed by both.', file: 'dpa.pdf' },
  { title: 'SOC 2 report', file: 'soc2.pdf', plan: 'team' },
  { title: 'Subprocessors', url: 'https://example.com/subprocessors' },
]

const write = async (documents: unknown): Promise<string> => {
  const path = join(folder, 'documents.json')
  await writeFile(path, JSON.stringify(documents))
  return path
}

test('organizations find the documents that the operator provides, those of larger plans with the reason', async () => {
  for (const name of ['dpa.pdf', 'soc2.pdf']) await writeFile(join(folder, name), `content of ${name}`)
  await using env = await startDevEnv({ documentsFile: await write(listed) })
  const owner = await env.signUp('owner')
  const organization = await owner.createOrganization('Harbour', { tier: 'tier_free' })
  const params = { slug: organization.slug }
  const path = 'GET /platform/organizations/:slug/documents'
  const list = () => owner.request(path, { params })
  assert.deepEqual(await list(), [
    {
      id: '1',
      title: 'Data processing agreement',
      description: 'To be signed by both.',
      file: { name: 'dpa.pdf', bytes: 18 },
      url: null,
      unavailable: null,
    },
    {
      id: '2',
      title: 'SOC 2 report',
      description: null,
      file: { name: 'soc2.pdf', bytes: 19 },
      url: null,
      unavailable: 'SOC 2 report comes with the Team plan.',
    },
    {
      id: '3',
      title: 'Subprocessors',
      description: null,
      file: null,
      url: 'https://example.com/subprocessors',
      unavailable: null,
    },
  ])
  const read = (id: string) => owner.send(`${path}/:document_id/file`, { params: { ...params, document_id: id } })
  const file = await read('1')
  assert.equal(file.headers.get('content-type'), 'application/pdf')
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="dpa\.pdf"/)
  assert.equal(await file.text(), 'content of dpa.pdf')
  const refusal = (id: string) =>
    reasonOf(owner.request(`${path}/:document_id/file`, { params: { ...params, document_id: id } }))
  assert.equal(await refusal('2'), 'plan_lacks')
  assert.equal(await refusal('3'), 'document_not_found', 'it is at another address')
  assert.equal(await refusal('4'), 'document_not_found')
  await givePlan(env.url, organization, 'tier_team')
  assert.equal(await (await read('2')).text(), 'content of soc2.pdf')

  const stranger = await env.signUp('stranger')
  assert.equal(await reasonOf(stranger.request(path, { params })), 'organization_not_found')
  const config = await owner.request('GET /api/config', {})
  assert.ok(config.capabilities.includes('organizations:documents'))
  await rm(join(folder, 'soc2.pdf'))
  assert.equal(await refusal('2'), 'document_not_found', 'the file is gone')
})

test('without documents nothing is listed, and a list that names what is not there stops the start', async () => {
  assert.deepEqual(createDocuments({ documentsFile: undefined }).on('enterprise'), [])
  const refused: [string, unknown][] = [
    ['gone.pdf', [{ title: 'Gone', file: 'gone.pdf' }]],
    ['is not a file', [{ title: 'A folder', file: '.' }]],
    ['either a file or an address', [{ title: 'Nothing' }]],
    ['either a file or an address', [{ title: 'Both', file: 'dpa.pdf', url: 'https://example.com' }]],
    ['title', [{ file: 'dpa.pdf' }]],
    ['level', [{ title: 'Unknown key', file: 'dpa.pdf', level: 1 }]],
  ]
  for (const [said, documents] of refused) {
    const documentsFile = await write(documents)
    assert.throws(
      () => createDocuments({ documentsFile }),
      (error: unknown) => error instanceof ConfigError && error.message.includes(said),
      said,
    )
  }
  await writeFile(join(folder, 'documents.json'), '{')
  assert.throws(() => createDocuments({ documentsFile: join(folder, 'documents.json') }), ConfigError)
})
