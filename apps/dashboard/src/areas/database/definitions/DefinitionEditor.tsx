import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import { useEffect, useRef, useState } from 'react'
import type { Span } from '~/areas/sql-editor/api/monaco.ts'
import { editorOptions, useMonaco } from '~/areas/sql-editor/api/monaco.ts'
import { Textarea } from '~/ui/input.tsx'
import { useLatest } from '~/ui/use-latest.ts'

interface DefinitionEditorProps {
  /** As it is in the database. */
  stored: string
  text: string
  isReadOnly: boolean
  /** Where the last error is. */
  mark: { span: Span; message: string } | undefined
  onChange: (text: string) => void
}

const label = 'SQL definition. Deleted lines are shown above the edited ones. Control+M lets Tab move the focus.'
const language = 'pgsql'

const options: Monaco.editor.IDiffEditorConstructionOptions = {
  ...editorOptions,
  renderSideBySide: false,
  originalEditable: false,
  renderOverviewRuler: false,
  renderMarginRevertIcon: true,
  compactMode: true,
  wordWrap: 'on',
  lineNumbersMinChars: 3,
  diffAlgorithm: 'legacy',
}

const showMark = (
  monaco: typeof Monaco,
  editor: Monaco.editor.IStandaloneCodeEditor,
  { span, message }: NonNullable<DefinitionEditorProps['mark']>,
) => {
  const model = editor.getModel()
  if (model === null) return
  const { startLine, startColumn, endLine, endColumn } = span
  const range = { startLineNumber: startLine, startColumn, endLineNumber: endLine, endColumn }
  monaco.editor.setModelMarkers(model, 'cairn', [{ ...range, message, severity: monaco.MarkerSeverity.Error }])
  editor.setPosition({ lineNumber: startLine, column: startColumn })
  editor.revealLineInCenterIfOutsideViewport(startLine, monaco.editor.ScrollType.Immediate)
  editor.focus()
}

const DiffEditor = ({
  monaco,
  stored,
  text,
  isReadOnly,
  mark,
  onChange,
}: DefinitionEditorProps & { monaco: typeof Monaco }) => {
  const host = useRef<HTMLDivElement>(null)
  const [editor, setEditor] = useState<Monaco.editor.IStandaloneCodeEditor>()
  const changed = useLatest(onChange)
  const [initial] = useState(text)

  useEffect(() => {
    if (host.current === null) return undefined
    const diff = monaco.editor.createDiffEditor(host.current, { ...options, readOnly: isReadOnly })
    const models = {
      original: monaco.editor.createModel(stored, language),
      modified: monaco.editor.createModel(initial, language),
    }
    models.modified.updateOptions({ tabSize: 2, insertSpaces: true })
    diff.setModel(models)
    const modified = diff.getModifiedEditor()
    modified.updateOptions({ ariaLabel: label })
    diff.getOriginalEditor().updateOptions({ ariaLabel: 'Stored definition' })
    const edits = models.modified.onDidChangeContent(() => {
      monaco.editor.setModelMarkers(models.modified, 'cairn', [])
      changed(models.modified.getValue())
    })
    void document.fonts.ready.then(() => monaco.editor.remeasureFonts())
    setEditor(modified)
    modified.focus()
    return () => {
      edits.dispose()
      diff.dispose()
      models.original.dispose()
      models.modified.dispose()
      setEditor(undefined)
    }
  }, [monaco, stored, initial, isReadOnly, changed])

  useEffect(() => {
    if (editor !== undefined && mark !== undefined) showMark(monaco, editor, mark)
  }, [monaco, editor, mark])

  return <div ref={host} className="h-full" />
}

/** The SQL of an object, editable, with what differs from the stored one. A plain text field until Monaco has loaded. */
export const DefinitionEditor = (props: DefinitionEditorProps) => {
  const monaco = useMonaco()
  const { text, isReadOnly, onChange } = props
  return (
    <div className="h-full overflow-hidden rounded-md border border-line-control bg-surface-0">
      {monaco === undefined ? (
        <Textarea
          aria-label={label}
          mono
          value={text}
          readOnly={isReadOnly}
          onChange={({ target }) => onChange(target.value)}
          className="!h-full !border-0"
        />
      ) : (
        <DiffEditor {...props} monaco={monaco} />
      )}
    </div>
  )
}
