import { startDevEnv, until } from '@cairn/dev-env'
import { signAccessToken } from '@cairn/service-kit'
import { createClient, REALTIME_SUBSCRIBE_STATES as states } from '@supabase/supabase-js'
import type { RealtimeChannel, SupabaseClient, SupabaseClientOptions } from '@supabase/supabase-js'
import { apiKeyOf } from '../storage/world.ts'

const users = {
  ada: 'a0000000-0000-4000-8000-000000000001',
  bob: 'b0000000-0000-4000-8000-000000000002',
} as const
type User = keyof typeof users

const fixture = `
  create table public.buoys (id int primary key, name text, depth numeric, owner uuid, notes text);
  create table public.logbook (id int generated always as identity primary key, owner uuid not null, entry text);
  create table public.catches (
    id bigint primary key, weight float8, landed boolean, tags text[], details jsonb, at timestamptz, day date, photo bytea
  );
  alter table public.logbook enable row level security;
  create policy own_entries on public.logbook for select to authenticated using (owner = auth.uid());
  alter publication supabase_realtime add table public.buoys, public.logbook, public.catches;
  create policy crew_reads on realtime.messages for select to authenticated
    using (realtime.topic() = 'crew' and auth.uid() = '${users.ada}' or realtime.topic() = 'harbour');
  create policy crew_writes on realtime.messages for insert to authenticated
    with check (realtime.topic() in ('crew', 'harbour') and auth.uid() = '${users.ada}');
`

/** One project, with tables of which some have policies, for all suites. */
export const startRealtimeWorld = async () => {
  await using stack = new AsyncDisposableStack()
  const env = stack.use(await startDevEnv())
  const owner = await env.signUp('ada')
  const project = await owner.createProject()
  const { url } = await project.detail()
  const keys = { anon: await apiKeyOf(project, 'anon'), service: await apiKeyOf(project, 'service_role') }
  await project.query(fixture)
  const running = await env.platform.context.runtime.find(project.ref)
  if (running === undefined) throw new Error('The project is not there.')
  const tokenOf = (user: User, lifetimeSeconds = 3_600) =>
    signAccessToken({ sub: users[user], role: 'authenticated' }, running.project, lifetimeSeconds)
  const clients: SupabaseClient[] = []
  /** Ends all connections, also of channels that would be joined again. */
  const disconnectAll = async (): Promise<void> => {
    for (const client of clients.splice(0)) {
      for (const channel of client.getChannels()) channel.teardown()
      await client.realtime.disconnect()
    }
    const { runtime } = env.platform.context
    await until('all connections have ended', () => runtime.requestsOf(project.ref) === 0)
  }
  stack.defer(disconnectAll)
  const connect = (key: string, options: SupabaseClientOptions<'public'> = {}) => {
    const client = createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false }, ...options })
    clients.push(client)
    return client
  }
  const withToken = async (token: string, key = keys.anon): Promise<SupabaseClient> => {
    const client = connect(key, { accessToken: async () => token })
    // Otherwise it joins its first channel without one.
    await client.realtime.setAuth()
    return client
  }
  const owned = stack.move()
  return {
    env,
    owner,
    project,
    ref: project.ref,
    url,
    keys,
    users,
    running,
    tokenOf,
    disconnectAll,
    /** `@supabase/supabase-js` with the key of everybody. */
    anonymous: (realtime: { vsn?: string } = {}) => connect(keys.anon, { realtime }),
    service: () => connect(keys.service),
    /** The same with a token, as an application has it whose users sign in. */
    withToken,
    signedIn: async (user: User) => withToken(await tokenOf(user)),
    sql: (text: string) => project.query(text),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  }
}
export type RealtimeWorld = Awaited<ReturnType<typeof startRealtimeWorld>>
export type World = () => RealtimeWorld

/** Where a WebSocket of everybody connects, with the newer protocol. */
export const socketAddress = ({ url, keys }: RealtimeWorld): string =>
  `${url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${keys.anon}&vsn=2.0.0`

/** Joins a channel. Rejects with what the server says where it is refused. */
export const joined = (channel: RealtimeChannel): Promise<RealtimeChannel> =>
  new Promise((resolve, reject) => {
    channel.subscribe((status, error) => {
      if (status === states.SUBSCRIBED) resolve(channel)
      else if (status !== states.CLOSED) reject(error ?? new Error(status))
    })
  })

/** A limit for what does not come, with room for a busy machine. */
const waitMs = 30_000

/** What arrives, in its order, for a test to take one after the other. */
export class Inbox<Message> {
  readonly #waiting: ((message: Message) => void)[] = []
  readonly #arrived: Message[] = []

  readonly put = (message: Message): void => {
    const waiting = this.#waiting.shift()
    if (waiting === undefined) this.#arrived.push(message)
    else waiting(message)
  }

  /** The next one. Rejects if none comes. */
  take(): Promise<Message> {
    const [first] = this.#arrived.splice(0, 1)
    if (first !== undefined) return Promise.resolve(first)
    const { promise, resolve, reject } = Promise.withResolvers<Message>()
    const timer = setTimeout(() => reject(new Error('Nothing has arrived.')), waitMs)
    this.#waiting.push((message) => {
      clearTimeout(timer)
      resolve(message)
    })
    return promise
  }

  get isEmpty(): boolean {
    return this.#arrived.length === 0
  }
}
