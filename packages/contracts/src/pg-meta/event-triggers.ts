import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, Cascade, Id, Name, oneBelow, page } from './shared.ts'
import { enabledModes } from './triggers.ts'

export const EventTrigger = z.object({
  id: Id,
  name: z.string(),
  /** `ddl_command_start`, `ddl_command_end`, `sql_drop`, `table_rewrite` or `login`. */
  event: z.string(),
  /** The commands it is limited to, such as `CREATE TABLE`; none: all of them. */
  tags: z.array(z.string()),
  enabled_mode: z.enum(enabledModes),
  owner: z.string(),
  function_schema: z.string(),
  function_name: z.string(),
  comment: z.string().nullable(),
})
export type EventTrigger = z.infer<typeof EventTrigger>

export const listEventTriggers = endpoint({
  ...below('event-triggers'),
  name: 'listEventTriggers',
  method: 'GET',
  summary: 'Event triggers, by name.',
  query: z.object(page),
  response: z.array(EventTrigger),
})

export const getEventTrigger = endpoint({
  ...oneBelow('event-triggers'),
  name: 'getEventTrigger',
  method: 'GET',
  summary: 'One event trigger.',
  response: EventTrigger,
})

export const UpdateEventTrigger = z.object({ name: Name.optional(), enabled_mode: z.enum(enabledModes).optional() })
export type UpdateEventTrigger = z.infer<typeof UpdateEventTrigger>

export const updateEventTrigger = endpoint({
  ...oneBelow('event-triggers'),
  name: 'updateEventTrigger',
  method: 'PATCH',
  summary: 'Rename, enable or disable an event trigger.',
  body: UpdateEventTrigger,
  response: EventTrigger,
})

export const deleteEventTrigger = endpoint({
  ...oneBelow('event-triggers'),
  name: 'deleteEventTrigger',
  method: 'DELETE',
  summary: 'Delete an event trigger. Returns it as it was.',
  query: Cascade,
  response: EventTrigger,
})
