import { z } from 'zod'
import { modes } from '../capabilities.ts'
import { endpoint } from '../endpoint.ts'
import { environments } from './environments.ts'

export const Health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  checks: z.record(z.string(), z.object({ status: z.enum(['ok', 'failed']), detail: z.string().optional() })),
})
export type Health = z.infer<typeof Health>

export const getHealth = endpoint({
  name: 'getHealth',
  method: 'GET',
  path: '/api/health',
  summary:
    'Whether the platform can write to its own database, and whether the disk has space. Status 200 also when degraded.',
  response: Health,
  errors: [],
})

/** A way to sign in by another's account. `id` is its name for the sign-in service. */
export const SignInProvider = z.object({ id: z.string(), name: z.string() })
export type SignInProvider = z.infer<typeof SignInProvider>

export const InstallationConfig = z.object({
  mode: z.enum(modes),
  /** Names of `capabilities.ts`: what this installation has. */
  capabilities: z.array(z.string()),
  version: z.string(),
  postgresVersion: z.string(),
  /** The address people reach the installation by, without a slash at the end. */
  publicUrl: z.string(),
  postgresPort: z.number().int(),
  poolerPort: z.number().int(),
  sampleData: z.boolean(),
  /** Whether mail reaches people; otherwise it waits in the mailbox of the installation's operator. */
  mailDelivers: z.boolean(),
  /** Whether events are kept of those who agree; otherwise nobody is asked. */
  telemetry: z.boolean(),
  /** Whether the dashboard reports its errors, and where: a Sentry DSN, or null for the platform itself. */
  errorReports: z.object({ on: z.boolean(), dsn: z.string().nullable() }),
  /** Not null: every other call is refused with this sentence. */
  maintenance: z.string().nullable(),
  environment: z.enum(environments),
  /** Where the documentation is, without a slash at the end. */
  docsUrl: z.string(),
  /** Where people ask for features; null: they write to support. */
  featureRequestsUrl: z.string().nullable(),
  signInProviders: z.array(SignInProvider),
  /** Whether the dashboard offers the assistant. Without a model it answers a few questions by itself. */
  assistant: z.boolean(),
  /** Where people write who cannot sign in. */
  supportEmail: z.string(),
})
export type InstallationConfig = z.infer<typeof InstallationConfig>

export const getConfig = endpoint({
  name: 'getConfig',
  method: 'GET',
  path: '/api/config',
  summary: 'The configuration of this installation for the dashboard.',
  response: InstallationConfig,
  errors: [],
})

export const getUtcTime = endpoint({
  name: 'getUtcTime',
  method: 'GET',
  path: '/api/get-utc-time',
  summary: "The server's clock, for the dashboard's clock check.",
  response: z.object({ utcTime: z.iso.datetime() }),
  errors: [],
})

export const getOpenApi = endpoint({
  name: 'getOpenApi',
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'This API as an OpenAPI 3.1 document.',
  response: z.record(z.string(), z.unknown()),
  errors: [],
})
