import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { below, Id, oneBelow, withSystem } from './shared.ts'

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
