import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'

/** A text up to this length is read whole at each key: 2 ms. */
const maxLength = 100_000
/** Of a longer one, so many lines before and after the cursor. */
const linesAround = 500

export interface TextAround {
  text: string
  /** Where it begins in the whole text. */
  start: number
  /** The cursor, in `text`. */
  offset: number
}

/** The text in which the names at a position are looked for. */
export const textAround = (model: Monaco.editor.ITextModel, position: Monaco.IPosition): TextAround => {
  const at = model.getOffsetAt(position)
  if (model.getValueLength() <= maxLength) return { text: model.getValue(), start: 0, offset: at }
  const firstLine = Math.max(1, position.lineNumber - linesAround)
  const lastLine = Math.min(model.getLineCount(), position.lineNumber + linesAround)
  const start = model.getOffsetAt({ lineNumber: firstLine, column: 1 })
  const text = model.getValueInRange({
    startLineNumber: firstLine,
    startColumn: 1,
    endLineNumber: lastLine,
    endColumn: model.getLineMaxColumn(lastLine),
  })
  return { text, start, offset: at - start }
}

/** The range of the model that is at these offsets of a text around a position. */
export const rangeIn = (
  model: Monaco.editor.ITextModel,
  { start }: TextAround,
  from: number,
  to: number,
): Monaco.IRange => {
  const [first, last] = [model.getPositionAt(start + from), model.getPositionAt(start + to)]
  return {
    startLineNumber: first.lineNumber,
    startColumn: first.column,
    endLineNumber: last.lineNumber,
    endColumn: last.column,
  }
}
