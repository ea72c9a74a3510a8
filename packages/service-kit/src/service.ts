import type { Readable } from 'node:stream'
import type { Project } from './project.ts'

/** A request as a service sees it: the path begins after the service's own mount point, with a slash. */
export interface ServiceRequest {
  method: string
  path: string
  /** The address as the caller wrote it, from its first slash: with the mount point and the query. */
  url: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Readable
  /** The address of the caller, for rate limits and logs. */
  ip: string
  requestId: string
  /** The role of the API key that the gateway has checked. A user's token in `authorization` comes before it. */
  keyRole?: 'anon' | 'service_role' | undefined
  /** Aborts when the caller has gone. */
  signal: AbortSignal
}

export interface ServiceResponse {
  status: number
  headers?: Record<string, string | string[]>
  body?: string | Buffer | Readable
}

export type Service = (request: ServiceRequest, project: Project) => Promise<ServiceResponse>
