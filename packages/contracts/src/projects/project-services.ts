/** The services behind a project, by the names that its health reports. Without zod, so that the browser can have it for nothing. */
export const backendServices = [
  'adminapi',
  'api-gateway',
  'envoy',
  'functions',
  'gotrue',
  'kong',
  'pgbouncer',
  'pgsodium',
  'postgresql',
  'postgrest',
  'realtime',
  'storage',
  'walg',
  'autoshutdown',
] as const
export type BackendService = (typeof backendServices)[number]

/** How people know them. */
export const backendServiceLabels = {
  adminapi: 'Admin API',
  'api-gateway': 'API gateway',
  envoy: 'Envoy',
  functions: 'Edge functions',
  gotrue: 'Authentication',
  kong: 'Kong',
  pgbouncer: 'Connection pooler',
  pgsodium: 'Encryption',
  postgresql: 'Database',
  postgrest: 'Data API',
  realtime: 'Realtime',
  storage: 'Storage',
  walg: 'Point-in-time recovery',
  autoshutdown: 'Pausing',
} as const satisfies Record<BackendService, string>

/** The services that this version runs for every project. The change that mounts another adds it here. */
export const runningServices: readonly BackendService[] = [
  'postgresql',
  'gotrue',
  'postgrest',
  'storage',
  'realtime',
  'functions',
]

/** What archives the changes of a project that can be recovered to points in time: its Postgres does, under the name of the reference. */
export const archiver = 'walg' as const

/** The services that answer below the API URL of a project, by their first folder: `/p/{ref}/auth/v1`. */
export const backendServiceAt: Readonly<Record<string, BackendService>> = {
  auth: 'gotrue',
  rest: 'postgrest',
  realtime: 'realtime',
  storage: 'storage',
  functions: 'functions',
}

const httpServices = new Set(Object.values(backendServiceAt))

/** Whether something answers at the API URL of a project: until then its URL, its keys and client libraries are of no use. */
export const hasHttpApi = (services: readonly BackendService[]): boolean =>
  services.some((service) => httpServices.has(service))
