import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import { toastError } from '~/components/toast-error.tsx'
import { formatSql } from '../api/format-sql.ts'
import { languageId } from './language.ts'

/** Formats what is between the blanks around it: those belong to the text outside a selection. */
const formatted = async (ref: string, text: string): Promise<string> => {
  const sql = text.trim()
  if (sql === '') return text
  const start = text.indexOf(sql)
  return text.slice(0, start) + (await formatSql(ref, sql)).trim() + text.slice(start + sql.length)
}

/** "Format document" and "Format selection" of Monaco: they keep the cursor, and one undo takes all of it back. */
export const provideFormatting = (monaco: typeof Monaco, ref: string): Monaco.IDisposable => {
  const edits = async (model: Monaco.editor.ITextModel, range: Monaco.Range): Promise<Monaco.languages.TextEdit[]> => {
    try {
      return [{ range, text: await formatted(ref, model.getValueInRange(range)) }]
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
