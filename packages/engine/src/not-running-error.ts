/** Something that a server has to run for was asked of one that does not, or does not any more. */
export class NotRunningError extends Error {
  override readonly name = 'NotRunningError'
}
