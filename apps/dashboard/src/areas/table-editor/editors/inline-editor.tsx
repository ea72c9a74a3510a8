import type { Column } from '@cairn/contracts/database/catalogue'

interface InlineEditorProps {
  column: Column
  value: string | null
  onChange: (value: string) => void
}

const focusAndSelect = (input: HTMLInputElement | null) => {
  input?.focus({ preventScroll: true })
  input?.select()
}

/** One line in the cell. Untouched, a NULL stays NULL; the grid keeps the draft and commits it. */
export const InlineEditor = ({ column, value, onChange }: InlineEditorProps) => (
  <input
    ref={focusAndSelect}
    aria-label={column.name}
    value={value ?? ''}
    placeholder={value === null ? 'NULL' : column.category === 'text' ? 'Empty string' : 'NULL'}
    inputMode={column.category === 'number' ? 'decimal' : 'text'}
    autoComplete="off"
    spellCheck={false}
    onChange={(event) => onChange(event.target.value)}
    className={`block size-full bg-surface-1 px-2.5 font-mono text-xs text-text outline-2 -outline-offset-2 outline-accent ${column.category === 'number' ? 'text-right' : ''}`}
  />
)
