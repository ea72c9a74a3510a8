import { DatabaseError } from 'pg'

/** Whether a statement failed because the extension, and its tables with it, was dropped: nothing announces that. */
export const isMissingTable = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '42P01' || error.code === '3F000')
