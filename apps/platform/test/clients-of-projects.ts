import { setTimeout as wait } from 'node:timers/promises'
import type { TestProject } from '@cairn/dev-env'
import { createClient } from '@supabase/supabase-js'

const pollMs = 10

export interface ProjectKeys {
  url: string
  anon: string
  service_role: string
}

/** What the project page shows: the address of the API, and the keys. */
export const keysOf = async (project: TestProject): Promise<ProjectKeys> => {
  const { url } = await project.detail()
  const keys = await project.owner.request('GET /platform/projects/:ref/api-keys', { params: { ref: project.ref } })
  const keyOf = (name: 'anon' | 'service_role') => keys.find((key) => key.name === name)?.api_key ?? ''
  return { url, anon: keyOf('anon'), service_role: keyOf('service_role') }
}

/** The published client, as an application of its own. */
export const newClient = ({ url, anon }: ProjectKeys) =>
  createClient(url, anon, { auth: { autoRefreshToken: false, persistSession: false } })

interface Answer {
  data: unknown
  error: Error | null
}

const succeeded = <A extends Answer>(answer: A): answer is Extract<A, { error: null }> => answer.error === null

/** The value of a client's answer; throws its error. */
export const dataOf = async <A extends Answer>(asked: Promise<A>): Promise<Extract<A, { error: null }>['data']> => {
  const answer = await asked
  if (succeeded(answer)) return answer.data
  throw answer.error ?? new Error('The client answered neither data nor an error.')
}

/** Asks until there is an answer. The limit is for what never comes: on a busy machine, a start takes many seconds. */
export const eventually = async <Found>(
  ask: () => Promise<Found | undefined>,
  what: string,
  longestMs = 60_000,
): Promise<Found> => {
  const deadline = Date.now() + longestMs
  for (;;) {
    const found = await ask()
    if (found !== undefined) return found
    await wait(pollMs)
    if (Date.now() > deadline) throw new Error(`Within ${longestMs} ms there was no ${what}.`)
  }
}
