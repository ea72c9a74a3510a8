import type { Ref } from 'react'
import { useCallback, useRef } from 'react'
import type { SqlDocument } from '../snippets/sql-document.ts'
import type { CodeHandle, ErrorMark } from './code-handle.ts'
import { MonacoEditor } from './monaco-editor.tsx'
import type { Handover } from './plain-editor.tsx'
import { PlainEditor } from './plain-editor.tsx'
import { useMonaco } from './use-monaco.ts'

interface CodeEditorProps {
  projectRef: string
  document: SqlDocument
  handle: Ref<CodeHandle>
  mark: ErrorMark | undefined
  onSelectionChange: (hasSelection: boolean) => void
}

const label = 'SQL. Tab indents. Press Control+M to let Tab move the focus.'

export const CodeEditor = ({ projectRef, document, handle, mark, onSelectionChange }: CodeEditorProps) => {
  const monaco = useMonaco()
  const handover = useRef<Handover | undefined>(undefined)
  const keepHandover = useCallback((given: Handover) => {
    handover.current = given
  }, [])
  const takeHandover = useCallback(() => {
    const given = handover.current
    handover.current = undefined
    return given
  }, [])
  return (
    <div className="relative min-h-0 flex-1 bg-surface-0">
      {monaco ? (
        <MonacoEditor {...{ monaco, projectRef, document, label, handle, mark, takeHandover, onSelectionChange }} />
      ) : (
        <PlainEditor key={document.id} {...{ document, label, handle }} onHandover={keepHandover} />
      )}
    </div>
  )
}
