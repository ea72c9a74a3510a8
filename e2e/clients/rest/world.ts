import { readFile } from 'node:fs/promises'
import type { DevEnv, TestProject } from '@cairn/dev-env'
import { startDevEnv } from '@cairn/dev-env'
import { PostgrestClient } from '@supabase/postgrest-js'
import { createClient } from '@supabase/supabase-js'

const fixture = new URL('./fixture.sql', import.meta.url)

export interface Answer {
  status: number
  headers: Headers
  text: string
  json: unknown
}

const keyOf = async (project: TestProject, name: 'anon' | 'service_role'): Promise<string> => {
  const keys = await project.owner.request('GET /platform/projects/:ref/api-keys', { params: { ref: project.ref } })
  return keys.find((key) => key.name === name)?.api_key ?? ''
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** One project with the tables of the fixture, for all suites. */
export const startRestWorld = async () => {
  await using stack = new AsyncDisposableStack()
  const env: DevEnv = stack.use(await startDevEnv())
  const owner = await env.signUp('ada')
  const project = await owner.createProject()
  const { url } = await project.detail()
  const keys = { anon: await keyOf(project, 'anon'), service: await keyOf(project, 'service_role') }
  await project.query(await readFile(fixture, 'utf8'))
  const restUrl = `${url}/rest/v1`
  const clientWith = (key: string) =>
    new PostgrestClient(restUrl, { headers: { apikey: key, authorization: `Bearer ${key}` } })
  const owned = stack.move()
  return {
    env,
    project,
    url,
    keys,
    /** `@supabase/postgrest-js` with the service key: row security does not apply. */
    rest: clientWith(keys.service),
    /** The same with the anon key. */
    anonymous: clientWith(keys.anon),
    newClient: () => createClient(url, keys.anon, { auth: { autoRefreshToken: false, persistSession: false } }),
    /** A request as it is written, with the service key unless the headers have another. */
    send: async (
      path: string,
      { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
    ): Promise<Answer> => {
      const answer = await fetch(`${restUrl}${path}`, { ...init, headers: { apikey: keys.service, ...headers } })
      const text = await answer.text()
      return { status: answer.status, headers: answer.headers, text, json: parsed(text) }
    },
    sql: (text: string) => project.query(text),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
export type RestWorld = Awaited<ReturnType<typeof startRestWorld>>
