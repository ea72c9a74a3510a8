import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'

const Enforcement = z.object({ database: z.boolean() })

/** Whether connections to the database have to use TLS, in the shape of the management API. */
const SslEnforcement = z.object({
  /** True as well where the installation requires TLS of all projects. */
  currentConfig: Enforcement,
  /** Whether that is what was set last. */
  appliedSuccessfully: z.boolean(),
})

const path = '/v1/projects/:ref/ssl-enforcement'

export const getSslEnforcement = endpoint({
  name: 'getSslEnforcement',
  method: 'GET',
  path,
  summary: 'Whether the database of the project refuses connections without TLS.',
  params: RefParams,
  response: SslEnforcement,
  errors: ['project_not_found'],
})

export const updateSslEnforcement = endpoint({
  name: 'updateSslEnforcement',
  method: 'PUT',
  path,
  summary:
    'Set whether the database of the project refuses connections without TLS. Open sessions without it end when it does.',
  params: RefParams,
  body: z.object({ requestedConfig: Enforcement }),
  response: SslEnforcement,
  errors: ['project_not_found'],
})
