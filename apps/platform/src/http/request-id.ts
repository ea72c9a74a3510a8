import { randomUUID } from 'node:crypto'

// Long enough for anybody's scheme, and nothing in it that could forge a log line or a header.
const acceptable = /^[\w.:-]{8,128}$/

/** The caller's id when it is fit to be repeated, else a new one. */
export const requestIdFrom = (header: string | string[] | undefined): string =>
  typeof header === 'string' && acceptable.test(header) ? header : randomUUID()
