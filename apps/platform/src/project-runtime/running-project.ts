import { thirdPartyIssuersIn } from '@cairn/auth'
import type { ThirdPartyIssuer } from '@cairn/auth'
import type { LogSink, OpenService, Project, ProjectService, ServiceRole, TokenVerdict } from '@cairn/service-kit'
import type { Pool } from 'pg'
import type { JWK } from 'jose'
import { signingKeysOf } from '../areas/projects/project-secrets.ts'
import type { StoredProject } from '../areas/projects/project-store.ts'
import type { AcceptedApiKeys } from './accepted-api-keys.ts'
import { RequestSlots } from './request-slots.ts'
import type { SlotLimits } from './request-slots.ts'
import type { SettingsRevision } from './service-settings-store.ts'

interface Opened {
  /** Of the settings: a service is opened again when they change. */
  revision: number
  open: OpenService
}

export interface Surroundings {
  urlOf: (ref: string) => string
  /** A pool of a running database. */
  poolOf: (project: StoredProject, role: ServiceRole) => Pool
  /** The largest file that the plan of a project allows. */
  uploadLimitOf: (project: StoredProject) => number | undefined
  /** Whether its plan includes single sign-on by SAML for its users. */
  hasSaml: (project: StoredProject) => boolean
  /** Whether its plan includes the transformation of images. */
  hasImages: (project: StoredProject) => boolean
  /** What its plan allows of realtime. */
  realtimeLimitsOf: (project: StoredProject) => Project['realtimeLimits']
  /** For how long its plan keeps the audit log of its users. */
  auditKeptOf: (project: StoredProject) => number | undefined
  /** Verifies tokens of these issuers, whose keys it keeps, and notes who has used them in the project. */
  thirdPartyTokens: (issuers: readonly ThirdPartyIssuer[], project: Project) => VerifyThirdParty
  slots: SlotLimits
  logOf: (ref: string) => LogSink
}

type VerifyThirdParty = (token: string) => Promise<TokenVerdict | undefined>

interface TokenKeys {
  jwtSecret: string
  factorSeal: Project['factorSeal']
  signingKey: JWK
  verificationKeys: readonly JWK[]
}

const tokenKeysOf = (stored: StoredProject): TokenKeys => {
  const keys = signingKeysOf(stored)
  const { jwtSecret, factorSeal, signingKey } = stored.openSecrets()
  return {
    jwtSecret,
    factorSeal,
    signingKey: keys.find(({ status }) => status === 'in_use')?.jwk ?? signingKey,
    verificationKeys: keys.flatMap(({ status, jwk }) => (status === 'revoked' ? [] : [jwk])),
  }
}

const issuersIn = (settings: ReadonlyMap<string, SettingsRevision>) => thirdPartyIssuersIn(settings.get('auth')?.value)

/** A stored project with what its services need. It stays the same object when the stored project changes. */
export class RunningProject {
  readonly project: Project
  readonly slots: RequestSlots
  /** Requests that wait for the database to start. */
  waiting = 0
  /** WebSockets that are open. */
  sockets = 0
  readonly #opened = new Map<string, Opened>()
  #stored: StoredProject
  #settings: ReadonlyMap<string, SettingsRevision>
  #keys: TokenKeys
  #apiKeys: AcceptedApiKeys
  readonly #thirdPartyTokens: Surroundings['thirdPartyTokens']
  #issuers: readonly ThirdPartyIssuer[]
  #verifyThirdParty: VerifyThirdParty | undefined

  constructor(
    stored: StoredProject,
    settings: ReadonlyMap<string, SettingsRevision>,
    apiKeys: AcceptedApiKeys,
    {
      urlOf,
      poolOf,
      uploadLimitOf,
      hasSaml,
      hasImages,
      realtimeLimitsOf,
      auditKeptOf,
      thirdPartyTokens,
      slots,
      logOf,
    }: Surroundings,
  ) {
    this.#stored = stored
    this.#settings = settings
    this.#keys = tokenKeysOf(stored)
    this.#apiKeys = apiKeys
    this.#thirdPartyTokens = thirdPartyTokens
    this.#issuers = issuersIn(settings)
    this.slots = new RequestSlots(slots)
    const current = () => this.#stored
    const keys = () => this.#keys
    const verifyThirdParty = () => this.#verifyThirdParty
    this.project = {
      ref: stored.ref,
      get name() {
        return current().name
      },
      get url() {
        return urlOf(stored.ref)
      },
      get jwtSecret() {
        return keys().jwtSecret
      },
      get factorSeal() {
        return keys().factorSeal
      },
      get signingKey() {
        return keys().signingKey
      },
      get verificationKeys() {
        return keys().verificationKeys
      },
      get verifyThirdParty() {
        return verifyThirdParty()
      },
      get maxUploadBytes() {
        return uploadLimitOf(current())
      },
      get hasSaml() {
        return hasSaml(current())
      },
      get hasImages() {
        return hasImages(current())
      },
      get areLegacyKeysDisabled() {
        return current().legacy_keys_disabled_at !== null
      },
      get realtimeLimits() {
        return realtimeLimitsOf(current())
      },
      get auditKeptMs() {
        return auditKeptOf(current())
      },
      log: logOf(stored.ref),
      pool: (role) => poolOf(current(), role),
    }
    this.#verifyThirdParty = this.#verifierOf(this.#issuers)
  }

  get stored(): StoredProject {
    return this.#stored
  }

  get apiKeys(): AcceptedApiKeys {
    return this.#apiKeys
  }

  /** Takes over the stored state. Keys are imported once for each key object, so an unchanged one is kept. */
  update(stored: StoredProject, settings: ReadonlyMap<string, SettingsRevision>, apiKeys: AcceptedApiKeys): void {
    this.#stored = stored
    this.#settings = settings
    this.#apiKeys = apiKeys
    const keys = tokenKeysOf(stored)
    if (JSON.stringify(keys) !== JSON.stringify(this.#keys)) this.#keys = keys
    this.#trust(issuersIn(settings))
  }

  /** Issuers that did not change keep what is known of their keys. */
  #trust(issuers: readonly ThirdPartyIssuer[]): void {
    if (JSON.stringify(issuers) === JSON.stringify(this.#issuers)) return
    this.#issuers = issuers
    this.#verifyThirdParty = this.#verifierOf(issuers)
  }

  #verifierOf(issuers: readonly ThirdPartyIssuer[]): VerifyThirdParty | undefined {
    return issuers.length === 0 ? undefined : this.#thirdPartyTokens(issuers, this.project)
  }

  /** The service with the present settings. */
  open(service: ProjectService): OpenService {
    const known = this.#opened.get(service.name)
    const settings = this.#settings.get(service.settingsOf ?? service.name)
    const revision = settings?.revision ?? 0
    if (known?.revision === revision) return known.open
    const open = service.open(this.project, settings)
    this.#opened.set(service.name, { revision, open })
    return open
  }
}
