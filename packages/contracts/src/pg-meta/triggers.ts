import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, Id, inSchemas, oneBelow } from './shared.ts'

export const enabledModes = ['ORIGIN', 'REPLICA', 'ALWAYS', 'DISABLED'] as const
export const orientations = ['ROW', 'STATEMENT'] as const
export const activations = ['BEFORE', 'AFTER', 'INSTEAD OF'] as const
export const triggerEvents = ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE'] as const

export const Trigger = z.object({
  id: Id,
  table_id: Id,
  enabled_mode: z.enum(enabledModes),
  name: z.string(),
  table: z.string(),
  schema: z.string(),
  /** The expression of WHEN. */
  condition: z.string().nullable(),
  orientation: z.enum(orientations),
  activation: z.enum(activations),
  events: z.array(z.enum(triggerEvents)),
  function_schema: z.string(),
  function_name: z.string(),
  function_args: z.array(z.string()),
})
export type Trigger = z.infer<typeof Trigger>

export const listTriggers = endpoint({
  ...below('triggers'),
  name: 'listTriggers',
  method: 'GET',
  summary: 'Triggers, without those of foreign keys, by table and name.',
  query: z.object(inSchemas),
  response: z.array(Trigger),
})

export const getTrigger = endpoint({
  ...oneBelow('triggers'),
  name: 'getTrigger',
  method: 'GET',
  summary: 'One trigger.',
  response: Trigger,
})
