import { useRef, useState } from 'react'
import type { KeyboardEvent } from 'react'
import type { CellEditorProps, EditMove } from './grid-types.ts'

const focusAndSelect = (input: HTMLInputElement | null) => {
  input?.focus({ preventScroll: true })
  input?.select()
}

const moveOf = ({ key, shiftKey, ctrlKey, metaKey }: KeyboardEvent): EditMove | undefined => {
  if (key === 'Enter' && (ctrlKey || metaKey)) return 'all'
  if (key === 'Enter') return shiftKey ? 'up' : 'down'
  if (key === 'Tab') return shiftKey ? 'left' : 'right'
  return undefined
}

interface TextEditorProps extends CellEditorProps {
  placeholder?: string
  inputMode?: 'text' | 'decimal'
  /** The value of what was typed; the text itself by default. */
  toValue?: (text: string) => string | null
}

const asTyped = (text: string): string | null => text

/** What an empty line is saved as: a value that was empty before stays as it is. */
const emptyWords = (value: string | null, placeholder = 'Empty string'): string => {
  if (value === null) return 'NULL'
  return value === '' ? 'Empty string' : placeholder
}

/** A line of text. A value that nobody changes stays as it is, be it NULL or an empty bit string. */
export const TextEditor = ({ label, value, onCommit, onCancel, toValue = asTyped, ...props }: TextEditorProps) => {
  const [text, setText] = useState(value ?? '')
  const isOver = useRef(false)

  const end = (move?: EditMove) => {
    if (isOver.current) return
    isOver.current = true
    onCommit(text === (value ?? '') ? value : toValue(text), move)
  }
  const cancel = () => {
    isOver.current = true
    onCancel()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // The key that ends a composition chooses a word.
    if (event.nativeEvent.isComposing) return
    const move = moveOf(event)
    if (move === undefined && event.key !== 'Escape') return
    event.preventDefault()
    if (move === undefined) cancel()
    else end(move)
  }

  return (
    <input
      ref={focusAndSelect}
      aria-label={label}
      value={text}
      placeholder={emptyWords(value, props.placeholder)}
      inputMode={props.inputMode}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => end()}
      className="grid-input"
    />
  )
}
