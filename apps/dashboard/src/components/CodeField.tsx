import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import type { Ref } from 'react'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { editorOptions, useMonaco } from '~/areas/sql-editor/api/monaco.ts'
import { Textarea } from '~/ui/input.tsx'
import { useLatest } from '~/ui/use-latest.ts'

interface Place {
  /** Both from 1. */
  line: number
  column: number
}

interface CodeError {
  message: string
  place: Place | undefined
}

/** What the page asks of an editor. */
export interface CodeFieldHandle {
  /** Puts a text in place of what is there. */
  replace: (text: string) => void
  /** At the cursor. */
  insert: (text: string) => void
  goTo: (place: Place) => void
  /** Where the cursor is, in characters from the start. */
  offset: () => number
}

interface CodeFieldProps {
  label: string
  /** GraphQL colours JSON too. */
  language: 'graphql' | 'typescript'
  /** The text at first; the editor has it from then on. */
  value: string
  onChange: (value: string) => void
  readOnly?: boolean
  errors?: readonly CodeError[]
  handle?: Ref<CodeFieldHandle>
}

type Editor = Monaco.editor.IStandaloneCodeEditor

const noErrors: readonly CodeError[] = []
const hint = 'Control+M lets Tab move the focus.'

const options: Monaco.editor.IStandaloneEditorConstructionOptions = {
  ...editorOptions,
  lineNumbersMinChars: 3,
  wordWrap: 'on',
  quickSuggestions: false,
}

/** The word at a place, or its character. */
const rangeAt = (model: Monaco.editor.ITextModel, { line, column }: Place): Monaco.IRange => {
  const lineNumber = Math.min(line, model.getLineCount())
  const word = model.getWordAtPosition({ lineNumber, column })
  return {
    startLineNumber: lineNumber,
    startColumn: word?.startColumn ?? column,
    endLineNumber: lineNumber,
    endColumn: word?.endColumn ?? column + 1,
  }
}

const replaceText = (editor: Editor, text: string): void => {
  const model = editor.getModel()
  if (model === null || model.getValue() === text) return
  // As an edit, so that it can be undone.
  editor.executeEdits('cairn', [{ range: model.getFullModelRange(), text }])
}

const MonacoField = ({
  monaco,
  label,
  language,
  value,
  onChange,
  readOnly = false,
  errors = noErrors,
  handle,
  startsFocused,
}: CodeFieldProps & { monaco: typeof Monaco; startsFocused: boolean }) => {
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const changed = useLatest(onChange)
  const [initial] = useState({ value, startsFocused })

  useLayoutEffect(() => {
    if (host.current === null) return undefined
    const model = monaco.editor.createModel(initial.value)
    const created = monaco.editor.create(host.current, { ...options, model })
    // Afterwards: the editor gives a model the options of all models.
    model.updateOptions({
      tabSize: 2,
      insertSpaces: true,
      bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
    })
    const edits = model.onDidChangeContent(() => {
      monaco.editor.setModelMarkers(model, 'cairn', [])
      changed(model.getValue())
    })
    void document.fonts.ready.then(() => monaco.editor.remeasureFonts())
    setEditor(created)
    if (initial.startsFocused) created.focus()
    return () => {
      edits.dispose()
      created.dispose()
      model.dispose()
      setEditor(undefined)
    }
  }, [monaco, initial, changed])

  useLayoutEffect(() => {
    const model = editor?.getModel()
    if (model) monaco.editor.setModelLanguage(model, language)
    editor?.updateOptions({ readOnly, ariaLabel: `${label}. ${hint}` })
  }, [monaco, editor, label, language, readOnly])

  useEffect(() => {
    const model = editor?.getModel()
    if (!model) return
    const markers = errors.flatMap(({ message, place }) =>
      place === undefined ? [] : [{ ...rangeAt(model, place), message, severity: monaco.MarkerSeverity.Error }],
    )
    monaco.editor.setModelMarkers(model, 'cairn', markers)
  }, [monaco, editor, errors])

  useImperativeHandle(handle, () => ({
    replace: (text) => {
      if (editor !== undefined) replaceText(editor, text)
    },
    insert: (text) => {
      editor?.trigger('cairn', 'type', { text })
      editor?.focus()
    },
    goTo: ({ line, column }) => {
      editor?.setPosition({ lineNumber: line, column })
      editor?.revealLineInCenterIfOutsideViewport(line, monaco.editor.ScrollType.Immediate)
      editor?.focus()
    },
    offset: () => {
      const position = editor?.getPosition()
      return position ? (editor?.getModel()?.getOffsetAt(position) ?? 0) : 0
    },
  }))

  return <div ref={host} className="h-full" />
}

/** A text field until Monaco has loaded, and where it cannot be had. */
const PlainField = ({
  label,
  value,
  onChange,
  readOnly = false,
  handle,
  onLeave,
}: CodeFieldProps & { onLeave: (had: boolean) => void }) => {
  const field = useRef<HTMLTextAreaElement>(null)
  const left = useLatest(onLeave)
  useLayoutEffect(() => {
    const element = field.current
    return () => left(element !== null && document.activeElement === element)
  }, [left])
  useImperativeHandle(handle, () => ({
    replace: onChange,
    insert: (text) => {
      const { selectionStart: start = value.length, selectionEnd: end = value.length } = field.current ?? {}
      onChange(value.slice(0, start) + text + value.slice(end))
    },
    goTo: () => field.current?.focus(),
    offset: () => field.current?.selectionStart ?? 0,
  }))
  return (
    <Textarea
      ref={field}
      aria-label={label}
      mono
      readOnly={readOnly}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="!h-full resize-none !rounded-none !border-0"
    />
  )
}

/** A text of code, with colours and the places of errors. */
export const CodeField = (props: CodeFieldProps) => {
  const monaco = useMonaco()
  const [hadFocus, setHadFocus] = useState(false)
  return (
    <div className="h-full overflow-hidden bg-surface-0">
      {monaco === undefined ? (
        <PlainField {...props} onLeave={setHadFocus} />
      ) : (
        <MonacoField {...props} monaco={monaco} startsFocused={hadFocus} />
      )}
    </div>
  )
}
