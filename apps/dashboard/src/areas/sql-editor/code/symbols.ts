import { isSystem } from '@cairn/sql/completion/items'
import type { Meaning } from '@cairn/sql/completion/symbols'
import { symbolAt, usesAt, writtenName } from '@cairn/sql/completion/symbols'
import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import { relationQuery } from '~/api/catalogue.ts'
import { queryClient } from '~/api/query-client.ts'
import { tableEditorPaths } from '~/areas/table-editor/paths.ts'
import { knownCatalogue } from './completion.ts'
import { hoverText } from './hover-text.ts'
import { languageId } from './language.ts'
import { rangeIn, textAround } from './text-around.ts'

/** The details of the table of a name. Without them there is still what completion knows. */
const detailOf = async (ref: string, meaning: Meaning) => {
  const relation = meaning.kind === 'relation' || meaning.kind === 'column' ? meaning.relation : undefined
  if (relation === undefined) return undefined
  try {
    return await queryClient.ensureQueryData(relationQuery(ref, String(relation.id)))
  } catch {
    return undefined
  }
}

const findSymbol = async (ref: string, model: Monaco.editor.ITextModel, position: Monaco.IPosition) => {
  const index = await knownCatalogue(ref)
  if (model.isDisposed()) return undefined
  const around = textAround(model, position)
  const found = symbolAt(index, around.text, around.offset)
  return found && { ...found, range: rangeIn(model, around, found.from, found.to) }
}

const notRenamed = 'Only aliases and the names of CTEs can be renamed here.'

/** Shows what names stand for, and renames aliases and CTEs. Dispose of it with the editor. */
export const provideSymbols = (monaco: typeof Monaco, ref: string): Monaco.IDisposable => {
  const hover = monaco.languages.registerHoverProvider(languageId, {
    provideHover: async (model, position) => {
      const found = await findSymbol(ref, model, position)
      if (found === undefined) return null
      const paragraphs = hoverText(found.meaning, await detailOf(ref, found.meaning))
      return { range: found.range, contents: paragraphs.map((value) => ({ value })) }
    },
  })
  const rename = monaco.languages.registerRenameProvider(languageId, {
    resolveRenameLocation: async (model, position) => {
      const found = await findSymbol(ref, model, position)
      const isOurs = found?.meaning.kind === 'alias' || found?.meaning.kind === 'cte'
      if (found === undefined || !isOurs) return Promise.reject(new Error(notRenamed))
      return { range: found.range, text: model.getValueInRange(found.range) }
    },
    provideRenameEdits: async (model, position, newName) => {
      const around = textAround(model, position)
      const uses = usesAt(await knownCatalogue(ref), around.text, around.offset)
      if (newName.trim() === '') return { edits: [], rejectReason: 'A name cannot be empty.' }
      const text = writtenName(newName.trim())
      return {
        edits: uses.map(({ from, to }) => ({
          resource: model.uri,
          versionId: model.getVersionId(),
          textEdit: { range: rangeIn(model, around, from, to), text },
        })),
      }
    },
  })
  return {
    dispose: () => {
      hover.dispose()
      rename.dispose()
    },
  }
}

/** Where the definition of a name is: in the text, or on a page of the dashboard. */
export type Definition = { kind: 'text'; range: Monaco.IRange } | { kind: 'page'; to: string }

export const findDefinition = async (
  ref: string,
  model: Monaco.editor.ITextModel,
  position: Monaco.IPosition,
): Promise<(Definition & { at: Monaco.IRange }) | undefined> => {
  const found = await findSymbol(ref, model, position)
  if (found === undefined) return undefined
  const { meaning, range: at } = found
  if (meaning.kind === 'alias' || meaning.kind === 'cte') {
    const { start, end } = meaning.definition
    return { kind: 'text', range: rangeIn(model, textAround(model, position), start, end), at }
  }
  const relation = meaning.kind === 'routine' ? undefined : meaning.relation
  if (relation === undefined || isSystem(relation.schema)) return undefined
  return { kind: 'page', to: tableEditorPaths.table({ ref, id: relation.id }), at }
}
