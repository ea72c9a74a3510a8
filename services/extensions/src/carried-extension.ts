/** What carries out one extension in one project. */
export interface CarriedExtension extends Disposable {
  /** Called when the database has started with the extension, when the extension was created, and again at times. */
  begin: () => Promise<void>
  /** Called when the extension has announced a change. */
  changed: () => Promise<void>
  /** The extension is gone. */
  clear: () => void
  /** Lets go of its connections: the database is about to stop. */
  databaseStops: () => void
}
