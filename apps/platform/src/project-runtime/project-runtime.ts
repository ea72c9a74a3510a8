import type { LogSink, ProjectService, ServiceRole } from '@cairn/service-kit'
import type { Pool, PoolClient } from 'pg'
import type { Queries } from '../db/database.ts'
import { fail } from '../errors.ts'
import type { Change, ChangeListener } from '../areas/projects/change-feed.ts'
import type { ProjectStore, StoredProject } from '../areas/projects/project-store.ts'
import type { ProjectSupervisor } from '../areas/projects/project-supervisor.ts'
import type { AcceptedApiKeys } from './accepted-api-keys.ts'
import { RunningProject } from './running-project.ts'
import type { Surroundings } from './running-project.ts'
import type { SlotLimits } from './request-slots.ts'
import type { ServiceMigrations } from './service-migrations.ts'
import type { ServiceSettingsStore } from './service-settings-store.ts'

export interface RuntimeParts {
  store: Pick<ProjectStore, 'find'>
  settings: ServiceSettingsStore
  apiKeysOf: (ref: string) => Promise<AcceptedApiKeys>
  supervisor: Pick<ProjectSupervisor, 'runningPool'>
  migrations: Pick<ServiceMigrations, 'isReady' | 'ready' | 'forget'>
  services: readonly ProjectService[]
  urlOf: (ref: string) => string
  uploadLimitOf: (project: StoredProject) => number | undefined
  hasSaml: (project: StoredProject) => boolean
  hasImages: (project: StoredProject) => boolean
  realtimeLimitsOf: Surroundings['realtimeLimitsOf']
  auditKeptOf: (project: StoredProject) => number | undefined
  thirdPartyTokens: Surroundings['thirdPartyTokens']
  slots: SlotLimits
  /** Where services write lines about a project. */
  logOf: (ref: string) => LogSink
}

interface Entry {
  running: RunningProject
  isFresh: boolean
}

/**
 * Turns stored projects into what serves them. What it holds in memory follows from the platform's database, whose
 * notifications say what to read again: another process on the same database holds the same.
 */
export class ProjectRuntime implements ChangeListener {
  readonly #parts: RuntimeParts
  readonly #services: ReadonlyMap<string, ProjectService>
  readonly #entries = new Map<string, Entry>()
  readonly #loading = new Map<string, Promise<RunningProject | undefined>>()
  /** The load of each project that was begun last. */
  readonly #newestLoads = new Map<string, symbol>()

  constructor(parts: RuntimeParts) {
    this.#parts = parts
    this.#services = new Map(parts.services.map((service) => [service.name, service]))
  }

  service(name: string): ProjectService | undefined {
    return this.#services.get(name)
  }

  get services(): readonly ProjectService[] {
    return this.#parts.services
  }

  /** The project without a query where it is known and unchanged. */
  known(ref: string): RunningProject | undefined {
    const entry = this.#entries.get(ref)
    // Until it is read again, it is as it was before a change.
    return entry?.isFresh === true && !this.#loading.has(ref) ? entry.running : undefined
  }

  /** Requests of a project that are under way, and open WebSockets. */
  requestsOf(ref: string): number {
    const running = this.#entries.get(ref)?.running
    return running === undefined ? 0 : running.slots.taken + running.sockets
  }

  /** Projects with requests under way, or open WebSockets. */
  busyRefs(): string[] {
    return [...this.#entries.keys()].filter((ref) => this.requestsOf(ref) > 0)
  }

  async find(ref: string): Promise<RunningProject | undefined> {
    const known = this.known(ref)
    if (known !== undefined) return known
    const loading = this.#loading.get(ref) ?? this.#load(ref)
    this.#loading.set(ref, loading)
    try {
      return await loading
    } finally {
      if (this.#loading.get(ref) === loading) this.#loading.delete(ref)
    }
  }

  async #load(ref: string): Promise<RunningProject | undefined> {
    const entry = this.#entries.get(ref)
    const load = Symbol(ref)
    this.#newestLoads.set(ref, load)
    // Before the queries: a change while they run makes their result stale again.
    if (entry !== undefined) entry.isFresh = true
    try {
      const [stored, settings, apiKeys] = await Promise.all([
        this.#parts.store.find(ref),
        this.#parts.settings.findAll(ref),
        this.#parts.apiKeysOf(ref),
      ])
      if (stored === undefined) {
        this.#forget(ref)
        return undefined
      }
      // A change has come meanwhile: what is read since then is newer.
      const newest = this.#newestLoads.get(ref)
      if (newest !== undefined && newest !== load) return await this.find(ref)
      if (entry !== undefined) {
        entry.running.update(stored, settings, apiKeys)
        return entry.running
      }
      const running = new RunningProject(stored, settings, apiKeys, {
        urlOf: this.#parts.urlOf,
        uploadLimitOf: this.#parts.uploadLimitOf,
        hasSaml: this.#parts.hasSaml,
        hasImages: this.#parts.hasImages,
        realtimeLimitsOf: this.#parts.realtimeLimitsOf,
        auditKeptOf: this.#parts.auditKeptOf,
        thirdPartyTokens: this.#parts.thirdPartyTokens,
        poolOf: (project, role) => this.#poolOf(project, role),
        slots: this.#parts.slots,
        logOf: this.#parts.logOf,
      })
      // A notification that came meanwhile found no entry to mark, so the next request reads once more.
      this.#entries.set(ref, { running, isFresh: false })
      return running
    } catch (error) {
      if (entry !== undefined) entry.isFresh = false
      throw error
    }
  }

  /** Whether the service has its schema. */
  isReady(ref: string, service: ProjectService): boolean {
    return this.#parts.migrations.isReady(ref, service)
  }

  /** Brings the schema of a service up to date where that has not been done since the database started. */
  ready({ stored }: RunningProject, service: ProjectService): Promise<void> {
    return this.#parts.migrations.ready(stored.ref, service, (role) => this.#poolOf(stored, role))
  }

  /** The settings of a service as they are stored; an empty document where it has its defaults. */
  async settingsOf(ref: string, serviceName: string, within?: Queries): Promise<unknown> {
    return (await this.#parts.settings.findAll(ref, within)).get(serviceName)?.value ?? {}
  }

  /** Replaces the settings of a service. Throws where they are not valid. */
  async changeSettings(ref: string, serviceName: string, value: unknown): Promise<void> {
    await this.#parts.settings.replace(ref, serviceName, this.#named(serviceName).checkSettings(value))
    this.markStale(ref)
  }

  /** As `changeSettings`, by what `change` makes of the present ones. `record` writes in the same transaction. */
  async updateSettings(
    ref: string,
    serviceName: string,
    change: (value: unknown) => unknown,
    record: (client: PoolClient) => Promise<void>,
  ): Promise<void> {
    const service = this.#named(serviceName)
    await this.#parts.settings.change(ref, serviceName, (value) => service.checkSettings(change(value)), record)
    this.markStale(ref)
  }

  #named(serviceName: string): ProjectService {
    const service = this.#services.get(serviceName)
    if (service === undefined) throw new Error(`Projects have no service called ${serviceName}.`)
    return service
  }

  onChange(change: Change): void {
    if (change.kind === 'access') return
    if (change.kind === 'organization') {
      // Its plan says what services of its projects offer.
      for (const entry of this.#entries.values())
        if (entry.running.stored.organization_id === change.organizationId) entry.isFresh = false
      return
    }
    this.markStale(change.ref)
    // A deleted project is not read again. If reading fails, the next request reads it.
    if (change.kind === 'projects' && this.#entries.has(change.ref)) this.find(change.ref).catch(() => undefined)
  }

  onGap(): void {
    for (const entry of this.#entries.values()) entry.isFresh = false
  }

  /** Lets the next request read the project again: for changes made here, before their notification arrives. */
  markStale(ref: string): void {
    const entry = this.#entries.get(ref)
    if (entry !== undefined) entry.isFresh = false
    // One that is under way may have read what was before the change.
    this.#loading.delete(ref)
  }

  /** The same for the projects of an organization, whose plan has changed: services ask what it includes. */
  markOrganizationStale(slug: string): void {
    for (const [ref, { running }] of this.#entries) if (running.stored.organization_slug === slug) this.markStale(ref)
  }

  #forget(ref: string): void {
    this.#entries.delete(ref)
    this.#newestLoads.delete(ref)
    this.#parts.migrations.forget(ref)
    for (const service of this.#parts.services) service.forget?.(ref)
  }

  #poolOf(project: StoredProject, role: ServiceRole): Pool {
    const pool = this.#parts.supervisor.runningPool(project, role)
    if (pool === undefined) throw fail('project_unavailable')
    return pool
  }
}
