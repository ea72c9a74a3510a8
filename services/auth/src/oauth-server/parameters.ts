import { headerOf } from '@cairn/service-kit'
import type { ServiceRequest } from '@cairn/service-kit'
import { z } from 'zod'
import { readForm, readJson } from '../body.ts'
import { invalidRequest } from './oauth-error.ts'

/** Parameters of a request of OAuth, none of them twice: two readers could choose different ones. */
export const uniqueParameters = (given: URLSearchParams): ReadonlyMap<string, string> => {
  const names = [...given.keys()]
  if (new Set(names).size !== names.length) throw invalidRequest('A parameter is given more than once')
  if ([...given.values()].some((value) => value.includes('\0')))
    throw invalidRequest('A parameter contains a null character')
  // An empty one counts as absent.
  return new Map([...given].filter(([, value]) => value !== ''))
}

const Texts = z.record(z.string(), z.unknown())

/** Those of a body: a form, or JSON as some libraries send it. */
export const bodyParameters = async (request: ServiceRequest): Promise<ReadonlyMap<string, string>> => {
  if (!/^application\/json\b/i.test(headerOf(request, 'content-type') ?? ''))
    return uniqueParameters(await readForm(request))
  const body = await readJson(request, Texts)
  return new Map(
    Object.entries(body).flatMap(([name, value]) =>
      typeof value === 'string' && value !== '' ? [[name, value] as const] : [],
    ),
  )
}
