import { bodyBudget, BodyError, parseJson, readBytes } from '@cairn/service-kit'
import type { ServiceRequest } from '@cairn/service-kit'
import { z } from 'zod'
import { GraphqlRefusal } from './graphql-refusal.ts'

export const maxBodyBytes = 10 * 1024 * 1024

// A record of ten fields in the variables has 21 of them.
const jsonBounds = { maxDepth: 64, maxTokens: 400_000 }

const Body = z.object({
  query: z.string(),
  variables: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((variables) => variables ?? {}),
  operationName: z
    .string()
    .nullish()
    .transform((name) => (name === '' ? null : (name ?? null))),
})
export type GraphqlRequest = z.infer<typeof Body>

const statuses: Readonly<Partial<Record<BodyError['problem'], number>>> = {
  too_large: 413,
  too_slow: 408,
  too_many: 429,
}

const jsonOf = async (request: ServiceRequest): Promise<unknown> => {
  using space = bodyBudget.open(request.ip, { isSignedIn: true })
  try {
    return await parseJson(new Uint8Array(await readBytes(request, { maxBytes: maxBodyBytes, space })), jsonBounds)
  } catch (error) {
    if (error instanceof BodyError)
      throw new GraphqlRefusal([{ message: error.message }], { status: statuses[error.problem] ?? 400 })
    throw error
  }
}

/** The document, variables and name of operation in a request. */
export const readRequest = async (request: ServiceRequest): Promise<GraphqlRequest> => {
  if (request.path !== '/' && request.path !== '') throw new GraphqlRefusal([{ message: 'Not found' }], { status: 404 })
  if (request.method !== 'POST')
    throw new GraphqlRefusal([{ message: 'Send GraphQL operations with POST' }], { status: 405 })
  const parsed = Body.safeParse(await jsonOf(request))
  if (parsed.success) return parsed.data
  throw new GraphqlRefusal(
    [{ message: 'The body must be an object with "query", and optionally "variables" and "operationName"' }],
    {
      status: 400,
    },
  )
}
