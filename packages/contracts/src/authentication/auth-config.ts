import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { authConfigFields } from './auth-config-fields.ts'
import { emailTemplateNames } from './email-templates.ts'
import { inUpperCase } from './upper-case.ts'

/** The settings of a project's authentication, in the shape of the management API. */
/** The settings that can be changed. */
export const ChangeableAuthConfig = z.object(authConfigFields)
export type ChangeableAuthConfig = z.infer<typeof ChangeableAuthConfig>

const configFields = {
  ...authConfigFields,
  /** The templates that are not the default, which cannot be changed by itself. */
  mailer_custom_templates: z.array(z.enum(emailTemplateNames)),
}

export const AuthConfig = z.object(configFields)
export type AuthConfig = z.infer<typeof AuthConfig>

// Strict: a setting that does not exist here must not seem to be saved.
const AuthConfigChange = z.strictObject(authConfigFields).partial()
export type AuthConfigChange = z.infer<typeof AuthConfigChange>

const PlatformAuthConfig = z.object(inUpperCase(configFields))

export const getAuthConfig = endpoint({
  name: 'getAuthConfig',
  method: 'GET',
  path: '/v1/projects/:ref/config/auth',
  summary: 'The settings of the authentication of the project.',
  params: RefParams,
  response: AuthConfig,
  errors: ['project_not_found'],
})

export const updateAuthConfig = endpoint({
  name: 'updateAuthConfig',
  method: 'PATCH',
  path: '/v1/projects/:ref/config/auth',
  summary: 'Change settings of the authentication of the project. The next request obeys them.',
  params: RefParams,
  body: AuthConfigChange,
  response: AuthConfig,
  errors: ['project_not_found', 'auth_settings_incomplete', 'plan_lacks'],
})

export const getPlatformAuthConfig = endpoint({
  name: 'getPlatformAuthConfig',
  method: 'GET',
  path: '/platform/auth/:ref/config',
  summary: 'The settings of the authentication of the project, with their names in upper case.',
  params: RefParams,
  response: PlatformAuthConfig,
  errors: ['project_not_found'],
})

export const updatePlatformAuthConfig = endpoint({
  name: 'updatePlatformAuthConfig',
  method: 'PATCH',
  path: '/platform/auth/:ref/config',
  summary: 'Change settings of the authentication of the project, with their names in upper case.',
  params: RefParams,
  body: z.strictObject(inUpperCase(authConfigFields)).partial(),
  response: PlatformAuthConfig,
  errors: ['project_not_found', 'auth_settings_incomplete', 'plan_lacks'],
})
