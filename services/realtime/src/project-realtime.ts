import { defineService } from '@cairn/service-kit'
import type { Project, ProjectService } from '@cairn/service-kit'
import { acceptClient } from './accept-client.ts'
import { deleteOldMessages } from './delete-old-messages.ts'
import { Hub } from './hub.ts'
import type { HubParts } from './hub.ts'
import { serve } from './routes/serve.ts'
import { RealtimeSettings } from './settings.ts'

export type RealtimeOptions = HubParts

// Several messages of the largest size.
const mostBodyBytes = 10_000_000

const goingAway = 1001

/** Messages between clients of a project, who is present, and what changes in its database, over WebSockets. */
export const projectRealtime = (options: RealtimeOptions): ProjectService => {
  const hubs = new Map<string, Hub>()
  const hubOf = (project: Project, settings: RealtimeSettings): Hub => {
    const known = hubs.get(project.ref)
    if (known === undefined) {
      const made = new Hub(project, settings, options)
      hubs.set(project.ref, made)
      return made
    }
    known.settings = settings
    return known
  }
  return defineService({
    name: 'realtime',
    settings: { version: 1, parse: (value) => RealtimeSettings.parse(value) },
    // Not a migration of the engine: in the template, tables get ids for which neither policies nor publications hold.
    migrations: { role: 'supabase_admin', schema: 'realtime', folder: new URL('./migrations/', import.meta.url) },
    limits: { bodyBytes: mostBodyBytes, answerMs: 30_000, stallMs: 30_000 },
    needsKey: () => true,
    open: ({ project, settings }) => {
      const hub = hubOf(project, settings)
      return {
        handle: (request) => serve(hub, request),
        upgrade: (request) => acceptClient(hub, request),
        health: async () => {
          await project.pool('authenticator').query(`select 'realtime.messages'::regclass`)
          return hub.clients.size === 1 ? '1 client is connected' : `${hub.clients.size} clients are connected`
        },
      }
    },
    cleanUp: (project, signal) => deleteOldMessages(project, signal),
    databaseStops: async (ref) => hubs.get(ref)?.leaveDatabase(),
    forget: (ref) => {
      hubs.get(ref)?.closeClients(goingAway, 'The project was deleted.')
      hubs.delete(ref)
    },
  })
}
