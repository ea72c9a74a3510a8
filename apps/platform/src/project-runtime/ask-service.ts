import { text } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { OpenService, ServiceRequest } from '@cairn/service-kit'
import { PlatformError } from '../errors.ts'

export interface Asked {
  method: string
  path: string
  query?: Readonly<Record<string, string>>
  body?: object
}

/** Whose question it is. */
export type Asker = Pick<ServiceRequest, 'ip' | 'requestId' | 'signal'>

/** A service has refused, and changed nothing. */
export class ServiceRefusal extends PlatformError {
  override name = 'ServiceRefusal'
}

export const isRefusal = (error: unknown): boolean => error instanceof ServiceRefusal

/** Asks a service of a project as a server of it with a secret key would. The body of the answer is JSON, or undefined. */
export const askService = async (
  { ip, requestId, signal }: Asker,
  { handle }: OpenService,
  { method, path, query, body }: Asked,
): Promise<{ status: number; body: unknown }> => {
  const sent = body === undefined ? undefined : Buffer.from(JSON.stringify(body))
  const request: ServiceRequest = {
    method,
    path,
    url: path,
    query: new URLSearchParams(query),
    headers:
      sent === undefined ? {} : { 'content-type': 'application/json', 'content-length': String(sent.byteLength) },
    body: Readable.from(sent === undefined ? [] : [sent]),
    keyRole: 'service_role',
    ip,
    requestId,
    signal,
  }
  const { status, body: answered = '' } = await handle(request)
  const answer = answered instanceof Readable ? await text(answered) : answered.toString()
  const parsed: unknown = answer === '' ? undefined : JSON.parse(answer)
  return { status, body: parsed }
}
