import { startDevEnv, until } from '@cairn/dev-env'
import type { DevEnv, Person, TestProject } from '@cairn/dev-env'
import { AuthClient } from '@supabase/auth-js'
import { createClient } from '@supabase/supabase-js'

export const password = 'correct horse 7'

const noRates = { burst: 100_000, perSeconds: 1 }

/** Checks sign in, and ask for mails, far more often than people do. */
const openRates = {
  signUps: noRates,
  passwordAttempts: noRates,
  failedPasswords: noRates,
  accountFailures: noRates,
  mails: noRates,
  mailsToOne: noRates,
  mailsInAll: noRates,
  smsToOne: noRates,
  smsInAll: noRates,
  links: noRates,
  flows: noRates,
  web3: noRates,
  anonymous: noRates,
  refreshes: noRates,
}

const memoryStorage = () => {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

/** The value, or a failure that says what is missing. */
export const present = <Value>(value: Value | null | undefined, what: string): Value => {
  if (value === null || value === undefined) throw new Error(`There is no ${what}.`)
  return value
}

const keyOf = async (project: TestProject, name: 'anon' | 'service_role'): Promise<string> => {
  const keys = await project.owner.request('GET /platform/projects/:ref/api-keys', { params: { ref: project.ref } })
  return present(
    keys.find((key) => key.name === name),
    `key ${name}`,
  ).api_key
}

export interface Message {
  to: string
  subject: string
  text: string
}

const openProject = async (env: DevEnv, owner: Person, project: TestProject) => {
  const { url } = await project.detail()
  const keys = { anon: await keyOf(project, 'anon'), service: await keyOf(project, 'service_role') }
  const authUrl = `${url}/auth/v1`
  const messages = async (to: string): Promise<Message[]> => {
    const { mails } = await owner.request('GET /platform/mailbox', {})
    return mails.filter((mail) => mail.to === to)
  }
  const clientWith = (flowType: 'implicit' | 'pkce') =>
    new AuthClient({
      url: authUrl,
      headers: { apikey: keys.anon },
      autoRefreshToken: false,
      persistSession: true,
      storage: memoryStorage(),
      flowType,
    })
  return {
    project,
    authUrl,
    keys,
    admin: createClient(url, keys.service, { auth: { autoRefreshToken: false, persistSession: false } }).auth.admin,
    /** An application of its own, with its session. */
    newClient: () => clientWith('implicit'),
    newPkceClient: () => clientWith('pkce'),
    /** A request as it is written, with the anon key unless the headers have another. */
    send: (
      path: string,
      { headers = {}, ...init }: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
    ) => fetch(`${authUrl}${path}`, { redirect: 'manual', ...init, headers: { apikey: keys.anon, ...headers } }),
    sql: (text: string) => project.query(text),
    /** Connections to the database of the project, for checks that hold a transaction open. */
    pool: async () => {
      const stored = present(await env.platform.context.projects.find(project.ref), 'project')
      return env.platform.context.supervisor.pool(stored, 'supabase_auth_admin')
    },
    /** As the settings keep a secret. */
    seal: (secret: string) => env.platform.context.authSecrets.seal(project.ref, secret),
    settings: (value: Record<string, unknown>) =>
      env.platform.context.runtime.changeSettings(project.ref, 'auth', { rates: openRates, ...value }),
    /** The newest message to an address or a number, once there are more than `before`. */
    nextMessage: async (to: string, before = 0): Promise<Message> => {
      await until(`a message to ${to}`, async () => (await messages(to)).length > before)
      return present((await messages(to))[0], 'message')
    },
    countMessages: async (to: string) => (await messages(to)).length,
  }
}
export type AuthProject = Awaited<ReturnType<typeof openProject>>

/** Two projects of one installation: the same addresses sign up in both. */
export const startAuthWorld = async () => {
  await using stack = new AsyncDisposableStack()
  const env: DevEnv = stack.use(await startDevEnv({ outgoingAllow: ['127.0.0.1/32', '::1/128'] }))
  const owner = await env.signUp('ada')
  const organization = await owner.createOrganization()
  const [one, other] = await Promise.all([
    owner.createProject({ organization, name: 'Bakery' }),
    owner.createProject({ organization, name: 'Library' }),
  ])
  const here = await openProject(env, owner, one)
  const there = await openProject(env, owner, other)
  await here.settings({})
  await there.settings({})
  let names = 0
  const owned = stack.move()
  return {
    env,
    owner,
    organization,
    here,
    there,
    /** An address that no other check uses. */
    newEmail: () => `person-${(names += 1)}@example.org`,
    newPhone: () => `1555${String((names += 1)).padStart(7, '0')}`,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
export type AuthWorld = Awaited<ReturnType<typeof startAuthWorld>>
export type World = () => AuthWorld
