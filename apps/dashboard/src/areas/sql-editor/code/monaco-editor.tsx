import { useNavigate } from '@tanstack/react-router'
import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import type { Ref } from 'react'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { SqlDocument } from '../snippets/sql-document.ts'
import type { CodeHandle, ErrorMark } from './code-handle.ts'
import { startOfText } from './code-handle.ts'
import { knownCatalogue, provideCompletion } from './completion.ts'
import { editorOptions } from './editor-options.ts'
import { provideFormatting, runFormat } from './formatting.ts'
import { provideGoToDefinition } from './go-to-definition.ts'
import type { Handover } from './plain-editor.tsx'
import { modelOf, rememberView, showDocument } from './text-model.ts'
import { statementTarget } from './statement-target.ts'
import { provideSymbols } from './symbols.ts'
import { markSyntaxErrors } from './syntax-marks.ts'
import './monaco-editor.css'

interface MonacoEditorProps {
  monaco: typeof Monaco
  projectRef: string
  document: SqlDocument
  label: string
  handle: Ref<CodeHandle>
  mark: ErrorMark | undefined
  /** The cursor position of the plain editor, where typing continues. Returns it once. */
  takeHandover: () => Handover | undefined
  onSelectionChange: (hasSelection: boolean) => void
}

type Editor = Monaco.editor.IStandaloneCodeEditor

const targetOf = (editor: Editor, document: SqlDocument) => {
  const selection = editor.getSelection()
  const selected = selection && editor.getModel()?.getValueInRange(selection)
  if (!selection || !selected || selected.trim() === '')
    return { sql: document.read(), scope: 'all', start: startOfText } as const
  const { startLineNumber, startColumn } = selection
  return { sql: selected, scope: 'selection', start: { line: startLineNumber, column: startColumn } } as const
}

const statementIn = (editor: Editor) => {
  const model = editor.getModel()
  const position = editor.getPosition()
  if (!model || !position) return undefined
  return statementTarget({
    // What Monaco keeps has one kind of line end, and so has the text that its offsets count.
    text: model.getValue(),
    offset: model.getOffsetAt(position),
    placeAt: (offset) => {
      const { lineNumber, column } = model.getPositionAt(offset)
      return { line: lineNumber, column }
    },
  })
}

/** Marks that somebody has begun to work on: they are not shown again. */
const spent = new WeakSet<ErrorMark>()

const showMark = (monaco: typeof Monaco, editor: Editor, document: SqlDocument, mark: ErrorMark) => {
  const model = modelOf(document)
  if (!model || spent.has(mark)) return undefined
  const { startLine, startColumn, endLine, endColumn } = mark.span
  const range = new monaco.Range(startLine, startColumn, endLine, endColumn)
  const severity = monaco.MarkerSeverity.Error
  const owner = 'cairn'
  monaco.editor.setModelMarkers(model, owner, [
    {
      severity,
      message: mark.message,
      startLineNumber: startLine,
      startColumn,
      endLineNumber: endLine,
      endColumn,
    },
  ])
  const line = editor.createDecorationsCollection([
    {
      range,
      options: { isWholeLine: true, className: 'cairn-error-line', linesDecorationsClassName: 'cairn-error-bar' },
    },
  ])
  editor.revealRangeInCenterIfOutsideViewport(range, monaco.editor.ScrollType.Immediate)
  const clear = () => {
    line.clear()
    if (!model.isDisposed()) monaco.editor.setModelMarkers(model, owner, [])
  }
  const edits = model.onDidChangeContent(() => {
    spent.add(mark)
    clear()
  })
  return () => {
    edits.dispose()
    clear()
  }
}

export const MonacoEditor = ({
  monaco,
  projectRef,
  document,
  label,
  handle,
  mark,
  takeHandover,
  onSelectionChange,
}: MonacoEditorProps) => {
  const navigate = useNavigate()
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor | undefined>(undefined)

  // Both in the layout phase, so that no key falls between the plain editor's leaving and this one's taking the focus.
  useLayoutEffect(() => {
    if (!host.current) return undefined
    const created = monaco.editor.create(host.current, { ...editorOptions, model: null })
    // Widths of characters are measured once: measured before the face has arrived, the caret would stand beside the text.
    void globalThis.document.fonts.ready.then(() => monaco.editor.remeasureFonts())
    setEditor(created)
    return () => {
      created.dispose()
      setEditor(undefined)
    }
  }, [monaco])

  useEffect(() => {
    const provided = [provideCompletion, provideSymbols, provideFormatting].map((provide) =>
      provide(monaco, projectRef),
    )
    return () => {
      for (const each of provided) each.dispose()
    }
  }, [monaco, projectRef])

  useEffect(() => {
    if (!editor) return undefined
    const goTo = provideGoToDefinition(monaco, editor, projectRef, (to) => void navigate({ to }))
    return () => goTo.dispose()
  }, [monaco, editor, projectRef, navigate])

  // What can be completed is asked for before the first letter is typed, but not of a database that nobody writes SQL for.
  useEffect(() => {
    const read = () => void knownCatalogue(projectRef)
    if (editor?.hasTextFocus()) read()
    const focus = editor?.onDidFocusEditorText(read)
    return () => focus?.dispose()
  }, [editor, projectRef])

  useEffect(() => {
    const { Alt, Shift } = monaco.KeyMod
    const action = editor?.addAction({
      id: 'cairn.format',
      label: 'Format',
      keybindings: [Alt | Shift | monaco.KeyCode.KeyF],
      run: runFormat,
    })
    return () => action?.dispose()
  }, [monaco, editor])

  useEffect(() => editor?.updateOptions({ ariaLabel: label }), [editor, label])

  useLayoutEffect(() => {
    if (!editor) return undefined
    const model = showDocument(monaco, editor, document)
    const handover = takeHandover()
    if (handover?.hadFocus) {
      editor.setPosition(model.getPositionAt(handover.caretOffset))
      editor.focus()
    }
    const selections = editor.onDidChangeCursorSelection(({ selection }) => onSelectionChange(!selection.isEmpty()))
    onSelectionChange(editor.getSelection()?.isEmpty() === false)
    const endSyntaxMarks = markSyntaxErrors(monaco, editor, model)
    return () => {
      endSyntaxMarks()
      selections.dispose()
      rememberView(editor, document)
    }
  }, [monaco, editor, document, takeHandover, onSelectionChange])

  useEffect(
    () => (editor && mark ? showMark(monaco, editor, document, mark) : undefined),
    [monaco, editor, document, mark],
  )

  useImperativeHandle(handle, () => ({
    target: () => (editor ? targetOf(editor, document) : { sql: document.read(), scope: 'all', start: startOfText }),
    statement: () => editor && statementIn(editor),
    goTo: ({ line, column }) => {
      editor?.setPosition({ lineNumber: line, column })
      editor?.revealLineInCenterIfOutsideViewport(line, monaco.editor.ScrollType.Immediate)
      editor?.focus()
    },
    format: () => {
      if (editor) runFormat(editor)
    },
    focus: () => editor?.focus(),
  }))

  return <div ref={host} className="absolute inset-0" />
}
