import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, Id, oneBelow, page } from './shared.ts'

export const Publication = z.object({
  id: Id,
  name: z.string(),
  owner: z.string(),
  publish_insert: z.boolean(),
  publish_update: z.boolean(),
  publish_delete: z.boolean(),
  publish_truncate: z.boolean(),
  /** Null: all tables. */
  tables: z.array(z.object({ id: Id, name: z.string(), schema: z.string() })).nullable(),
})
export type Publication = z.infer<typeof Publication>

export const listPublications = endpoint({
  ...below('publications'),
  name: 'listPublications',
  method: 'GET',
  summary: 'Publications, by name.',
  query: z.object(page),
  response: z.array(Publication),
})

export const getPublication = endpoint({
  ...oneBelow('publications'),
  name: 'getPublication',
  method: 'GET',
  summary: 'One publication.',
  response: Publication,
})
