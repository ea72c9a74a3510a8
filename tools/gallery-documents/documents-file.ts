import { join } from 'node:path'

/** For `CAIRN_DOCUMENTS_FILE`: documents of nobody, so that their page shows some. */
export const documentsFile = join(import.meta.dirname, 'documents.json')
