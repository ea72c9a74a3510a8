/** The query parameters of `/project/{ref}/sql/…`. */
export interface SqlSearch {
  /** Text for a new query, so that other pages (and people) can link to one. Only `/sql/new` looks at it. */
  sql?: string
}

const maxLinkedLength = 20_000

/** Keeps what the page understands, and drops the rest without a word: an old link must still open. */
export const validateSqlSearch = (search: Record<string, unknown>): SqlSearch =>
  typeof search['sql'] === 'string' && search['sql'].length <= maxLinkedLength ? { sql: search['sql'] } : {}
