import type * as Monaco from 'monaco-editor/esm/vs/editor/editor.api'
import { useEffect, useRef, useState } from 'react'
import { editorOptions } from '../../code/editor-options.ts'
import { languageId } from '../../code/language.ts'
import { useMonaco } from '../../code/use-monaco.ts'
import '../../code/monaco-editor.css'

interface DiffViewProps {
  before: { label: string; sql: string }
  after: { label: string; sql: string }
  /** The text on the right can be changed, and changes of the left be taken over. */
  onChange?: ((sql: string) => void) | undefined
}

/** Below this width both texts are in one column, and so are their labels: the classes with `@` repeat it. */
const sideBySideFromPx = 640

const optionsOf = (isEditable: boolean) =>
  ({
    ...editorOptions,
    originalEditable: false,
    readOnly: !isEditable,
    renderMarginRevertIcon: isEditable,
    renderSideBySide: true,
    renderSideBySideInlineBreakpoint: sideBySideFromPx,
    useInlineViewWhenSpaceIsLimited: true,
    renderOverviewRuler: false,
    renderGutterMenu: false,
    lineNumbersMinChars: 3,
    wordWrap: 'on',
    diffWordWrap: 'on',
  }) as const satisfies Monaco.editor.IStandaloneDiffEditorConstructionOptions

interface Shown {
  editor: Monaco.editor.IStandaloneDiffEditor
  original: Monaco.editor.ITextModel
  modified: Monaco.editor.ITextModel
}

const MonacoDiff = ({ monaco, before, after, onChange }: DiffViewProps & { monaco: typeof Monaco }) => {
  const host = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>()
  const isEditable = onChange !== undefined

  useEffect(() => {
    if (!host.current) return undefined
    const editor = monaco.editor.createDiffEditor(host.current, optionsOf(isEditable))
    const original = monaco.editor.createModel('', languageId)
    const modified = monaco.editor.createModel('', languageId)
    editor.setModel({ original, modified })
    setShown({ editor, original, modified })
    return () => {
      setShown(undefined)
      editor.dispose()
      original.dispose()
      modified.dispose()
    }
  }, [monaco, isEditable])

  useEffect(() => {
    shown?.editor.getOriginalEditor().updateOptions({ ariaLabel: before.label })
    shown?.editor.getModifiedEditor().updateOptions({ ariaLabel: after.label })
  }, [shown, before.label, after.label])
  useEffect(() => shown?.original.setValue(before.sql), [shown, before.sql])
  useEffect(() => {
    // What was typed here is what is shown already.
    if (shown && shown.modified.getValue() !== after.sql) shown.modified.setValue(after.sql)
  }, [shown, after.sql])

  useEffect(() => {
    if (!shown || !onChange) return undefined
    const changes = shown.modified.onDidChangeContent(() => onChange(shown.modified.getValue()))
    return () => changes.dispose()
  }, [shown, onChange])

  return <div ref={host} className="size-full" />
}

const boxClasses = 'min-h-0 flex-1 overflow-auto bg-surface-0 p-3 font-mono text-sm whitespace-pre-wrap'

/** Where Monaco cannot be had: both texts, one beside the other. */
const PlainDiff = ({ before, after, onChange }: DiffViewProps) => (
  <div className="flex size-full max-sm:flex-col">
    {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what can be scrolled has to be reached by keyboard */}
    <pre aria-label={before.label} tabIndex={0} className={boxClasses}>
      {before.sql}
    </pre>
    <textarea
      aria-label={after.label}
      readOnly={!onChange}
      value={after.sql}
      onChange={(event) => onChange?.(event.target.value)}
      className={`${boxClasses} resize-none border-l border-line`}
    />
  </div>
)

/** Two texts of SQL and what differs between them. Mounted where it is needed: nothing of it is loaded before. */
export const DiffView = (props: DiffViewProps) => {
  const monaco = useMonaco()
  return (
    <div className="@container flex h-full min-h-0 flex-col overflow-hidden rounded-md border border-line">
      <div className="flex shrink-0 gap-x-6 gap-y-1 border-b border-line bg-surface-2 px-3 py-1.5 text-xs text-muted @max-[640px]:flex-col">
        <p className="min-w-0 flex-1 truncate">
          <span aria-hidden className="mr-2 font-mono text-danger @min-[640px]:hidden">
            −
          </span>
          {props.before.label}
        </p>
        <p className="min-w-0 flex-1 truncate">
          <span aria-hidden className="mr-2 font-mono text-success @min-[640px]:hidden">
            +
          </span>
          {props.after.label}
        </p>
      </div>
      <div className="min-h-0 flex-1">
        {monaco ? <MonacoDiff {...props} monaco={monaco} /> : <PlainDiff {...props} />}
      </div>
    </div>
  )
}
