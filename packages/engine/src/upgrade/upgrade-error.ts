/** An instance that could not be upgraded. It is as it was before; a person decides when to try again. */
export class UpgradeError extends Error {
  override readonly name = 'UpgradeError'
}
