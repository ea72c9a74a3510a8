import { createQueue, deleteQueue, getQueue, listQueues, purgeQueue, updateQueue } from '@cairn/contracts/queues/queues'
import * as meta from '@cairn/meta'
import { RestSettings } from '@cairn/rest'
import { inProjectDatabase } from '../../../permissions.ts'
import { route } from '../../../route.ts'
import { recordNamedChange } from '../../projects/record-named-change.ts'
import { queuesSchema } from '../queues-schema.ts'

export const listQueuesRoute = route(listQueues, {
  permission: inProjectDatabase('queues:Read'),
  handle: async ({ context, database, project }) => {
    try {
      const { queues, hasFunctions } = await meta.listQueues(database)
      const { schemas } = RestSettings.parse(await context.runtime.settingsOf(project.ref, 'rest'))
      return { is_installed: true, is_exposed: hasFunctions && schemas.includes(queuesSchema), queues }
    } catch (error) {
      if (error instanceof meta.MetaError && error.reason === 'queues_not_installed')
        return { is_installed: false, is_exposed: false, queues: [] }
      throw error
    }
  },
})

export const getQueueRoute = route(getQueue, {
  permission: inProjectDatabase('queues:Read'),
  handle: ({ database, params }) => meta.getQueue(database, params.id),
})

export const createQueueRoute = route(createQueue, {
  permission: inProjectDatabase('queues:Write'),
  handle: (call) =>
    recordNamedChange(call, 'queues.queue_created', (changeId) => meta.createQueue(call.database, call.body, changeId)),
})

export const updateQueueRoute = route(updateQueue, {
  permission: inProjectDatabase('queues:Write'),
  handle: (call) =>
    recordNamedChange(call, 'queues.queue_changed', (changeId) =>
      meta.updateQueue(call.database, call.params.id, call.body, changeId),
    ),
})

export const deleteQueueRoute = route(deleteQueue, {
  permission: inProjectDatabase('queues:Write'),
  handle: (call) =>
    recordNamedChange(call, 'queues.queue_deleted', (changeId) =>
      meta.deleteQueue(call.database, call.params.id, changeId),
    ),
})

export const purgeQueueRoute = route(purgeQueue, {
  permission: inProjectDatabase('queues:Write'),
  handle: async (call) => {
    const { deleted_count } = await recordNamedChange(call, 'queues.queue_purged', (changeId) =>
      meta.purgeQueue(call.database, call.params.id, changeId),
    )
    return { deleted_count }
  },
})
