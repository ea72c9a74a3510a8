export interface OutgoingRequest {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: BodyInit | Uint8Array | null | undefined
  signal?: AbortSignal | undefined
}

/** Asks a server that a project named. Refuses private addresses, follows no redirect, and ends within seconds. */
export type OutgoingFetch = (address: string, request?: OutgoingRequest) => Promise<Response>
