import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, Cascade, Id, Name, oneBelow, withSystem } from './shared.ts'

export const Schema = z.object({ id: Id, name: z.string(), owner: z.string() })
export type Schema = z.infer<typeof Schema>

export const listSchemas = endpoint({
  ...below('schemas'),
  name: 'listSchemas',
  method: 'GET',
  summary: 'Schemas of the database, by name.',
  query: z.object(withSystem),
  response: z.array(Schema),
})

export const getSchema = endpoint({
  ...oneBelow('schemas'),
  name: 'getSchema',
  method: 'GET',
  summary: 'One schema.',
  response: Schema,
})

export const CreateSchema = z.object({ name: Name, owner: Name.optional() })
export type CreateSchema = z.infer<typeof CreateSchema>

export const createSchema = endpoint({
  ...below('schemas'),
  name: 'createSchema',
  method: 'POST',
  summary: 'Create a schema.',
  body: CreateSchema,
  response: Schema,
})

export const UpdateSchema = z.object({ name: Name.optional(), owner: Name.optional() })
export type UpdateSchema = z.infer<typeof UpdateSchema>

export const updateSchema = endpoint({
  ...oneBelow('schemas'),
  name: 'updateSchema',
  method: 'PATCH',
  summary: 'Change a schema. What is left out stays as it is.',
  body: UpdateSchema,
  response: Schema,
})

export const deleteSchema = endpoint({
  ...oneBelow('schemas'),
  name: 'deleteSchema',
  method: 'DELETE',
  summary: 'Delete a schema. Returns it as it was.',
  query: Cascade,
  response: Schema,
})
