import type { OpenService, Project, ProjectService, ServiceRole } from '@cairn/service-kit'
import type { Pool } from 'pg'
import type { ProjectSecrets } from '../areas/projects/project-secrets.ts'
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
  slots: SlotLimits
}

const haveSameKeys = (one: ProjectSecrets, other: ProjectSecrets): boolean =>
  one.jwtSecret === other.jwtSecret && JSON.stringify(one.signingKey) === JSON.stringify(other.signingKey)

/** A stored project with what its services need. It stays the same object when the stored project changes. */
export class RunningProject {
  readonly project: Project
  readonly slots: RequestSlots
  /** Requests that wait for the database to start. */
  waiting = 0
  readonly #opened = new Map<string, Opened>()
  #stored: StoredProject
  #settings: ReadonlyMap<string, SettingsRevision>
  #keys: ProjectSecrets
  #apiKeys: AcceptedApiKeys

  constructor(
    stored: StoredProject,
    settings: ReadonlyMap<string, SettingsRevision>,
    apiKeys: AcceptedApiKeys,
    { urlOf, poolOf, slots }: Surroundings,
  ) {
    this.#stored = stored
    this.#settings = settings
    this.#keys = stored.secrets
    this.#apiKeys = apiKeys
    this.slots = new RequestSlots(slots)
    const current = () => this.#stored
    const keys = () => this.#keys
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
      get signingKey() {
        return keys().signingKey
      },
      pool: (role) => poolOf(current(), role),
    }
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
    if (!haveSameKeys(this.#keys, stored.secrets)) this.#keys = stored.secrets
  }

  /** The service with the present settings. */
  open(service: ProjectService): OpenService {
    const known = this.#opened.get(service.name)
    const settings = this.#settings.get(service.name)
    const revision = settings?.revision ?? 0
    if (known?.revision === revision) return known.open
    const open = service.open(this.project, settings)
    this.#opened.set(service.name, { revision, open })
    return open
  }
}
