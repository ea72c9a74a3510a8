import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import type { Ref } from 'react'
import { useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import { editorOptions, useMonaco } from '~/areas/sql-editor/api/monaco.ts'
import { Textarea } from '~/ui/input.tsx'
import { useLatest } from '~/ui/use-latest.ts'
import type { ErrorPlace } from './error-place.ts'

/** What the page asks of the editor. */
export interface SqlFieldHandle {
  /** Puts a text in place of what is there. */
  replace: (text: string) => void
  goTo: (place: ErrorPlace) => void
}

interface SqlFieldProps {
  label: string
  /** The text at first; the editor has it from then on. */
  value: string
  onChange: (value: string) => void
  onRun: () => void
  mark: { place: ErrorPlace; message: string } | undefined
  handle: Ref<SqlFieldHandle>
}

type Editor = Monaco.editor.IStandaloneCodeEditor

const options: Monaco.editor.IStandaloneEditorConstructionOptions = {
  ...editorOptions,
  lineNumbersMinChars: 4,
  wordWrap: 'on',
  quickSuggestions: false,
}

const MonacoField = ({
  monaco,
  label,
  value,
  onChange,
  onRun,
  mark,
  handle,
}: SqlFieldProps & { monaco: typeof Monaco }) => {
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Editor>()
  const changed = useLatest(onChange)
  const run = useLatest(onRun)
  const [initial] = useState(value)

  useLayoutEffect(() => {
    if (host.current === null) return undefined
    const model = monaco.editor.createModel(initial, 'pgsql')
    model.updateOptions({
      tabSize: 2,
      insertSpaces: true,
      bracketColorizationOptions: { enabled: false, independentColorPoolPerBracketType: false },
    })
    const created = monaco.editor.create(host.current, { ...options, model, ariaLabel: label })
    const edits = model.onDidChangeContent(() => {
      monaco.editor.setModelMarkers(model, 'cairn', [])
      changed(model.getValue())
    })
    const action = created.addAction({
      id: 'cairn.run-log-query',
      label: 'Run',
      keybindings: [monaco.KeyMod.CtrlCmd | monaco.KeyCode.Enter],
      run: () => run(),
    })
    void document.fonts.ready.then(() => monaco.editor.remeasureFonts())
    setEditor(created)
    return () => {
      action.dispose()
      edits.dispose()
      created.dispose()
      model.dispose()
      setEditor(undefined)
    }
  }, [monaco, label, initial, changed, run])

  useEffect(() => {
    const model = editor?.getModel()
    if (!model) return
    const { place, message = '' } = mark ?? {}
    monaco.editor.setModelMarkers(
      model,
      'cairn',
      place === undefined
        ? []
        : [
            {
              startLineNumber: place.line,
              startColumn: place.column,
              endLineNumber: place.line,
              endColumn: place.column + place.length,
              message,
              severity: monaco.MarkerSeverity.Error,
            },
          ],
    )
  }, [monaco, editor, mark])

  useImperativeHandle(handle, () => ({
    replace: (text) => {
      const model = editor?.getModel()
      // As an edit, so that it can be undone.
      if (model) editor?.executeEdits('logs', [{ range: model.getFullModelRange(), text }])
    },
    goTo: ({ line, column }) => {
      editor?.setPosition({ lineNumber: line, column })
      editor?.revealLineInCenterIfOutsideViewport(line, monaco.editor.ScrollType.Immediate)
      editor?.focus()
    },
  }))
  return <div ref={host} className="h-full" />
}

/** A text field until Monaco has loaded, and where it cannot be had. */
const PlainField = ({ label, value, onChange, handle }: SqlFieldProps) => {
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(handle, () => ({ replace: onChange, goTo: () => field.current?.focus() }))
  return (
    <Textarea
      ref={field}
      aria-label={label}
      mono
      value={value}
      onChange={({ target }) => onChange(target.value)}
      className="!h-full resize-none !rounded-none !border-0"
    />
  )
}

/** SQL over the log sources, with colours and the place of an error. */
export const SqlField = (props: SqlFieldProps) => {
  const monaco = useMonaco()
  return (
    <div className="h-full overflow-hidden bg-surface-0">
      {monaco === undefined ? <PlainField {...props} /> : <MonacoField {...props} monaco={monaco} />}
    </div>
  )
}
