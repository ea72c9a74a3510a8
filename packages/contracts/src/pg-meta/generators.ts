import { z } from 'zod'
import { endpoint, File } from '../endpoint.ts'
import { below, flag, schemaNames } from './shared.ts'

export const generateTypescript = endpoint({
  ...below('generators/typescript'),
  name: 'generateTypescript',
  method: 'GET',
  summary: 'TypeScript types of the database, for `createClient<Database>()` of @supabase/supabase-js. Plain text.',
  query: z.object({
    included_schemas: schemaNames,
    excluded_schemas: schemaNames,
    detect_one_to_one_relationships: flag(false),
    postgrest_version: z.string().max(20).optional(),
  }),
  answer: 'binary',
  response: File,
})
