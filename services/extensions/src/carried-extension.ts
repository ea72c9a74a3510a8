/** What carries out one extension in one project. Its database runs while a method is called that is not said to be for other times. */
export interface CarriedExtension extends Disposable {
  /** Called when the database has started with the extension, and when the extension was created. */
  begin: () => Promise<void>
  /** Called when the extension has announced a change. */
  changed: () => Promise<void>
  /** The extension is gone. */
  clear: () => void
  /** Lets go of its connections: the database is about to stop. */
  databaseStops: () => void
}
