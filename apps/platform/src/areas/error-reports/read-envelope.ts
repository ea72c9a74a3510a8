import { withoutSecrets } from '@cairn/contracts/without-secrets'
import { z } from 'zod'

/** What is kept of an event. */
export interface ReportedError {
  /** The event's id, as a UUID. */
  id: string
  message: string
  stack: string
  /** Of the page, without its query. */
  path: string
  release: string | null
  tags: Record<string, string>
}

const Frame = z.object({
  filename: z.string().optional(),
  function: z.string().optional(),
  lineno: z.number().optional(),
  colno: z.number().optional(),
})

const Exception = z.object({
  type: z.string().default('Error'),
  value: z.string().default(''),
  stacktrace: z.object({ frames: z.array(Frame).max(500) }).optional(),
})

const Event = z.object({
  event_id: z.string().regex(/^[0-9a-f]{32}$/),
  message: z.string().optional(),
  exception: z.object({ values: z.array(Exception).max(20) }).optional(),
  request: z.object({ url: z.string() }).optional(),
  release: z.string().optional(),
  tags: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])).default({}),
})

const limits = { message: 2_000, stack: 20_000, path: 500, tag: 200, tags: 20 } as const

// A database's text has no place for a null character or half of a surrogate pair.
const clean = (text: string, most: number): string =>
  withoutSecrets(text.slice(0, 4 * most))
    .slice(0, most)
    .toWellFormed()
    .replaceAll('\0', '')

const parseJson = (line: string | undefined): unknown => {
  try {
    const value: unknown = JSON.parse(line ?? '')
    return value
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

const typeOf = (header: unknown): unknown =>
  typeof header === 'object' && header !== null && 'type' in header ? header.type : undefined

const withoutQuery = (address: string): string => address.replace(/[?#].*$/s, '')

const frameText = ({ filename = '?', function: name = '?', lineno = 0, colno = 0 }: z.infer<typeof Frame>): string =>
  `    at ${name} (${withoutQuery(filename)}:${lineno}:${colno})`

// Sentry names the innermost frame and the outermost error last; people read both first.
const stackText = (exceptions: readonly z.infer<typeof Exception>[]): string =>
  exceptions
    .toReversed()
    .map(({ type, value, stacktrace }, depth) =>
      [
        `${depth === 0 ? '' : 'Caused by: '}${type}: ${value}`,
        ...(stacktrace?.frames ?? []).toReversed().map((frame) => frameText(frame)),
      ].join('\n'),
    )
    .join('\n')

const pathOf = (address: string): string => withoutQuery(address).replace(/^[a-z]+:\/\/[^/]*/i, '') || '/'

const uuidOf = (id: string): string => id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

const reportOf = ({
  event_id: id,
  message,
  exception,
  request,
  release,
  tags,
}: z.infer<typeof Event>): ReportedError => {
  const exceptions = exception?.values ?? []
  const last = exceptions.at(-1)
  return {
    id: uuidOf(id),
    message: clean(
      last === undefined ? (message ?? 'An error without a message') : last.value || last.type,
      limits.message,
    ),
    stack: clean(stackText(exceptions), limits.stack),
    path: clean(pathOf(request?.url ?? ''), limits.path),
    release: release === undefined ? null : clean(release, limits.tag),
    tags: Object.fromEntries(
      Object.entries(tags)
        .slice(0, limits.tags)
        .map(([name, value]) => [clean(name, limits.tag), clean(String(value), limits.tag)]),
    ),
  }
}

/**
 * The error in an envelope of Sentry's: lines of JSON, a header and then header and content of each item. `none` where
 * its items are of other kinds (sessions, counts of what was not sent); undefined if it is no envelope.
 */
export const readEnvelope = (text: string): ReportedError | 'none' | undefined => {
  const [header, ...lines] = text.split('\n', 50)
  const parsedHeader = parseJson(header)
  if (typeof parsedHeader !== 'object' || parsedHeader === null) return undefined
  const at = lines.findIndex((line, index) => index % 2 === 0 && typeOf(parseJson(line)) === 'event')
  if (at === -1) return 'none'
  const event = Event.safeParse(parseJson(lines[at + 1]))
  return event.success ? reportOf(event.data) : undefined
}
