import { z } from 'zod'
import { endpoint, File } from '../endpoint.ts'
import { checkedString } from '../organizations/organizations.ts'
import { RefParams } from '../projects/projects.ts'
import { textProblem } from '../rules.ts'
import { functionFileProblem, functionSlugProblem, maxFunctionBytes, maxFunctionFiles } from './function-rules.ts'

const Slug = checkedString(functionSlugProblem)
const FilePath = checkedString(functionFileProblem)
/** As the published command line says that there is none. */
const NoPath = z.literal('').transform((): null => null)
const Name = z.string().trim().min(1).max(100)

export const EdgeFunction = z.object({
  id: z.uuid(),
  slug: z.string(),
  name: z.string(),
  status: z.literal('ACTIVE'),
  /** Counts deployments, from 1. */
  version: z.int(),
  /** Milliseconds since 1970. */
  created_at: z.int(),
  /** Milliseconds since 1970. */
  updated_at: z.int(),
  verify_jwt: z.boolean(),
  /** The file that is run, as an address that `deployedFilePath` reads. */
  entrypoint_path: z.string(),
  /** The same of a `deno.json` or an import map among its files; absent where it has none. */
  import_map_path: z.string().optional(),
  import_map: z.boolean(),
  /** SHA-256 of what was deployed, in hexadecimal. */
  ezbr_sha256: z.string(),
})
export type EdgeFunction = z.infer<typeof EdgeFunction>

export const FunctionFile = z.object({ name: FilePath, content: checkedString(textProblem) })
export type FunctionFile = z.infer<typeof FunctionFile>

export const bytesOfFiles = (files: readonly FunctionFile[]): number => {
  const encoder = new TextEncoder()
  return files.reduce((sum, { content }) => sum + encoder.encode(content).length, 0)
}

export const Deployment = z
  .object({
    metadata: z.object({
      name: Name.optional(),
      entrypoint_path: FilePath,
      import_map_path: NoPath.or(FilePath.nullable()).optional(),
      /** Stays as it is where it is left out; true for a new function. */
      verify_jwt: z.boolean().optional(),
    }),
    files: z.array(FunctionFile).min(1).max(maxFunctionFiles),
  })
  .superRefine(({ metadata, files }, context) => {
    const names = files.map(({ name }) => name)
    const issue = (path: (string | number)[], message: string) => context.addIssue({ code: 'custom', path, message })
    if (new Set(names).size < names.length) issue(['files'], 'Two files have the same name.')
    if (names.some((name) => names.some((other) => other.startsWith(`${name}/`))))
      issue(['files'], 'A file has the name of a folder.')
    if (!names.includes(metadata.entrypoint_path))
      issue(['metadata', 'entrypoint_path'], `There is no file ${metadata.entrypoint_path}.`)
    const { import_map_path: importMap } = metadata
    if (typeof importMap === 'string' && !names.includes(importMap))
      issue(['metadata', 'import_map_path'], `There is no file ${importMap}.`)
    if (bytesOfFiles(files) > maxFunctionBytes) issue(['files'], 'The files have more than 10 MB.')
  })
export type Deployment = z.infer<typeof Deployment>

const FunctionParams = RefParams.extend({ slug: Slug })
const path = '/v1/projects/:ref/functions'
const ofFunction = { path: `${path}/:slug`, params: FunctionParams } as const
const errorsOfFunction = ['project_not_found', 'function_not_found'] as const

export const listEdgeFunctions = endpoint({
  name: 'listEdgeFunctions',
  method: 'GET',
  path,
  summary: 'The edge functions of the project, by name.',
  params: RefParams,
  response: z.array(EdgeFunction),
  errors: ['project_not_found'],
})

export const deployEdgeFunction = endpoint({
  name: 'deployEdgeFunction',
  method: 'POST',
  path: `${path}/deploy`,
  summary:
    'Deploy a function: create it, or replace its files. Deno reads all files and fetches what they import first; if it cannot, nothing changes.',
  params: RefParams,
  query: z.object({ slug: Slug }),
  body: Deployment,
  form: { fields: ['metadata'], file: { field: 'file', as: 'files' } },
  bodyLimitBytes: 2 * maxFunctionBytes,
  response: EdgeFunction,
  status: 201,
  errors: ['project_not_found', 'function_invalid', 'too_many_functions', 'disk_almost_full'],
})

export const getEdgeFunction = endpoint({
  ...ofFunction,
  name: 'getEdgeFunction',
  method: 'GET',
  summary: 'One function, without its files.',
  response: EdgeFunction,
  errors: errorsOfFunction,
})

export const getEdgeFunctionFiles = endpoint({
  name: 'getEdgeFunctionFiles',
  method: 'GET',
  path: `${path}/:slug/files`,
  summary: 'The files of a function, as they were deployed last.',
  params: FunctionParams,
  response: z.array(z.object({ name: z.string(), content: z.string() })),
  errors: errorsOfFunction,
})

export const getEdgeFunctionBody = endpoint({
  name: 'getEdgeFunctionBody',
  method: 'GET',
  path: `${path}/:slug/body`,
  summary:
    'The files of a function as a form (multipart/form-data), which published tools read: each is a part named `file`.',
  params: FunctionParams,
  answer: 'binary',
  response: File,
  errors: errorsOfFunction,
})

export const updateEdgeFunction = endpoint({
  ...ofFunction,
  name: 'updateEdgeFunction',
  method: 'PATCH',
  summary: 'Change the name of a function, or whether it checks tokens. What is left out stays as it is.',
  body: z.object({ name: Name.optional(), verify_jwt: z.boolean().optional() }),
  response: EdgeFunction,
  errors: errorsOfFunction,
})

export const deleteEdgeFunction = endpoint({
  ...ofFunction,
  name: 'deleteEdgeFunction',
  method: 'DELETE',
  summary: 'Delete a function with its files. Requests to it get 404 afterwards.',
  response: EdgeFunction,
  errors: errorsOfFunction,
})
