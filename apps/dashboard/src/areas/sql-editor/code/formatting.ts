import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import { toastError } from '~/components/toast-error.tsx'
import { formatSql } from '../api/format-sql.ts'
import { blankEdits } from './blank-edits.ts'
import { languageId } from './language.ts'

/** Formats what is between the blanks around it: those belong to the text outside a selection. */
const formatted = async (ref: string, text: string): Promise<string> => {
  const sql = text.trim()
  if (sql === '') return text
  const start = text.indexOf(sql)
  return text.slice(0, start) + (await formatSql(ref, sql)).trim() + text.slice(start + sql.length)
}

// In a longer text the cursor is kept where Monaco finds the differences in time.
const mostCharacters = 100_000

/**
 * Changes of the blanks alone: between them the cursor stays where it is. Monaco would find the differences of two texts,
 * but replaces the whole text where its worker has not answered within a second.
 */
const editsOf = (model: Monaco.editor.ITextModel, range: Monaco.Range, text: string): Monaco.languages.TextEdit[] => {
  const before = model.getValueInRange(range)
  const edits = before.length > mostCharacters ? undefined : blankEdits(before, text)
  if (edits === undefined) return [{ range, text }]
  const start = model.getOffsetAt(range.getStartPosition())
  return edits.map((edit) => {
    const [from, to] = [model.getPositionAt(start + edit.start), model.getPositionAt(start + edit.end)]
    return {
      range: {
        startLineNumber: from.lineNumber,
        startColumn: from.column,
        endLineNumber: to.lineNumber,
        endColumn: to.column,
      },
      text: edit.blanks,
    }
  })
}

/** "Format document" and "Format selection" of Monaco: they keep the cursor, and one undo takes all of it back. */
export const provideFormatting = (monaco: typeof Monaco, ref: string): Monaco.IDisposable => {
  const edits = async (model: Monaco.editor.ITextModel, range: Monaco.Range): Promise<Monaco.languages.TextEdit[]> => {
    try {
      return editsOf(model, range, await formatted(ref, model.getValueInRange(range)))
    } catch (error) {
      toastError(error, 'The SQL was not formatted')
      return []
    }
  }
  const provided = [
    monaco.languages.registerDocumentFormattingEditProvider(languageId, {
      provideDocumentFormattingEdits: (model) => edits(model, model.getFullModelRange()),
    }),
    monaco.languages.registerDocumentRangeFormattingEditProvider(languageId, {
      provideDocumentRangeFormattingEdits: (model, range) => edits(model, range),
    }),
  ]
  return {
    dispose: () => {
      for (const each of provided) each.dispose()
    },
  }
}

/** The selection, where there is one, else everything. */
export const runFormat = (editor: Monaco.editor.ICodeEditor): void => {
  const hasSelection = editor.getSelection()?.isEmpty() === false
  void editor.getAction(hasSelection ? 'editor.action.formatSelection' : 'editor.action.formatDocument')?.run()
}
