import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, Id, Name, oneBelow, page } from './shared.ts'

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

export const CreatePublication = z.object({
  name: Name,
  owner: Name.optional(),
  publish_insert: z.boolean().optional(),
  publish_update: z.boolean().optional(),
  publish_delete: z.boolean().optional(),
  publish_truncate: z.boolean().optional(),
  /** `schema.table`, or the name of a table in `public`. Null: all tables. */
  tables: z.array(z.string().min(1).max(130)).max(10_000).nullable().default([]),
})
export type CreatePublication = z.infer<typeof CreatePublication>

export const createPublication = endpoint({
  ...below('publications'),
  name: 'createPublication',
  method: 'POST',
  summary: 'Create a publication.',
  body: CreatePublication,
  response: Publication,
})

export const UpdatePublication = z.object({
  name: Name.optional(),
  owner: Name.optional(),
  publish_insert: z.boolean().optional(),
  publish_update: z.boolean().optional(),
  publish_delete: z.boolean().optional(),
  publish_truncate: z.boolean().optional(),
  tables: z.array(z.string().min(1).max(130)).max(10_000).nullable().optional(),
})
export type UpdatePublication = z.infer<typeof UpdatePublication>

export const updatePublication = endpoint({
  ...oneBelow('publications'),
  name: 'updatePublication',
  method: 'PATCH',
  summary: 'Change a publication. What is left out stays as it is.',
  body: UpdatePublication,
  response: Publication,
})

export const deletePublication = endpoint({
  ...oneBelow('publications'),
  name: 'deletePublication',
  method: 'DELETE',
  summary: 'Delete a publication. Returns it as it was.',
  response: Publication,
})
