/** Logs that what this browser stores under a key cannot be read: it explains why a setting is gone. */
export const reportUnreadable = (key: string, error: unknown): void => {
  // oxlint-disable-next-line no-console -- nobody on the page can do anything about it
  console.error(`The stored value of ${key} cannot be read.`, error)
}
