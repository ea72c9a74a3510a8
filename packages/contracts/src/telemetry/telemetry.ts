import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

// No null character and no half of a surrogate pair: neither has a place in a jsonb.
const Text = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => text.isWellFormed() && !text.includes('\0'), 'This contains characters that cannot be stored.')

const Pixels = z.number().int().min(0).max(100_000)
const Name = z.string().regex(/^[a-z][a-z0-9_]{0,63}$/)
const mostProperties = 20

const VersionHeader = z.object({ version: z.literal('2').optional() })

/** Of one browser, which it names itself by while its reader agrees: the telemetry cookie. */
const CookieHeader = VersionHeader.extend({ cookie: z.string().optional() })

export const TelemetryEvent = z.object({
  action: Name,
  /** Without query and hash: invitations and resets carry their secret in it. */
  page_url: Text(2_000),
  page_title: Text(300),
  pathname: Text(1_000).regex(/^\//),
  ph: z.object({
    referrer: Text(2_000).default(''),
    language: Text(35).default('en-US'),
    user_agent: Text(500).default(''),
    search: Text(2_000).default(''),
    viewport_height: Pixels,
    viewport_width: Pixels,
  }),
  session_id: z.uuid().optional(),
  properties: z
    .record(Name, z.union([Text(500), z.number(), z.boolean()]))
    .refine((properties) => Object.keys(properties).length <= mostProperties, `There are at most ${mostProperties}.`)
    .default({}),
  groups: z.object({ project: Text(100).optional(), organization: Text(100).optional() }).optional(),
})
export type TelemetryEvent = z.infer<typeof TelemetryEvent>

export const sendTelemetryEvent = endpoint({
  name: 'sendTelemetryEvent',
  method: 'POST',
  path: '/platform/telemetry/event',
  summary: 'Send an event of the dashboard, if the person accepted telemetry. Events stay on this installation.',
  headers: CookieHeader,
  body: TelemetryEvent,
  bodyLimitBytes: 16 * 1024,
  /** False if the installation keeps none. */
  response: z.object({ stored: z.boolean() }),
  errors: ['session_needed', 'too_many_requests'],
})

export const identifyTelemetry = endpoint({
  name: 'identifyTelemetry',
  method: 'POST',
  path: '/platform/telemetry/identify',
  summary: 'Assign the events of a browser to the caller.',
  headers: VersionHeader,
  body: z.object({ user_id: z.uuid(), anonymous_id: z.uuid() }),
  bodyLimitBytes: 1024,
  response: z.object({ stored: z.boolean() }),
  errors: ['session_needed', 'too_many_requests'],
})

export const resetTelemetry = endpoint({
  name: 'resetTelemetry',
  method: 'POST',
  path: '/platform/telemetry/reset',
  summary: "Remove the assignment of a browser's events to the caller.",
  headers: CookieHeader,
  response: z.object({ stored: z.boolean() }),
  errors: ['session_needed', 'too_many_requests'],
})

export const getTelemetry = endpoint({
  name: 'getTelemetry',
  method: 'GET',
  path: '/platform/telemetry/events',
  summary: 'Event counts and the last 200 events. For operators.',
  response: z.object({
    /** Whether events are kept from now on. */
    on: z.boolean(),
    retention_days: z.number().int(),
    counts: z.array(z.object({ action: z.string(), count: z.number().int(), last_at: z.string() })),
    events: z.array(
      z.object({
        id: z.number().int(),
        occurred_at: z.string(),
        action: z.string(),
        pathname: z.string(),
        organization: z.string().nullable(),
        project: z.string().nullable(),
        /** The email address, where the browser said whose it is. */
        person: z.string().nullable(),
        properties: z.record(z.string(), z.unknown()),
      }),
    ),
  }),
  errors: ['forbidden'],
})
