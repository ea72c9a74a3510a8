import { routes } from '../../apps/platform/src/areas/merge-areas.ts'
import type { Endpoint } from '@cairn/contracts/endpoint'
import { maxQueryBytes, maxSnippetBytes } from '@cairn/contracts/limits'

const defaultBodyBytes = 1024 * 1024
const anonymousBodyBytes = 64 * 1024
/** More than any limit allows: it has to be refused, cheaply. */
const beyondEveryLimitBytes = 16 * 1024 * 1024

export interface HostileRequest {
  label: string
  method: string
  path: string
  signedIn: boolean
  body: Buffer
}

/** What the attacker owns, and so may address. */
export interface AttackerIds {
  ref: string
  slug: string
  table: string
}

const repeatTo = (open: string, element: string, close: string, bytes: number): Buffer => {
  const count = Math.floor((bytes - open.length - close.length) / element.length)
  return Buffer.from(open + element.repeat(count) + close)
}

/** The texts of JSON that cost a parser most for their length. Each returns at most `bytes` bytes. */
const shapes = {
  'empty objects': (bytes: number) => repeatTo('[', '{},', '0]', bytes),
  'empty arrays': (bytes: number) => repeatTo('{"a":[', '[],', '0]}', bytes),
  nesting: (bytes: number) => Buffer.from('['.repeat(bytes / 2) + ']'.repeat(bytes / 2)),
  keys: (bytes: number) => {
    const keys = Array.from(
      { length: Math.floor((bytes - 2) / 11) },
      (_, index) => `"${String(index).padStart(6, 'k')}":0`,
    )
    return Buffer.from(`{${keys.join(',')}}`)
  },
  escapes: (bytes: number) => repeatTo('{"query":"', '\\u0041', '"}', bytes),
} as const satisfies Record<string, (bytes: number) => Buffer>

const made = new Map<string, Buffer>()

// The largest are sent to many endpoints; one copy of each is enough.
const shaped = (name: keyof typeof shapes, bytes: number): Buffer => {
  const key = `${name} ${bytes}`
  const body = made.get(key) ?? shapes[name](bytes)
  made.set(key, body)
  return body
}

const shapeNames: readonly (keyof typeof shapes)[] = ['empty objects', 'empty arrays', 'nesting', 'keys', 'escapes']

const pathOf = ({ path }: Endpoint, ids: AttackerIds): string =>
  path.replace(/:(\w+)/g, (_match, name: string) => {
    if (name === 'ref' || name === 'slug') return ids[name]
    return path.includes('/relations/') ? ids.table : '00000000-0000-4000-8000-000000000000'
  })

/** Shapes that fit no contract, at the limits: each endpoint gets the next one. */
const misshapen = (ids: AttackerIds): HostileRequest[] =>
  Object.values(routes)
    .map(({ endpoint }) => endpoint)
    .filter(({ method }) => method !== 'GET')
    .flatMap((endpoint, index) => {
      const at = (offset: number) => shapeNames[(index + offset) % shapeNames.length] ?? 'keys'
      const request = (signedIn: boolean, shape: keyof typeof shapes, bytes: number): HostileRequest => ({
        label: `${endpoint.name}, ${signedIn ? 'signed in' : 'anonymous'}: ${shape}`,
        method: endpoint.method,
        path: pathOf(endpoint, ids),
        signedIn,
        body: shaped(shape, bytes),
      })
      return [
        request(false, at(0), anonymousBodyBytes),
        request(false, at(1), beyondEveryLimitBytes),
        // An endpoint without a body does what it is for whatever is sent along: deletes the attacker, for example.
        ...(endpoint.body === undefined ? [] : [request(true, at(2), endpoint.bodyLimitBytes ?? defaultBodyBytes)]),
      ]
    })

const authPaths = ['signup', 'token?grant_type=password', 'recover', 'otp', 'verify']

const toAuth = (): HostileRequest[] =>
  authPaths.flatMap((path, index) =>
    [anonymousBodyBytes, beyondEveryLimitBytes].map((bytes) => {
      const shape = shapeNames[index % shapeNames.length] ?? 'keys'
      return {
        label: `auth ${path}: ${shape}`,
        method: 'POST',
        path: `/auth/v1/${path}`,
        signedIn: false,
        body: shaped(shape, bytes),
      }
    }),
  )

const json = (value: unknown): Buffer => Buffer.from(JSON.stringify(value))

const sqlTexts = (): Record<string, string> => ({
  'statements, 1 MB less 1 KB': 'select 1;'.repeat((1024 * 1023) / 9),
  'statements, 1 MB and 1 KB': 'select 1;'.repeat((1024 * 1025) / 9),
  'one statement, the largest': `select 1 --${'x'.repeat(maxQueryBytes - 20)}`,
  'nested comments, the largest': `${'/*'.repeat(maxQueryBytes / 4)}${'*/'.repeat(maxQueryBytes / 4 - 10)}`,
  'open quotes, the largest': `select 'a''`.repeat((maxQueryBytes - 20) / 11),
  'dollar quotes, 4 MB': '$a$ $b$ '.repeat(512 * 1024),
})

/** Bodies that fit their contract and are as large as it allows. */
const fitting = (ids: AttackerIds): HostileRequest[] => {
  const rows = `/platform/pg-meta/${ids.ref}/relations/${ids.table}/rows`
  const columns = Object.fromEntries(Array.from({ length: 1600 }, (_, index) => [`c${index}`, 'x'.repeat(100)]))
  const keys = Array.from({ length: 10_000 }, (_, index) => ({ id: String(-index) }))
  return [
    ...Object.entries(sqlTexts()).map(([label, query]) => ({
      label: `SQL: ${label}`,
      method: 'POST',
      path: `/platform/pg-meta/${ids.ref}/run`,
      signedIn: true,
      body: json({ query }),
    })),
    {
      label: 'insert a row of 1600 columns',
      method: 'POST',
      path: rows,
      signedIn: true,
      body: json({ values: columns }),
    },
    { label: 'delete 10,000 rows', method: 'DELETE', path: rows, signedIn: true, body: json({ keys }) },
    {
      label: 'insert a value of 15 MB',
      method: 'POST',
      path: rows,
      signedIn: true,
      body: json({ values: { note: 'x'.repeat(15 * 1024 * 1024) } }),
    },
    {
      label: 'the largest snippet',
      method: 'PUT',
      path: `/platform/projects/${ids.ref}/content/item/00000000-0000-4000-8000-000000000001`,
      signedIn: true,
      body: json({ name: 'large', version: 0, content: { sql: 'x'.repeat(maxSnippetBytes) } }),
    },
  ]
}

/** The kinds take turns, so that every few seconds hold some of each. */
export const worstBodies = (ids: AttackerIds): HostileRequest[] => {
  const kinds = [misshapen(ids), toAuth(), fitting(ids)]
  const longest = Math.max(...kinds.map((kind) => kind.length))
  return Array.from({ length: longest }, (_, index) => kinds.flatMap((kind) => kind[index % kind.length] ?? [])).flat()
}
