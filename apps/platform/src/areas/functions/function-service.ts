import { rm } from 'node:fs/promises'
import { FunctionsError, projectFunctions } from '@cairn/functions'
import { signApiKey } from '@cairn/service-kit'
import type { Project, ProjectService } from '@cairn/service-kit'
import type { BareGround } from '../../ground.ts'
import { functionsFolder, readableByDeno } from '../../home-folders.ts'
import { deniedNetworks } from './denied-networks.ts'
import { createFunctionPlaces } from './function-places.ts'
import { createFunctionSecretStore } from './function-secret-store.ts'
import { createFunctionStore } from './function-store.ts'
import type { CalledFunction } from './function-store.ts'

const anyAddress = new Set(['0.0.0.0', '::', 'localhost'])

const deployedFrom = ({ deploymentId, ...called }: CalledFunction) => ({
  id: called.id,
  slug: called.slug,
  version: called.version,
  deploymentId,
  verifyJwt: called.verify_jwt,
  entrypoint: called.entrypoint_path,
  importMap: called.import_map_path ?? undefined,
  secretsRevision: called.secretsRevision,
})

/** The keys `anon` and `service_role`, for clients that a function makes. */
const environmentOf = async ({ ref, url, jwtSecret }: Project): Promise<Record<string, string>> => {
  const now = new Date()
  const [anon, service] = await Promise.all([
    signApiKey('anon', ref, jwtSecret, now),
    signApiKey('service_role', ref, jwtSecret, now),
  ])
  return { SUPABASE_URL: url, SUPABASE_ANON_KEY: anon, SUPABASE_SERVICE_ROLE_KEY: service }
}

/** The service `functions`, with the functions that the platform stores. */
export const functionService = (ground: BareGround): ProjectService => {
  const { config, db, engine, secrets, httpPort } = ground
  const store = createFunctionStore(db)
  const secretStore = createFunctionSecretStore(db, secrets)
  const places = createFunctionPlaces(ground)
  const service = projectFunctions({
    source: {
      find: async (ref, slug) => {
        const called = await store.called(ref, slug)
        return called && deployedFrom(called)
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
    environmentOf,
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
