import type { JWK } from 'jose'
import type { Pool } from 'pg'
import type { LogSink } from './log-sink.ts'
import type { TokenVerdict } from './tokens.ts'

/**
 * The roles services act as. Each is made by the engine's bootstrap and may do what its service needs. `postgres` and
 * `cairn_reader` are reached through logins of the platform's own, which the project cannot change.
 */
export type ServiceRole =
  | 'postgres'
  | 'authenticator'
  | 'supabase_admin'
  | 'supabase_auth_admin'
  | 'supabase_storage_admin'
  | 'cairn_reader'

/** What a service knows about the project it answers for. It is given one, and never looks one up. */
export interface Project {
  /** 20 lower-case letters; the platform's own instance is called `system`. */
  ref: string
  /** As members of the project call it. */
  name: string
  /** The public address of the project's services, without a slash at the end. */
  url: string
  /** Signs the HS256 keys `anon` and `service_role`. */
  jwtSecret: string
  /**
   * With whose secret the second factors of its users are sealed: of the project that its database was copied from, or that one's.
   * Undefined: its own.
   */
  factorSeal?: { jwtSecret: string; ref: string } | undefined
  /** The key in use: a private key (ES256 or RS256) or a shared secret (HS256), with `alg`. It signs access tokens. */
  signingKey: JWK
  /**
   * Every key whose tokens are accepted; only the one without a `kid` verifies tokens that name none. The same array
   * until a key changes: verified tokens are remembered by it. Without it: `signingKey` and `jwtSecret`.
   */
  verificationKeys?: readonly JWK[]
  /** Checks a token of an issuer that the project trusts besides itself. Undefined for a token of none of them. */
  verifyThirdParty?: ((token: string) => Promise<TokenVerdict | undefined>) | undefined
  /** The largest file that its plan allows. Undefined: the plan has no limit. */
  maxUploadBytes?: number | undefined
  /** Whether its plan includes single sign-on by SAML for its users. Undefined: it does. */
  hasSaml?: boolean | undefined
  /** Whether its plan includes the transformation of images. Undefined: it does. */
  hasImages?: boolean | undefined
  /** Whether the keys `anon` and `service_role` were disabled. Gateways refuse them; a service that is sent one otherwise does. */
  areLegacyKeysDisabled?: boolean | undefined
  /** How many clients of realtime its plan allows at once, and the largest message. Undefined: it has no limit. */
  realtimeLimits?: { clients: number | undefined; messageBytes: number | undefined } | undefined
  /** For how long its plan keeps the audit log of its users. Undefined: entries are kept. */
  auditKeptMs?: number | undefined
  /** Where its services write log lines. Undefined: they are not kept. */
  log?: LogSink | undefined
  /** A small pool of that role's connections, opened on first use, closed when the project sleeps. */
  pool: (role: ServiceRole) => Pool
}
