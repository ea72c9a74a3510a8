import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import type { SqlDocument } from '../snippets/sql-document.ts'
import type { TextSource } from '../snippets/text-source.ts'
import { languageId } from './language.ts'

type Model = Monaco.editor.ITextModel

const sourceOf = (model: Model): TextSource => ({
  read: () => model.getValue(),
  revision: () => model.getAlternativeVersionId(),
  isEmpty: () => model.getValueLength() === 0,
  write: (text) => {
    // As an edit, not `setValue`: it can be undone.
    model.pushStackElement()
    model.pushEditOperations([], [{ range: model.getFullModelRange(), text }], () => null)
    model.pushStackElement()
  },
})

interface Held {
  model: Model
  viewState: Monaco.editor.ICodeEditorViewState | null
}

/** Models live as long as their documents: going to another snippet and back keeps undo, cursor and scroll position. */
const held = new WeakMap<SqlDocument, Held>()

const hold = (monaco: typeof Monaco, document: SqlDocument): Held => {
  const model = monaco.editor.createModel(document.read(), languageId)
  model.updateOptions({
    tabSize: 2,
    insertSpaces: true,
    bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
  })
  document.moveTo(sourceOf(model))
  model.onDidChangeContent(() => document.edited())
  const fresh = { model, viewState: null }
  held.set(document, fresh)
  return fresh
}

export const showDocument = (
  monaco: typeof Monaco,
  editor: Monaco.editor.ICodeEditor,
  document: SqlDocument,
): Model => {
  const { model, viewState } = held.get(document) ?? hold(monaco, document)
  editor.setModel(model)
  editor.restoreViewState(viewState)
  return model
}

export const modelOf = (document: SqlDocument): Model | undefined => held.get(document)?.model

export const rememberView = (editor: Monaco.editor.ICodeEditor, document: SqlDocument): void => {
  const entry = held.get(document)
  if (entry) entry.viewState = editor.saveViewState()
}

/** For a document that will not be shown again. */
export const releaseModel = (document: SqlDocument): void => {
  held.get(document)?.model.dispose()
  held.delete(document)
}
