/** A refusal in a channel, by the codes that clients of the reference product know. */
export class RealtimeError extends Error {
  override name = 'RealtimeError'
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }

  /** As clients read it. */
  get reason(): string {
    return `${this.code}: ${this.message}`
  }
}
