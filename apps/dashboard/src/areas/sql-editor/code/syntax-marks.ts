import { withoutParameters } from '@cairn/sql/parameters'
import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import { askSyntaxErrors } from '../parser/ask-parser.ts'

const owner = 'syntax'
/** Someone who types on knows that the statement is not complete yet. */
const pauseMs = 700
/** Parsing takes about 0.7 ms a kilobyte; a larger text is a dump, which the server reads. */
const maxLength = 256 * 1024

/** Underlines what PostgreSQL's parser cannot read, once typing has paused. Returns what ends it. */
export const markSyntaxErrors = (
  monaco: typeof Monaco,
  editor: Monaco.editor.IStandaloneCodeEditor,
  model: Monaco.editor.ITextModel,
): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined
  let isEnded = false

  const mark = async () => {
    const version = model.getVersionId()
    const text = model.getValue()
    const faults = text.length > maxLength ? [] : await askSyntaxErrors(withoutParameters(text))
    if (isEnded || model.isDisposed() || model.getVersionId() !== version) return
    const caret = editor.getPosition()
    const markers = faults.map(({ start, end, message }) => {
      const [from, to] = [model.getPositionAt(start), model.getPositionAt(end)]
      return {
        startLineNumber: from.lineNumber,
        startColumn: from.column,
        endLineNumber: to.lineNumber,
        endColumn: to.column,
        message,
        severity: monaco.MarkerSeverity.Error,
      }
    })
    // The end of what is being typed is not wrong yet.
    const isBeingTyped = ({ endLineNumber, endColumn }: Monaco.IRange) =>
      editor.hasTextFocus() && caret?.lineNumber === endLineNumber && caret.column === endColumn
    monaco.editor.setModelMarkers(
      model,
      owner,
      markers.filter((marker) => !isBeingTyped(marker)),
    )
  }

  const later = () => {
    clearTimeout(timer)
    monaco.editor.setModelMarkers(model, owner, [])
    // Where the parser cannot be loaded, the server says what is wrong with a query.
    timer = setTimeout(() => void mark().catch(() => undefined), pauseMs)
  }

  later()
  const changes = model.onDidChangeContent(later)
  return () => {
    isEnded = true
    clearTimeout(timer)
    changes.dispose()
    if (!model.isDisposed()) monaco.editor.setModelMarkers(model, owner, [])
  }
}
