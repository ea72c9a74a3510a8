import type { Project } from '@cairn/service-kit'

/** A request that SQL has asked for. */
export interface QueuedRequest {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body: Buffer | null
  /** Until when there has to be an answer. */
  signal: AbortSignal
}

export interface RequestAnswer {
  status: number
  headers: Readonly<Record<string, string>>
  text: string
}

/** Sends a request for a project. Rejects where there is no answer, with the reason as its message. */
export type SendRequest = (project: Project, request: QueuedRequest) => Promise<RequestAnswer>
