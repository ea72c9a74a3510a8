import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Migrations } from './migrate.ts'
import type { Project, ServiceRole } from './project.ts'
import type { ServiceRequest, ServiceResponse } from './service.ts'

/** The settings document of a service, as it is stored for one project. */
export interface StoredSettings {
  version: number
  value: unknown
}

/** The shape of a service's settings. `parse` fills in defaults, and throws for what is not valid. */
export interface ServiceSettings<Settings> {
  /** Raised when stored documents have to be converted. */
  version: number
  parse: (value: unknown) => Settings
  /** Converts the value of an older version to the present one. */
  convert?: (stored: StoredSettings) => unknown
}

/** The schema that a service keeps in each project's database. */
export interface ServiceMigrations extends Migrations {
  /** Owns the schema. */
  role: ServiceRole
}

export interface ServiceLimits {
  /** The largest request body. */
  bodyBytes: number
  /** How long an answer may take to begin once the request body has arrived. Undefined: as long as it takes. */
  answerMs: number | undefined
  /** How long a body may stand still in either direction before the connection is closed. */
  stallMs: number
}

/**
 * A request to change the protocol, to WebSocket for example. The service answers on the socket itself, or throws a `ServiceError`
 * before it has.
 */
export interface UpgradeRequest extends Omit<ServiceRequest, 'body'> {
  /** As it arrived, for libraries that read it themselves. */
  message: IncomingMessage
  socket: Duplex
  /** The first bytes that arrived behind the request. */
  head: Buffer
}

/** One project, as a service of it sees it. */
export interface ServiceScope<Settings> {
  project: Project
  settings: Settings
}

/** What a service is made of. `defineService` turns it into a `ProjectService`. */
export interface ServiceDefinition<Settings> {
  /** Its place in the address: `/p/{ref}/{name}/v1`. */
  name: string
  /** The service whose settings it has. Absent: it has its own. */
  settingsOf?: string
  settings: ServiceSettings<Settings>
  migrations?: ServiceMigrations
  limits: ServiceLimits
  /**
   * Whether a request is refused without an API key, or a key is checked only if one is sent. Asked with the path behind the
   * mount point.
   */
  needsKey: (request: Pick<ServiceRequest, 'method' | 'path'>) => boolean | 'if sent'
  /** Called when a project is opened, and again when its settings change. */
  open: (scope: ServiceScope<Settings>) => OpenService
  /** Deletes what the service no longer needs in the project's database. Called every hour while that runs. Returns how many rows. */
  cleanUp?: (project: Project, signal: AbortSignal) => Promise<number>
  /** Called before the database of a project stops. Resolves when the service has no connection of its own to it. */
  databaseStops?: (ref: string) => Promise<void>
  /** Drops what is kept in memory for a project that was deleted. */
  forget?: (ref: string) => void
  /** Ends what runs in the background. Resolves when it has ended; awaited before the databases go. */
  settled?: () => Promise<void>
}

/** A service with the settings of one project. */
export interface OpenService {
  handle: (request: ServiceRequest) => Promise<ServiceResponse>
  /** Resolves with the status that was answered. Absent if the service speaks HTTP only. */
  upgrade?: (request: UpgradeRequest) => Promise<number>
  /** A word about its version or state. Throws if the service does not work. */
  health: () => Promise<string>
}

/** One of the services that each project has. */
export interface ProjectService extends Pick<
  ServiceDefinition<unknown>,
  'name' | 'settingsOf' | 'migrations' | 'limits' | 'needsKey' | 'cleanUp' | 'databaseStops' | 'forget' | 'settled'
> {
  /** Checks a new settings document, and returns it as it is to be stored. Throws for what is not valid. */
  checkSettings: (value: unknown) => StoredSettings
  /** Opens the service for a project; without stored settings it has the defaults. */
  open: (project: Project, stored: StoredSettings | undefined) => OpenService
}

export const defineService = <Settings>({
  settings,
  open,
  ...definition
}: ServiceDefinition<Settings>): ProjectService => {
  const present = (stored: StoredSettings): unknown => {
    if (stored.version === settings.version) return stored.value
    if (stored.version > settings.version || settings.convert === undefined)
      throw new Error(`Settings of ${definition.name} in version ${stored.version} cannot be read by this release.`)
    return settings.convert(stored)
  }
  return {
    ...definition,
    checkSettings: (value) => {
      settings.parse(value)
      // As it was given: a default that a later release changes then applies here too.
      return { version: settings.version, value }
    },
    open: (project, stored) => open({ project, settings: settings.parse(stored === undefined ? {} : present(stored)) }),
  }
}
