/** Something about this machine or its settings that whoever started us can mend: the message says what, and how. */
export class SetupError extends Error {
  override readonly name = 'SetupError'
}
