/** A problem of this machine or its settings that the operator can fix; the message says what it is and how to fix it. */
export class SetupError extends Error {
  override readonly name = 'SetupError'
}
