import { Readable } from 'node:stream'
import type { Impersonation } from '@cairn/contracts/database/impersonation'
import type { Project, ServiceRequest } from '@cairn/service-kit'
import { signAccessToken } from '@cairn/service-kit'
import type { CallOrigin } from '../../route.ts'

// It is used at once, and by this process only.
const lifetimeSeconds = 60

/** A request of the GraphQL API by a token of that role, as an application would send it. */
export const graphqlRequest = async (
  { ip, requestId, signal }: CallOrigin,
  project: Project,
  { role, claims }: Impersonation,
  operation: object,
): Promise<ServiceRequest> => ({
  method: 'POST',
  path: '/',
  url: '/',
  query: new URLSearchParams(),
  headers: {
    'content-type': 'application/json',
    authorization: `Bearer ${await signAccessToken({ ...claims, role }, project, lifetimeSeconds)}`,
  },
  body: Readable.from([Buffer.from(JSON.stringify(operation))]),
  ip,
  requestId,
  signal,
})
