import type { Ref } from 'react'
import { useImperativeHandle, useLayoutEffect, useRef, useState } from 'react'
import type { SqlDocument } from '../snippets/sql-document.ts'
import type { CodeHandle } from './code-handle.ts'
import { startOfText } from './code-handle.ts'
import { statementTarget } from './statement-target.ts'
import { metrics } from './editor-options.ts'

/** Where the caret was when Monaco took over. */
export interface Handover {
  hadFocus: boolean
  caretOffset: number
}

interface PlainEditorProps {
  document: SqlDocument
  label: string
  handle: Ref<CodeHandle>
  onHandover: (handover: Handover) => void
}

const placeAt = (text: string, offset: number) => {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

const offsetOfLine = (text: string, line: number): number => {
  let offset = 0
  for (let passed = 1; passed < line; passed++) {
    const lineEnd = text.indexOf('\n', offset)
    if (lineEnd < 0) return text.length
    offset = lineEnd + 1
  }
  return offset
}

/** A text field with Monaco's metrics: what is on screen, and can be typed into, until Monaco has loaded. */
export const PlainEditor = ({ document, label, handle, onHandover }: PlainEditorProps) => {
  const area = useRef<HTMLTextAreaElement>(null)
  const [initialText] = useState(() => document.read())

  useLayoutEffect(() => {
    const element = area.current
    return () => {
      if (!element) return
      const hadFocus = globalThis.document.activeElement === element
      onHandover({ hadFocus, caretOffset: element.selectionStart })
    }
  }, [onHandover])

  useImperativeHandle(handle, () => ({
    target: () => {
      const { value, selectionStart, selectionEnd } = area.current ?? { value: '', selectionStart: 0, selectionEnd: 0 }
      const selected = value.slice(selectionStart, selectionEnd)
      return selected.trim() === ''
        ? { sql: document.read(), scope: 'all', start: startOfText }
        : { sql: selected, scope: 'selection', start: placeAt(value, selectionStart) }
    },
    statement: () => {
      const { value, selectionStart } = area.current ?? { value: '', selectionStart: 0 }
      return statementTarget({ text: value, offset: selectionStart, placeAt: (offset) => placeAt(value, offset) })
    },
    goTo: ({ line, column }) => {
      const element = area.current
      if (!element) return
      const offset = offsetOfLine(element.value, line) + column - 1
      element.focus()
      element.setSelectionRange(offset, offset)
      element.scrollTop = Math.max(0, (line - 5) * metrics.lineHeightPx)
    },
    // Monaco formats; it is on its way.
    format: () => undefined,
    focus: () => area.current?.focus(),
  }))

  return (
    <textarea
      ref={area}
      aria-label={label}
      defaultValue={initialText}
      onChange={(event) => document.replace(event.target.value)}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      wrap="off"
      className="absolute inset-0 resize-none bg-surface-0 text-text outline-none"
      style={{
        fontFamily: metrics.fontFamily,
        fontSize: metrics.fontSizePx,
        lineHeight: `${metrics.lineHeightPx}px`,
        fontVariantLigatures: 'none',
        tabSize: 2,
        paddingTop: metrics.paddingTopPx,
        paddingBottom: metrics.paddingBottomPx,
        paddingLeft: metrics.gutterPx,
      }}
    />
  )
}
