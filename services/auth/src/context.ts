import type { Background, Logger, Project, ServiceRequest, ServiceResponse } from '@cairn/service-kit'
import type { Pool } from 'pg'
import type { Events } from './events.ts'
import type { External } from './external/options.ts'
import type { Hooks } from './hooks/hooks.ts'
import type { KnownDevices } from './known-devices.ts'
import type { MailOptions } from './mail.ts'
import type { AuthSettings } from './project-settings.ts'
import type { VerifyCaptcha } from './protection/captcha.ts'
import type { SendSms } from './sms/sms.ts'
import type { OutgoingFetch } from './outgoing.ts'
import type { Passwords } from './passwords.ts'
import type { AuthLimits } from './rates.ts'
import type { RefreshSamlMetadata } from './saml/refresh-metadata.ts'

/** What lives as long as the service. */
export interface AuthParts {
  logger: Logger
  accessTokenLifetimeSeconds: number
  passwords: Passwords
  knownDevices: KnownDevices
  allowsSignUps: boolean
  /** Undefined if nobody is asked for a captcha. */
  captcha: VerifyCaptcha | undefined
  /** Undefined if the service sends no mail. */
  mail: MailOptions | undefined
  /** Undefined for the platform's own sign-in. */
  hooks: Hooks | undefined
  /** Undefined if people cannot use phone numbers. */
  sms: SendSms | undefined
  /** Undefined if phones are no second factors. */
  factorSms: SendSms | undefined
  /** Undefined if no external provider is configured. */
  external: External | undefined
  background: Background
  refreshSamlMetadata: RefreshSamlMetadata
  /** Asks servers that the project named. Undefined for the platform's own sign-in. */
  fetchOutside: OutgoingFetch | undefined
  /** Undefined for the platform's own sign-in. */
  settings: AuthSettings | undefined
  limits: AuthLimits
}

/** What a route can use: the parts of the service, and this request. */
export interface AuthContext extends AuthParts {
  request: ServiceRequest
  project: Project
  /** Of `supabase_auth_admin`, who owns the schema `auth`. */
  pool: Pool
  events: Events
  /** The moment of the request: one for all that it writes. */
  now: Date
}

export type Route = (context: AuthContext) => Promise<ServiceResponse> | ServiceResponse
