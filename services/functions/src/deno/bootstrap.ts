// Runs in Deno, in front of a function: it answers on a socket, and calls what the function gives to `Deno.serve`.
import { Socket } from 'node:net'
import tls from 'node:tls'
import { format } from 'node:util'

type Handler = (request: Request, info: object) => Response | Promise<Response>

const [socket = '', api = '', database = '', controlToken = '', entrypoint = ''] = Deno.args

/** The environment of the function, as JSON, which the platform writes and ends. */
const readEnvironment = (): Record<string, string> => {
  const decoder = new TextDecoder()
  const part = new Uint8Array(65_536)
  let text = ''
  for (let read = Deno.stdin.readSync(part); read !== null; read = Deno.stdin.readSync(part))
    text += decoder.decode(part.subarray(0, read), { stream: true })
  const environment: Record<string, string> = JSON.parse(text)
  return environment
}
// Not given to the process when it starts: what a project sets would hold for the program itself, and can be seen from outside.
for (const [name, value] of Object.entries(readEnvironment())) Deno.env.set(name, value)

const encoder = new TextEncoder()
/** A line that the platform reads: its kind, and what it says. */
const tell = (kind: string, text: string): void => {
  const line = encoder.encode(`\u001e${JSON.stringify([kind, text])}\n`)
  for (let written = 0; written < line.length;) written += Deno.stdout.writeSync(line.subarray(written))
}
for (const [method, level] of [
  ['debug', 'debug'],
  ['log', 'info'],
  ['info', 'info'],
  ['warn', 'warning'],
  ['error', 'error'],
] as const)
  console[method] = (...values: unknown[]) => tell(level, format(...values))

let handler: Handler | undefined
const boot = Promise.withResolvers<void>()

const asHandler = (value: unknown): Handler | undefined =>
  typeof value === 'function' ? (request, info) => value(request, info) : undefined

/** What `Deno.serve` is called with: a handler, options and a handler, or options that have it. */
const handlerIn = (values: readonly unknown[]): Handler | undefined => {
  for (const value of values) {
    const found =
      asHandler(value) ??
      (typeof value === 'object' && value !== null && 'handler' in value ? asHandler(value.handler) : undefined)
    if (found !== undefined) return found
  }
  return undefined
}

const failure = (error: unknown): string => (error instanceof Error ? (error.stack ?? String(error)) : format(error))

const answerControl = async (path: string): Promise<Response> => {
  if (path !== '/boot') return new Response(null, { status: 204 })
  try {
    await boot.promise
    return new Response(null, { status: 204 })
  } catch {
    return new Response(null, { status: 500 })
  }
}

const answerError = (): Response =>
  Response.json({ code: 'WORKER_ERROR', message: 'The function failed. Its logs have the error.' }, { status: 500 })

/** The function gets another object for each request, and only that of the server can change the protocol. */
const received = new WeakMap<Request, Request>()
const upgradeReceived = Deno.upgradeWebSocket
Object.defineProperty(Deno, 'upgradeWebSocket', {
  value: (request: Request, options?: object) => upgradeReceived(received.get(request) ?? request, options),
})

const answer = async (request: Request, info: object): Promise<Response> => {
  const { pathname, search } = new URL(request.url)
  if (request.headers.get('x-cairn-control') === controlToken) return answerControl(pathname)
  await boot.promise
  if (handler === undefined) return answerError()
  const host = request.headers.get('host') ?? 'localhost'
  const protocol = request.headers.get('x-forwarded-proto') ?? 'http'
  try {
    const given = new Request(`${protocol}://${host}${pathname}${search}`, request)
    received.set(given, request)
    return await handler(given, info)
  } catch (error) {
    tell('error', failure(error))
    return answerError()
  }
}

Deno.serve({ path: socket, onListen: () => tell('listening', '') }, answer)
Deno.permissions.revokeSync({ name: 'write', path: socket })
Deno.permissions.revokeSync({ name: 'read', path: socket })

// The API of the project is reached by a socket: addresses of this machine are none of a function's.
const base = Deno.env.get('SUPABASE_URL') ?? ''
const client = Deno.createHttpClient({ proxy: { transport: 'unix', path: api } })
const outside = globalThis.fetch
/** The path behind the base, where the address is one of the project's API. */
const pathInApi = (address: string): string | undefined =>
  address === base || address.startsWith(`${base}/`) ? address.slice(base.length) : undefined

const insideOrOutside: typeof fetch = (input, init) => {
  const isRequest = input instanceof Request
  const path = pathInApi(isRequest ? input.url : new URL(String(input)).href)
  if (path === undefined) return outside(input, init)
  // Deno sends what is for this machine by its name past a proxy.
  const inside = `http://api.invalid${path}`
  const throughSocket = { ...init, client }
  return outside(isRequest ? new Request(inside, input) : inside, throughSocket)
}
globalThis.fetch = insideOrOutside

// Likewise the database: its clients are led to the socket, by whichever way they connect.
const { hostname: databaseHost, port: databasePort } = new URL(Deno.env.get('SUPABASE_DB_URL') ?? 'postgresql://:0')
const isDatabase = (host: unknown, port: unknown): boolean =>
  host === databaseHost && host !== '' && String(port) === databasePort

/** Connections that lead to the socket. */
const toDatabase = new WeakSet<object>()

const connectOutside = Deno.connect
Object.defineProperty(Deno, 'connect', {
  value: async (options: { hostname?: string; port?: number }) => {
    if (!isDatabase(options.hostname, options.port)) return connectOutside(options)
    const connection = await connectOutside({ transport: 'unix', path: database })
    toDatabase.add(connection)
    return connection
  },
})

// oxlint-disable-next-line typescript/unbound-method -- It is applied to the socket that is connected.
const connectSocketOutside = Socket.prototype.connect
/** As `connect` of `node:net` takes them: options, or a port and a host. */
const isForDatabase = ([first, second]: readonly unknown[]): boolean =>
  typeof first === 'object' && first !== null
    ? 'host' in first && 'port' in first && isDatabase(first.host, first.port)
    : isDatabase(second, first)
Object.defineProperty(Socket.prototype, 'connect', {
  value: function connect(this: Socket, ...values: readonly unknown[]) {
    const [first] = values
    // `net.connect` has made a list of them.
    const given: readonly unknown[] = Array.isArray(first) ? first : values
    if (!isForDatabase(given)) return Reflect.apply(connectSocketOutside, this, values)
    toDatabase.add(this)
    const listeners = given.filter((value) => typeof value === 'function')
    return Reflect.apply(connectSocketOutside, this, [{ path: database }, ...listeners])
  },
})

// Clients that insist on encryption are told that there is some, and go on as they are: nothing leaves the machine, and what
// Deno encrypts are connections over TCP.
const startTlsOutside = Deno.startTls
Object.defineProperty(Deno, 'startTls', {
  value: async (connection: object, options?: object) =>
    toDatabase.has(connection) ? connection : startTlsOutside(connection, options),
})
const connectTlsOutside = tls.connect
/** The socket that TLS is to begin on, where it leads to the database. */
const databaseSocketIn = (value: unknown): Socket | undefined =>
  typeof value === 'object' &&
  value !== null &&
  'socket' in value &&
  value.socket instanceof Socket &&
  toDatabase.has(value.socket)
    ? value.socket
    : undefined
Object.defineProperty(tls, 'connect', {
  value: (...values: readonly unknown[]) => {
    const inside = databaseSocketIn(values[0])
    if (inside === undefined) return Reflect.apply(connectTlsOutside, tls, values)
    for (const value of values) if (typeof value === 'function') inside.once('secureConnect', () => value())
    queueMicrotask(() => inside.emit('secureConnect'))
    return inside
  },
})

/** What `Deno.serve` returns: a server that ends with the worker. */
const serveHere = (...values: readonly unknown[]) => {
  handler = handlerIn(values) ?? handler
  const finished = Promise.withResolvers<void>()
  const addr = { transport: 'tcp', hostname: '0.0.0.0', port: 8000 }
  return {
    addr,
    finished: finished.promise,
    ref: () => undefined,
    unref: () => undefined,
    shutdown: () => Promise.resolve(finished.resolve()),
    [Symbol.asyncDispose]: () => Promise.resolve(finished.resolve()),
  }
}
Object.defineProperty(Deno, 'serve', { value: serveHere })

/** Work that goes on after the answer: the worker stays for a minute. */
const waitUntil = (work: unknown): void => {
  Promise.resolve(work).catch((error: unknown) => tell('error', failure(error)))
}
Object.defineProperty(globalThis, 'EdgeRuntime', { value: { waitUntil } })

globalThis.addEventListener('unhandledrejection', (event) => {
  // One request that failed in the background ends none of the others.
  event.preventDefault()
  tell('error', failure(event.reason))
})

try {
  const imported: unknown = await import(new URL(`file://${entrypoint}`).href)
  const exported =
    typeof imported === 'object' && imported !== null && 'default' in imported ? imported.default : undefined
  if (typeof exported === 'object' && exported !== null && 'fetch' in exported) handler ??= asHandler(exported.fetch)
  if (handler === undefined)
    throw new Error('The function does not call Deno.serve, and exports no object with fetch as its default.')
  boot.resolve()
} catch (error) {
  tell('error', failure(error))
  boot.promise.catch(() => undefined)
  boot.reject(error)
}
