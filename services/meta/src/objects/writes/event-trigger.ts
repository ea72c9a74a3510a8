import { quotedIdent } from '@cairn/contracts/database/sql-names'
import type { EventTrigger, UpdateEventTrigger } from '@cairn/contracts/pg-meta/event-triggers'
import { eventTriggerKind } from '../event-trigger.ts'
import type { ObjectChanges } from './object-writes.ts'
import { dropping } from './sql.ts'
import { enabling } from './trigger.ts'

export const eventTriggerWrites: ObjectChanges<EventTrigger, UpdateEventTrigger> = {
  kind: eventTriggerKind,
  update: async (_db, trigger, { name, enabled_mode: mode }) => {
    const target = `alter event trigger ${quotedIdent(trigger.name)}`
    return [
      ...(mode === undefined ? [] : [`${target} ${enabling[mode]}`]),
      ...(name === undefined || name === trigger.name ? [] : [`${target} rename to ${quotedIdent(name)}`]),
    ]
  },
  remove: ({ name }, options) => dropping(`event trigger ${quotedIdent(name)}`, options),
}
