import * as meta from '@cairn/meta'
import type { Context } from '../../context.ts'

interface Place {
  context: Context
  project: { ref: string }
  database: meta.Database
  /** Of a project that is locked, for who may write. */
  lockedDatabase?: meta.Database
}

/** Runs SQL of a person where they may: in a project that is locked, only SQL that frees space runs with the right to write. */
export const runInDatabase = async <T>(
  { context, project, database, lockedDatabase }: Place,
  query: string,
  work: (db: meta.Database) => Promise<T>,
): Promise<T> => {
  const frees = lockedDatabase !== undefined && (await meta.freesSpace(database, query))
  const db = frees ? meta.forFreeing(lockedDatabase) : database
  return context.limitNotes.explain(project.ref, work(db))
}
