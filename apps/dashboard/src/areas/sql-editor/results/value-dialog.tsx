import type { ResultColumn } from '@cairn/contracts/database/statement-result'
import { useMemo, useState } from 'react'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { JsonTree } from '~/ui/json-tree.tsx'
import { formatCount } from '~/lib/counts.ts'
import { layOutJson } from '~/lib/json-layout.ts'
import { isJson, shownValue } from '~/lib/column-kinds.ts'

export interface OpenedValue {
  column: ResultColumn
  rowIndex: number
  value: string | null
}

const shownCharacters = 100_000

/** Numbers beyond 2^53 would be rounded on the way through JavaScript: such a value stays a text. */
const parsedJson = (value: string, column: ResultColumn): { json: unknown } | undefined => {
  if (!isJson(column) || /\d{16}/.test(value)) return undefined
  const json: unknown = JSON.parse(value)
  return { json }
}

const lengthNote = (value: string): string =>
  value.length > shownCharacters
    ? `the first ${formatCount(shownCharacters)} of ${formatCount(value.length)} characters; copying copies all`
    : `${formatCount(value.length)} characters`

const Text = ({ text }: { text: string }) => (
  <pre className="px-3 py-2 font-mono text-xs leading-5 break-words whitespace-pre-wrap">
    {text.slice(0, shownCharacters)}
  </pre>
)

const Value = ({ value, column }: { value: string; column: ResultColumn }) => {
  const [isTree, setIsTree] = useState(true)
  const parsed = useMemo(() => parsedJson(value, column), [value, column])
  if (parsed === undefined) return <Text text={isJson(column) ? layOutJson(value) : shownValue(value, column)} />
  return (
    <>
      <div className="sticky top-0 flex justify-end bg-surface-0 px-2 pt-2">
        <Button size="sm" aria-pressed={!isTree} onClick={() => setIsTree(!isTree)}>
          Show as text
        </Button>
      </div>
      {isTree ? (
        <JsonTree value={parsed.json} label={column.name} />
      ) : (
        <Text text={JSON.stringify(parsed.json, null, 2)} />
      )}
    </>
  )
}

export const ValueDialog = ({ opened, onClose }: { opened: OpenedValue | undefined; onClose: () => void }) => (
  <Dialog
    open={opened !== undefined}
    onOpenChange={(open) => {
      if (!open) onClose()
    }}
    size="wide"
    title={opened && <span className="font-mono">{opened.column.name}</span>}
    description={
      opened &&
      `Row ${formatCount(opened.rowIndex + 1)} · ${opened.column.type}${opened.value === null ? '' : ` · ${lengthNote(opened.value)}`}`
    }
    footer={
      opened?.value !== null &&
      opened !== undefined && <CopyButton text={opened.value} label="Copy value" withText variant="default" />
    }
  >
    {opened && (
      <section
        aria-label="Value"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
        tabIndex={0}
        className="max-h-[52vh] overflow-auto rounded-md border border-line bg-surface-0"
      >
        {opened.value === null ? (
          <p className="px-3 py-2 font-mono text-xs leading-5 text-faint">NULL</p>
        ) : (
          <Value key={`${opened.rowIndex} ${opened.column.name}`} value={opened.value} column={opened.column} />
        )}
      </section>
    )}
  </Dialog>
)
