import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { RefParams } from '../projects/projects.ts'
import { below, Cascade, Name, oneBelow, page } from './shared.ts'

export const Extension = z.object({
  name: z.string(),
  /** Where it is installed; null if it is not. */
  schema: z.string().nullable(),
  default_version: z.string(),
  installed_version: z.string().nullable(),
  comment: z.string().nullable(),
})
export type Extension = z.infer<typeof Extension>

/** As `oneBelow`, for an extension by its name. */
export const oneExtension = {
  ...oneBelow('extensions'),
  path: '/platform/pg-meta/:ref/extensions/:extension_name' as const,
  params: RefParams.extend({ extension_name: Name }),
}

export const listExtensions = endpoint({
  ...below('extensions'),
  name: 'listExtensions',
  method: 'GET',
  summary: 'Extensions that are installed or could be, by name.',
  query: z.object(page),
  response: z.array(Extension),
})

export const getExtension = endpoint({
  ...oneExtension,
  name: 'getExtension',
  method: 'GET',
  summary: 'One extension, by its name.',
  response: Extension,
})

export const CreateExtension = z.object({
  name: Name,
  schema: Name.optional(),
  version: Name.optional(),
  cascade: z.boolean().default(false),
})
export type CreateExtension = z.infer<typeof CreateExtension>

export const createExtension = endpoint({
  ...below('extensions'),
  name: 'createExtension',
  method: 'POST',
  summary: 'Create an extension.',
  body: CreateExtension,
  response: Extension,
})

export const UpdateExtension = z.object({
  update: z.boolean().optional(),
  version: Name.optional(),
  schema: Name.optional(),
})
export type UpdateExtension = z.infer<typeof UpdateExtension>

export const updateExtension = endpoint({
  ...oneExtension,
  name: 'updateExtension',
  method: 'PATCH',
  summary: 'Change an extension. What is left out stays as it is.',
  body: UpdateExtension,
  response: Extension,
})

export const deleteExtension = endpoint({
  ...oneExtension,
  name: 'deleteExtension',
  method: 'DELETE',
  summary: 'Delete an extension. Returns it as it was.',
  query: Cascade,
  response: Extension,
})
