import { updateQueueExposure } from '@cairn/contracts/queues/queues'
import * as meta from '@cairn/meta'
import { RestSettings } from '@cairn/rest'
import { z } from 'zod'
import { actorOf, recordAudit } from '../../../audit/record-audit.ts'
import { inProjectDatabase, requireInProject } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { changeOfProject } from '../../projects/database-changes.ts'
import { queuesSchema } from '../queues-schema.ts'

const Stored = z.record(z.string(), z.unknown())

export const updateQueueExposureRoute = route(updateQueueExposure, {
  permission: inProjectDatabase('queues:Expose'),
  handle: async (call) => {
    const { context, project, database, body, fail } = call
    // By it the schema is made: an access token may have been given the settings of the data API alone.
    requireInProject('queues:Write', call)
    const by = actorOf(call)
    const { schemas } = RestSettings.parse(await context.runtime.settingsOf(project.ref, 'rest'))
    const others = schemas.filter((name) => name !== queuesSchema)
    // It would be enabled by this, with a schema of functions as its only one.
    if (body.is_exposed && others.length === 0) throw fail('data_api_disabled')

    const changeDatabase = () =>
      context.databaseChanges.audited(
        { ...changeOfProject(project, body.is_exposed ? 'queues.exposed' : 'queues.hidden', by), isAtomic: true },
        async (changeId) => {
          const change = body.is_exposed ? meta.exposeQueues : meta.hideQueues
          await context.limitNotes.explain(project.ref, change(database, changeId))
          return {}
        },
      )
    const changeSettings = () =>
      context.runtime.updateSettings(
        project.ref,
        'rest',
        (value) => {
          const present = RestSettings.parse(value).schemas.filter((name) => name !== queuesSchema)
          return { ...Stored.parse(value), schemas: body.is_exposed ? [...present, queuesSchema] : present }
        },
        (client) =>
          recordAudit(client, by, {
            organizationId: project.organization_id,
            action: 'project.data_api_changed',
            target: { type: 'project', id: project.ref, name: project.name },
            details: { db_schema: [...others, ...(body.is_exposed ? [queuesSchema] : [])].join(', ') },
          }),
      )
    // What is exposed is there: the schema is made before the data API has it, and goes when it no longer has.
    if (body.is_exposed) await changeDatabase()
    await changeSettings()
    if (!body.is_exposed) await changeDatabase()
    await context.projects.announce(project.ref)
    return { is_exposed: body.is_exposed }
  },
})
