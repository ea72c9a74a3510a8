import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { toHostname } from './hostname.ts'

const Verification = z.object({ type: z.string(), name: z.string(), value: z.string() })

/** The custom domain of a project, in the shape of the management API. */
export const CustomHostname = z.object({
  /** `1_not_started`: the project has none. The reference has steps between, for certificates. */
  status: z.enum([
    '1_not_started',
    '2_initiated',
    '3_challenge_verified',
    '4_origin_setup_completed',
    '5_services_reconfigured',
  ]),
  /** Empty where the project has none. */
  custom_hostname: z.string(),
  data: z.object({
    success: z.boolean(),
    errors: z.array(z.string()),
    messages: z.array(z.string()),
    result: z.object({
      id: z.string(),
      hostname: z.string(),
      /** Certificates are the reverse proxy's: no record is needed for them. */
      ssl: z.object({
        status: z.string(),
        validation_records: z.array(z.object({ txt_name: z.string(), txt_value: z.string() })),
      }),
      ownership_verification: Verification,
      custom_origin_server: z.string(),
      verification_errors: z.array(z.string()),
      status: z.string(),
    }),
  }),
})
export type CustomHostname = z.infer<typeof CustomHostname>

const path = '/v1/projects/:ref/custom-hostname'

export const getCustomHostname = endpoint({
  name: 'getCustomHostname',
  method: 'GET',
  path,
  summary: 'The custom domain of the project, and the DNS records that it needs.',
  params: RefParams,
  response: CustomHostname,
  errors: ['project_not_found'],
})

export const initializeCustomHostname = endpoint({
  name: 'initializeCustomHostname',
  method: 'POST',
  path: `${path}/initialize`,
  summary: 'Choose a custom domain for the project. It replaces one that is not active.',
  params: RefParams,
  body: z.object({
    custom_hostname: z
      .string()
      .max(300)
      .transform((text, context) => {
        const hostname = toHostname(text)
        if (hostname !== undefined) return hostname
        context.addIssue('This is not the name of a host, such as api.example.com.')
        return z.NEVER
      }),
  }),
  response: CustomHostname,
  status: 201,
  errors: [
    'project_not_found',
    'custom_domain_unavailable',
    'plan_by_partner',
    'hostname_not_allowed',
    'has_custom_domain',
  ],
})

export const reverifyCustomHostname = endpoint({
  name: 'reverifyCustomHostname',
  method: 'POST',
  path: `${path}/reverify`,
  summary: 'Look for the DNS records of the custom domain.',
  params: RefParams,
  response: CustomHostname,
  status: 201,
  errors: ['project_not_found', 'no_custom_domain', 'hostname_taken', 'too_many_requests'],
})

export const activateCustomHostname = endpoint({
  name: 'activateCustomHostname',
  method: 'POST',
  path: `${path}/activate`,
  summary: 'Let the project answer at its custom domain, whose DNS records were found. It is charged from then on.',
  params: RefParams,
  response: CustomHostname,
  status: 201,
  errors: ['project_not_found', 'no_custom_domain', 'not_verified', 'custom_domain_unavailable', 'plan_by_partner'],
})

export const deleteCustomHostname = endpoint({
  name: 'deleteCustomHostname',
  method: 'DELETE',
  path,
  summary: 'Delete the custom domain. The project answers at its own address only.',
  params: RefParams,
  response: z.object({}),
  errors: ['project_not_found', 'no_custom_domain'],
})
