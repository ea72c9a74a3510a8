import { readCheckedJson } from '@cairn/service-kit'
import type { BodyRefusals } from '@cairn/service-kit'
import type { z } from 'zod'
import type { StorageCall } from './context.ts'
import { invalidRequest, StorageError } from './storage-error.ts'

// A thousand names of a kilobyte each, and as much again for how JSON writes them.
const maxBytes = 4 * 1024 * 1024

const statusOf = { too_many: 429, too_large: 413 } as const

const isListed = (problem: string): problem is keyof typeof statusOf => Object.hasOwn(statusOf, problem)

const refusals: BodyRefusals = {
  unreadable: ({ problem, message }) =>
    new StorageError(isListed(problem) ? statusOf[problem] : 400, 'InvalidRequest', message),
  invalid: invalidRequest,
}

/** The JSON body of a request in its shape. Throws a `StorageError`. */
export const readJsonBody = <Schema extends z.ZodType>(
  { request, caller }: Pick<StorageCall, 'request' | 'caller'>,
  schema: Schema,
): Promise<z.output<Schema>> =>
  readCheckedJson(request, schema, refusals, { maxBytes, isSignedIn: !caller.isAnonymous })
