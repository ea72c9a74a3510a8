import { createHash } from 'node:crypto'

/** What `described.txt` has, which several checks read. */
export const text = 'The quick brown fox'
export const etag = `"${createHash('md5').update(text).digest('hex')}"`
