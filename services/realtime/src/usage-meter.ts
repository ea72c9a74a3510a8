/** What a project has used since this was reported last. */
export interface RealtimeUse {
  /** Those that clients have sent, and each time that one was delivered. */
  messages: number
  /** The most that were connected at once. */
  clients: number
  /** What was sent to clients. */
  bytes: number
}

/** Counts what the clients of a project send and get. */
export class UsageMeter {
  #use: RealtimeUse = { messages: 0, clients: 0, bytes: 0 }

  addMessages(count: number): void {
    this.#use.messages += count
  }

  addBytes(count: number): void {
    this.#use.bytes += count
  }

  seeClients(count: number): void {
    this.#use.clients = Math.max(this.#use.clients, count)
  }

  /** What was counted, from which on it counts anew. `clients` are connected at this moment. */
  take(clients: number): RealtimeUse {
    const use = this.#use
    this.#use = { messages: 0, clients, bytes: 0 }
    return use
  }
}
