import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { signAccessToken } from '@cairn/service-kit'
import { ProjectFiles } from '@cairn/storage'
import { StorageClient } from '@supabase/storage-js'

const fixture = new URL('./fixture.sql', import.meta.url)

export const users = {
  ada: 'a0000000-0000-4000-8000-000000000001',
  bob: 'b0000000-0000-4000-8000-000000000002',
} as const

export interface StorageAnswer {
  status: number
  headers: Headers
  text: string
  json: unknown
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

type Sent = Omit<RequestInit, 'headers'> & { headers?: Record<string, string> }

const answerOf = async (response: Response): Promise<StorageAnswer> => {
  const text = await response.text()
  return { status: response.status, headers: response.headers, text, json: parsed(text) }
}

export const apiKeyOf = async ({ owner, ref }: TestProject, name: 'anon' | 'service_role'): Promise<string> => {
  const keys = await owner.request('GET /platform/projects/:ref/api-keys', { params: { ref } })
  return keys.find((key) => key.name === name)?.api_key ?? ''
}

/** One project with the buckets and policies of the fixture, for all suites. */
export const startStorageWorld = async () => {
  await using stack = new AsyncDisposableStack()
  const env = stack.use(await startDevEnv())
  const owner = await env.signUp('ada')
  const project = await owner.createProject()
  const { url } = await project.detail()
  const keys = { anon: await apiKeyOf(project, 'anon'), service: await apiKeyOf(project, 'service_role') }
  const storageUrl = `${url}/storage/v1`
  await project.query(await readFile(fixture, 'utf8'))
  const running = await env.platform.context.runtime.find(project.ref)
  if (running === undefined) throw new Error('The project is not there.')
  const clientAs = (token: string) =>
    new StorageClient(storageUrl, { apikey: keys.anon, authorization: `Bearer ${token}` })
  const tokenOf = (user: keyof typeof users) =>
    signAccessToken({ sub: users[user], role: 'authenticated' }, running.project, 3_600)
  const clientOf = async (user: keyof typeof users) => clientAs(await tokenOf(user))
  const owned = stack.move()
  return {
    env,
    project,
    owner,
    url: storageUrl,
    keys,
    running,
    /** `@supabase/storage-js` with the service key: row security does not apply. */
    service: new StorageClient(storageUrl, { apikey: keys.service, authorization: `Bearer ${keys.service}` }),
    anonymous: clientAs(keys.anon),
    ada: await clientOf('ada'),
    bob: await clientOf('bob'),
    clientAs,
    tokenOf,
    /** The files on the disk. */
    files: new ProjectFiles(join(env.home, 'files', project.ref)),
    /** A request as it is written, with the service key unless the headers have another. */
    send: async (path: string, { headers = {}, ...init }: Sent = {}): Promise<StorageAnswer> =>
      answerOf(await fetch(`${storageUrl}${path}`, { ...init, headers: { apikey: keys.service, ...headers } })),
    /** The same without any key. */
    sendBare: async (path: string, init: Sent = {}): Promise<StorageAnswer> =>
      answerOf(await fetch(`${storageUrl}${path}`, init)),
    sql: (text: string) => project.query(text),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
export type StorageWorld = Awaited<ReturnType<typeof startStorageWorld>>
export type World = () => StorageWorld

/** The names of a bucket's objects, with those of their files. */
export const versionsOf = async (
  { running }: StorageWorld,
  bucket: string,
): Promise<{ name: string; version: string }[]> => {
  const { rows } = await running.project
    .pool('supabase_storage_admin')
    .query<{ name: string; version: string }>(
      'select name, version from storage.objects where bucket_id = $1 order by name',
      [bucket],
    )
  return rows
}

/** The files on the disk that no object refers to. */
export const filesWithoutRow = async ({ running, files }: StorageWorld): Promise<string[]> => {
  const { rows } = await running.project
    .pool('supabase_storage_admin')
    .query<{ version: string }>('select version from storage.objects')
  const versions = new Set(rows.map(({ version }) => version))
  const found = await readdir(files.objects, { recursive: true, withFileTypes: true })
  return found.flatMap((entry) => (entry.isFile() && !versions.has(entry.name) ? [entry.name] : [])).toSorted()
}
