import { jsString } from './literals.ts'
import type { DocsPlace } from './snippet.ts'

/** Calls of the client behind one another, each on a line. */
export const clientCode = ({ schema, defaultSchema }: DocsPlace, calls: readonly string[]): string =>
  [
    'const { data, error } = await supabase',
    ...(schema === defaultSchema ? [] : [`schema(${jsString(schema)})`]).concat(calls).map((call) => `  .${call}`),
  ].join('\n')

type RowType = 'Tables' | 'TablesInsert' | 'TablesUpdate'

/** A type of the downloaded types: of a row as it is read, inserted or changed. */
export const rowType = ({ schema }: DocsPlace, kind: RowType, table: string): string =>
  schema === 'public' ? `${kind}<${jsString(table)}>` : `${kind}<{ schema: ${jsString(schema)} }, ${jsString(table)}>`

export const typeImport = (kind: RowType): string => `import type { ${kind} } from './database.types'`
