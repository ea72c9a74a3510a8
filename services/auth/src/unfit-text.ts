import { DatabaseError } from 'pg'

/**
 * Whether Postgres refused a text that it cannot store, such as one with a null character. Bodies in JSON are checked
 * when they are read; addresses and forms come this far.
 */
export const isUnfitText = (error: unknown): boolean => error instanceof DatabaseError && error.code === '22021'
