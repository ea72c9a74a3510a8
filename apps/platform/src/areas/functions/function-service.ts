import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { FunctionsError, projectFunctions } from '@cairn/functions'
import { signApiKey } from '@cairn/service-kit'
import type { Project, ProjectService } from '@cairn/service-kit'
import { serveFunctionClient } from '../../gateway/function-client.ts'
import type { BareGround } from '../../ground.ts'
import { functionsFolder, readableByDeno } from '../../home-folders.ts'
import { deniedNetworks } from './denied-networks.ts'
import { createFunctionPlaces } from './function-places.ts'
import { createFunctionSecretStore } from './function-secret-store.ts'
import { createFunctionStore } from './function-store.ts'
import type { CalledFunction } from './function-store.ts'
import { createFunctionUsageStore } from './function-usage-store.ts'

const anyAddress = new Set(['0.0.0.0', '::', 'localhost'])

type Logins = Pick<BareGround['engine'], 'logins'>

/** Another for each start of the database, which has a new password for functions then. */
const startOf = (engine: Logins, ref: string): string => {
  const password = engine.logins(ref)?.functions
  return password === undefined ? '' : createHash('sha256').update(password).digest('hex').slice(0, 16)
}

const deployedFrom = ({ deploymentId, ...called }: CalledFunction, start: string) => ({
  id: called.id,
  slug: called.slug,
  version: called.version,
  deploymentId,
  verifyJwt: called.verify_jwt,
  entrypoint: called.entrypoint_path,
  importMap: called.import_map_path ?? undefined,
  secretsRevision: `${called.secretsRevision} ${start}`,
})

/**
 * The keys `anon` and `service_role`, for clients that a function makes, and the connection string of the database. Its host is a
 * name for the socket of functions; nowhere else is there an address of that name.
 */
const environmentOf = async (engine: Logins, { ref, url, jwtSecret }: Project): Promise<Record<string, string>> => {
  const now = new Date()
  const [anon, service] = await Promise.all([
    signApiKey('anon', ref, jwtSecret, now),
    signApiKey('service_role', ref, jwtSecret, now),
  ])
  const password = engine.logins(ref)?.functions
  return {
    SUPABASE_URL: url,
    SUPABASE_ANON_KEY: anon,
    SUPABASE_SERVICE_ROLE_KEY: service,
    ...(password === undefined
      ? {}
      : { SUPABASE_DB_URL: `postgresql://postgres:${password}@db.${ref}.internal:5432/postgres` }),
  }
}

/** The service `functions`, with the functions that the platform stores. */
export const functionService = (ground: BareGround): ProjectService => {
  const { config, db, engine, logger, secrets, httpPort } = ground
  const store = createFunctionStore(db)
  const usage = createFunctionUsageStore(db)
  const secretStore = createFunctionSecretStore(db, secrets)
  const places = createFunctionPlaces(ground)
  const service = projectFunctions({
    source: {
      find: async (ref, slug) => {
        const called = await store.called(ref, slug)
        return called && deployedFrom(called, startOf(engine, ref))
      },
      place: (ref, { deploymentId, entrypoint, importMap }) =>
        places.place(ref, { id: deploymentId, entrypoint, importMap }, async () => {
          const files = await store.filesOf(deploymentId)
          if (files === undefined) throw new FunctionsError('BOOT_ERROR', 'The function was deployed again just now.')
          return files
        }),
      secrets: secretStore.values,
    },
    hostOf: (ref) => {
      const host = engine.processHost(ref)
      return { ...host, socketFolder: readableByDeno(host.socketFolder) }
    },
    apiOf: ({ ref, url }) => ({
      host: anyAddress.has(config.host) ? '127.0.0.1' : config.host,
      port: httpPort(),
      path: `/p/${ref}`,
      publicHost: new URL(url).host,
    }),
    environmentOf: (project) => environmentOf(engine, project),
    onSent: (ref, bytes) => {
      usage.add(ref, bytes, Date.now()).catch((error: unknown) => {
        logger.warn({ err: error, ref }, 'what WebSockets of functions have sent could not be stored')
      })
    },
    serveDatabase: (ref, client) => serveFunctionClient(client, engine.address(ref)),
    deniedNetworks: deniedNetworks(config.outgoingAllow),
    cache: config.cache,
  })
  return {
    ...service,
    settled: async () => {
      await service.settled?.()
      // Of a home in memory, which is not kept.
      const folder = functionsFolder(config)
      if (!folder.startsWith(config.home)) await rm(folder, { recursive: true, force: true })
    },
  }
}
