import { z } from 'zod'

/** A log line, as formats of receivers need it. */
export interface DrainEvent {
  id: string
  timestampMs: number
  project: string
  source: string
  message: string
  level: 'info' | 'warning' | 'error'
  /** What a query finds in `metadata`, by path: `request.method`. */
  fields: Readonly<Record<string, string | number | boolean>>
}

const Line = z.looseObject({ id: z.string(), timestamp: z.number(), event_message: z.string() })

const errorWords = new Set(['error', 'fatal', 'panic', 'critical'])
const warningWords = new Set(['warn', 'warning'])
const statusFields = ['response.status_code', 'res.statusCode', 'status']
const levelFields = ['parsed.error_severity', 'level']

const levelOf = (fields: DrainEvent['fields']): DrainEvent['level'] => {
  const words = levelFields.map((name) => String(fields[name] ?? '').toLowerCase())
  const status = Math.max(...statusFields.map((name) => Number(fields[name] ?? 0) || 0))
  if (status >= 500 || words.some((word) => errorWords.has(word))) return 'error'
  if (status >= 400 || words.some((word) => warningWords.has(word))) return 'warning'
  return 'info'
}

/** Undefined for a line that cannot be read. */
export const readEvent = (project: string, source: string, line: string): DrainEvent | undefined => {
  let parsed: z.infer<typeof Line>
  try {
    parsed = Line.parse(JSON.parse(line))
  } catch {
    return undefined
  }
  const { id, timestamp: timestampMs, event_message: message, ...rest } = parsed
  const fields: Record<string, string | number | boolean> = {}
  for (const [name, value] of Object.entries(rest))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') fields[name] = value
  return { id, timestampMs, project, source, message, level: levelOf(fields), fields }
}

interface Nested {
  [name: string]: string | number | boolean | Nested
}

/** `request.method` becomes `{ request: { method } }`. */
const nested = (fields: DrainEvent['fields']): Nested => {
  const whole: Nested = {}
  for (const [path, value] of Object.entries(fields)) {
    const names = path.split('.')
    const last = names.pop() ?? path
    let at = whole
    for (const name of names) {
      const inner = Object.hasOwn(at, name) ? at[name] : undefined
      const next: Nested = typeof inner === 'object' ? inner : {}
      at[name] = next
      at = next
    }
    at[last] = value
  }
  return whole
}

/** As a query of the logs shows it, with the time in microseconds. */
export const asRow = ({ id, timestampMs, project, source, message, fields }: DrainEvent) => ({
  id,
  timestamp: Math.round(timestampMs * 1_000),
  event_message: message,
  project,
  source,
  metadata: nested(fields),
})

/** The line that the button for a test sends. */
export const testEvent = (project: string): DrainEvent => ({
  id: crypto.randomUUID(),
  timestampMs: Date.now(),
  project,
  source: 'edge_logs',
  message: 'This line tests the log drain.',
  level: 'info',
  fields: { 'request.method': 'GET', 'request.path': '/log-drain-test', 'response.status_code': 200 },
})
