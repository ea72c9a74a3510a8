import type { EndpointAt } from '@cairn/contracts'
import type { RequestOf } from '@cairn/contracts/endpoint'
import { request } from '~/api/client.ts'

type Wanted = RequestOf<EndpointAt['POST /platform/projects/:ref/ai/code/complete']>['body']

/** Has the model of the assistant change SQL. Nothing runs. */
export const completeCode = (ref: string, body: Wanted, signal: AbortSignal) =>
  request('POST /platform/projects/:ref/ai/code/complete', { params: { ref }, body, signal })

export const writeTitle = (ref: string, sql: string) =>
  request('POST /platform/projects/:ref/ai/sql/title-v2', { params: { ref }, body: { sql } })
