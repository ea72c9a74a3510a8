import type { Column } from '@cairn/contracts/database/catalogue'
import { useState } from 'react'
import { typedValue } from '~/lib/cell-text.ts'
import type { CellEditorProps } from '~/ui/grid/grid-types.ts'
import { TextEditor } from '~/ui/grid/text-editor.tsx'
import type { GridRow } from '../data/grid-row.ts'
import { rowKeyOf } from '../data/row-key.ts'
import { isChosen, needsRoom } from '../grid/cell-kind.ts'
import type { OpenTable } from '../values/editability.ts'
import { ChoiceEditor } from './choice-editor.tsx'
import { LongEditor, ValuePopover } from './long-editor.tsx'
import { WholeValue } from './whole-value.tsx'

interface EditorContext {
  projectRef: string
  table: OpenTable
  column: Column
  columnIdx: number
  rowAt: (row: number) => GridRow | undefined
}

const CellEditor = (props: CellEditorProps & { context: EditorContext }) => {
  const { value, onCommit, onCancel, context, ...others } = props
  const { projectRef, table, column, columnIdx } = context
  // The rows may be loaded again while somebody types.
  const [row] = useState(() => context.rowAt(props.row))
  if (isChosen(column))
    return (
      <ChoiceEditor
        column={column}
        value={value}
        onChoose={(next) => onCommit(next, 'stay')}
        onCancel={(move) => onCancel(move)}
      />
    )
  if (row === undefined || !needsRoom(column, row, columnIdx))
    return (
      <TextEditor
        {...others}
        value={value}
        onCommit={onCommit}
        onCancel={onCancel}
        toValue={(text) => typedValue(text, column.category)}
        placeholder={column.category === 'text' ? 'Empty string' : 'NULL'}
        inputMode={column.category === 'number' ? 'decimal' : 'text'}
      />
    )
  const names = table.columns.map(({ name }) => name)
  const key = row.truncated.has(columnIdx) ? rowKeyOf(table.primary_keys, names, row.cells) : undefined
  return (
    <ValuePopover column={column} value={value} onClose={() => onCancel()} leaving={others.leaving}>
      <WholeValue projectRef={projectRef} tableId={String(table.id)} column={column} value={value} cutRowKey={key}>
        {(whole) => (
          <LongEditor
            column={column}
            value={whole}
            onSave={(next, move) => onCommit(next, move, whole)}
            onCancel={() => onCancel()}
            leaving={others.leaving}
          />
        )}
      </WholeValue>
    </ValuePopover>
  )
}

/** The editor of a column's cells: a list of choices, a line, or a field of several lines. */
export const cellEditor = (context: EditorContext) => (props: CellEditorProps) => (
  <CellEditor {...props} context={context} />
)
