/** Limits that both ends know. Without zod, so that the browser can have them for nothing. */

export const maxSnippetBytes = 4 * 1024 * 1024
/** Drafts that one account can have in one project. */
export const maxSnippetDrafts = 100
/** Versions of a snippet that are kept, as long as their texts are `maxVersionBytes` together at most. */
export const maxSnippetVersions = 50
export const maxVersionBytes = 16 * 1024 * 1024
/** Folders that one account sees in one project. */
export const maxSnippetFolders = 200
/** Of a snippet's text, as much as a search reads. */
export const maxSearchedLength = 100_000
/** Snippets that one call moves or deletes. */
export const maxSnippetsPerCall = 1_000

/** A value beyond this many characters arrives cut, and is listed in `truncated`. */
export const maxCellLength = 10_000
export const maxRowsPerPage = 1_000
/** Rows that a page can skip: the database reads each of them. What lies deeper is read by the values of a row before it. */
export const maxRowOffset = 10_000
/** Marks of one request, each `maxRowOffset` rows after the one before. */
export const maxRowMarks = 100
/** Rows that are counted around a row. */
export const maxCountedRows = 100_000

/** Of a text of SQL. One of 4 MB costs the event loop pauses of up to 20 ms; larger scripts are for psql. */
export const maxQueryBytes = 4 * 1024 * 1024
/** Of all values of a row that is written. */
export const maxWriteBytes = 4 * 1024 * 1024
/** Of a file that is imported. */
export const maxImportBytes = 8 * 1024 * 1024 * 1024
/** Of the beginning of a file that is tried before it is imported. */
export const maxTrialBytes = 512 * 1024
/** Of a statement whose rows are exported, in characters. */
export const maxExportedQueryLength = 64 * 1024
export const defaultRowLimit = 1_000
/** What a client sends that wants no limit: more rows are of no use on a screen, and an export has them all. */
export const maxRowLimit = 100_000
/** Rows of one statement stop being kept beyond this many bytes, however few they are. */
export const maxResultBytes = 8 * 1024 * 1024
export const defaultQueryTimeoutMs = 60_000
export const maxQueryTimeoutMs = 15 * 60_000

/** Queries of one account that run in a project without their request. A project has six connections for all editors. */
export const maxRunningQueries = 4

/** Of a text whose run remembers where their values are. */
export const maxBoundParameters = 1_000

/** How many projects one invitation, or one change of a member, can name. */
export const maxGrantedProjects = 100
