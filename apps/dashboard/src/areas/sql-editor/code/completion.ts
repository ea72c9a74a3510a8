import { CatalogueIndex } from '@cairn/sql/completion/catalogue'
import { complete } from '@cairn/sql/completion/complete'
import type { CompletionItem } from '@cairn/sql/completion/items'
import { signaturesAt } from '@cairn/sql/completion/signature'
import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import { queryClient } from '~/api/query-client.ts'
import { completionCatalogueQuery } from '../api/completion-catalogue.ts'
import { languageId } from './language.ts'
import { rangeIn, textAround } from './text-around.ts'

const nothing = new CatalogueIndex({ relations: [], foreignKeys: [], routines: [], types: [], schemas: [] })

/** Without the database there are still the words of the language. */
export const knownCatalogue = async (ref: string): Promise<CatalogueIndex> => {
  try {
    return await queryClient.ensureQueryData({ ...completionCatalogueQuery(ref), revalidateIfStale: true })
  } catch {
    return nothing
  }
}

const snippetOf = (text: string): string => `${text.replaceAll(/[\\$}]/g, '\\$&')}($0)`

const labelOf = ({ label, detail, arguments: args }: CompletionItem): Monaco.languages.CompletionItem['label'] => {
  if (args !== undefined) return { label, detail: `(${args})`, description: detail }
  return detail === '' ? label : { label, description: detail }
}

const kindsOf = ({ CompletionItemKind: kinds }: typeof Monaco.languages) =>
  ({
    condition: kinds.Snippet,
    column: kinds.Field,
    source: kinds.Variable,
    cte: kinds.Struct,
    table: kinds.Struct,
    view: kinds.Struct,
    schema: kinds.Module,
    type: kinds.Class,
    role: kinds.User,
    keyword: kinds.Keyword,
    function: kinds.Function,
  }) as const satisfies Record<CompletionItem['kind'], Monaco.languages.CompletionItemKind>

/** Offers what is in scope while typing, and shows the parameters of functions. Dispose of it with the editor. */
export const provideCompletion = (monaco: typeof Monaco, ref: string): Monaco.IDisposable => {
  const kinds = kindsOf(monaco.languages)
  const hints = { id: 'editor.action.triggerParameterHints', title: '' }
  const asCall = (isCalled: boolean, insertText: string) =>
    isCalled
      ? { insertText }
      : {
          insertText: snippetOf(insertText),
          insertTextRules: monaco.languages.CompletionItemInsertTextRule.InsertAsSnippet,
          command: hints,
        }
  const items = monaco.languages.registerCompletionItemProvider(languageId, {
    triggerCharacters: ['.'],
    provideCompletionItems: async (model, position) => {
      const index = await knownCatalogue(ref)
      const around = textAround(model, position)
      const completion = complete(index, around.text, around.offset)
      if (completion === undefined) return { suggestions: [] }
      const range = rangeIn(model, around, completion.from, completion.to)
      const isCalled = around.text[completion.to] === '('
      return {
        // Requested again at each key: Monaco's own filter keeps matches that are too loose.
        incomplete: true,
        suggestions: completion.items.map((item, at) => ({
          kind: kinds[item.kind],
          label: labelOf(item),
          filterText: around.text[completion.from] === '"' ? `"${item.label}"` : item.label,
          sortText: String(at).padStart(5, '0'),
          range,
          ...(item.kind === 'function' ? asCall(isCalled, item.insertText) : { insertText: item.insertText }),
        })),
      }
    },
  })
  const signatures = monaco.languages.registerSignatureHelpProvider(languageId, {
    signatureHelpTriggerCharacters: ['(', ','],
    provideSignatureHelp: async (model, position) => {
      const index = await knownCatalogue(ref)
      const { text, offset } = textAround(model, position)
      const found = signaturesAt(index, text, offset)
      if (found === undefined) return null
      const fitting = found.signatures.findIndex(({ parameters }) => parameters.length > found.active)
      const value = {
        signatures: found.signatures.map(({ label, parameters }) => ({
          label,
          parameters: parameters.map((parameter) => ({ label: parameter })),
        })),
        activeSignature: Math.max(0, fitting),
        activeParameter: found.active,
      }
      return { value, dispose: () => undefined }
    },
  })
  return {
    dispose: () => {
      items.dispose()
      signatures.dispose()
    },
  }
}
