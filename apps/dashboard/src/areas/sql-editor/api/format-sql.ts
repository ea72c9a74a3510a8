import { requestDatabaseFile } from '~/api/database.ts'

/** The same SQL, laid out. */
export const formatSql = async (ref: string, query: string): Promise<string> =>
  (await requestDatabaseFile(ref, 'POST /platform/pg-meta/:ref/query/format', { body: { query } })).text()
