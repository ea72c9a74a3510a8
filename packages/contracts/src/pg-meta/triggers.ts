import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, Cascade, Fragment, Id, inSchemas, Name, oneBelow } from './shared.ts'

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

export const CreateTrigger = z.object({
  name: Name,
  table: Name,
  schema: Name.default('public'),
  function_name: Name,
  function_schema: Name.default('public'),
  function_args: z.array(z.string().max(10_000)).max(100).default([]),
  activation: z.enum(activations),
  events: z.array(z.enum(triggerEvents)).min(1).max(4),
  orientation: z.enum(orientations).default('STATEMENT'),
  condition: Fragment.nullable().optional(),
})
export type CreateTrigger = z.infer<typeof CreateTrigger>

export const createTrigger = endpoint({
  ...below('triggers'),
  name: 'createTrigger',
  method: 'POST',
  summary: 'Create a trigger.',
  body: CreateTrigger,
  response: Trigger,
})

export const UpdateTrigger = z.object({ name: Name.optional(), enabled_mode: z.enum(enabledModes).optional() })
export type UpdateTrigger = z.infer<typeof UpdateTrigger>

export const updateTrigger = endpoint({
  ...oneBelow('triggers'),
  name: 'updateTrigger',
  method: 'PATCH',
  summary: 'Change a trigger. What is left out stays as it is.',
  body: UpdateTrigger,
  response: Trigger,
})

export const deleteTrigger = endpoint({
  ...oneBelow('triggers'),
  name: 'deleteTrigger',
  method: 'DELETE',
  summary: 'Delete a trigger. Returns it as it was.',
  query: Cascade,
  response: Trigger,
})
