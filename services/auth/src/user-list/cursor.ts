import { z } from 'zod'

/** Behind which user the next page begins. */
export const Cursor = z.strictObject({
  /** The place of the search that the user was found in; 0 without a search. */
  phase: z.int().min(0).max(3),
  /** The value that the list is ordered by, as Postgres writes it. */
  value: z.string().max(500),
  id: z.guid(),
})
export type Cursor = z.infer<typeof Cursor>

export const writeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url')

/** Undefined where the text is not a cursor. */
export const readCursor = (text: string): Cursor | undefined => {
  try {
    return Cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
