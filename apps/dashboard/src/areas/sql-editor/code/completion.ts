import { queryOptions } from '@tanstack/react-query'
import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import { catalogueKey } from '~/api/catalogue.ts'
import { requestDatabase } from '~/api/database.ts'
import { queryClient } from '~/api/query-client.ts'
import { completionItems } from './completion-items.ts'
import type { CompletionItem, KnownColumn } from './completion-items.ts'
import { builtinFunctions, keywords, languageId, reservedWords } from './language.ts'

// One question for all of it; the catalogue's own endpoints answer table by table.
const columnsSql = `
  select n.nspname, c.relname, a.attname, pg_catalog.format_type(a.atttypid, a.atttypmod)
  from pg_catalog.pg_class c
  join pg_catalog.pg_namespace n on n.oid = c.relnamespace
  join pg_catalog.pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
  order by n.nspname <> 'public', n.nspname, c.relname, a.attnum`

const maxColumns = 10_000

const columnsQuery = (ref: string) =>
  queryOptions({
    queryKey: [...catalogueKey(ref), 'columns for completion'],
    queryFn: async ({ signal }): Promise<KnownColumn[]> => {
      const body = { query: columnsSql, rowLimit: maxColumns, timeoutMs: 5_000 }
      const { results } = await requestDatabase(ref, 'POST /platform/pg-meta/:ref/run', { body, signal })
      return (results[0]?.rows ?? []).map(([schema, table, column, type]) => ({
        schema: schema ?? '',
        table: table ?? '',
        column: column ?? '',
        type: type ?? '',
      }))
    },
    retry: false,
  })

/** Without the database there are still the words of the language. */
const knownColumns = async (ref: string): Promise<KnownColumn[]> => {
  try {
    return await queryClient.ensureQueryData({ ...columnsQuery(ref), revalidateIfStale: true })
  } catch {
    return []
  }
}

/** Lines before and after the caret in which tables are looked for: a script of megabytes is not read at each key. */
const linesAround = 200

/** Offers tables, columns and words while typing. Dispose of it with the editor. */
export const provideCompletion = (monaco: typeof Monaco, ref: string): Monaco.IDisposable => {
  const kinds: Record<CompletionItem['kind'], Monaco.languages.CompletionItemKind> = {
    column: monaco.languages.CompletionItemKind.Field,
    table: monaco.languages.CompletionItemKind.Struct,
    keyword: monaco.languages.CompletionItemKind.Keyword,
    function: monaco.languages.CompletionItemKind.Function,
  }
  const words = { keywords, reserved: reservedWords, functions: builtinFunctions }
  return monaco.languages.registerCompletionItemProvider(languageId, {
    triggerCharacters: ['.'],
    provideCompletionItems: async (model, position) => {
      const { lineNumber, column } = position
      const { startColumn, endColumn } = model.getWordUntilPosition(position)
      const range = new monaco.Range(lineNumber, startColumn, lineNumber, endColumn)
      const firstLine = Math.max(1, lineNumber - linesAround)
      const lastLine = Math.min(model.getLineCount(), lineNumber + linesAround)
      const before = model.getLineContent(lineNumber).slice(0, column - 1)
      const around = model.getValueInRange(new monaco.Range(firstLine, 1, lastLine, model.getLineMaxColumn(lastLine)))
      const items = completionItems(await knownColumns(ref), words, before, around)
      return {
        // Requested again at each key: Monaco's own filter keeps matches that are too loose.
        incomplete: true,
        suggestions: items.map(({ kind, label, insertText, detail, rank }, index) => ({
          kind: kinds[kind],
          label: detail === '' ? label : { label, description: detail },
          insertText,
          // Columns and tables in their own order, as the database lists them.
          sortText: `${rank}${String(index).padStart(5, '0')}`,
          range,
        })),
      }
    },
  })
}
