/** What a project consists of, by the names of the services. Without zod, so that the browser can have it for nothing. */
export const projectServices = ['postgresql', 'gotrue', 'postgrest', 'realtime', 'storage', 'functions'] as const
export type ProjectService = (typeof projectServices)[number]

/** The services that this version runs for every project. The change that mounts another adds it here. */
export const runningServices: readonly ProjectService[] = ['postgresql', 'gotrue']

/** Whether something answers at the API URL of a project: until then its URL, its keys and client libraries are of no use. */
export const hasHttpApi = (services: readonly ProjectService[]): boolean =>
  services.some((service) => service !== 'postgresql')
