import type { ResultColumn } from '@cairn/contracts/database/query'
import { CopyButton } from '~/ui/copy-button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { formatCount } from '~/lib/counts.ts'
import { isJson, shownValue } from './column-kinds.ts'

export interface OpenedValue {
  column: ResultColumn
  rowIndex: number
  value: string | null
}

const shownCharacters = 100_000

const laidOut = (value: string, column: ResultColumn): string => {
  // Numbers beyond 2^53 would be rounded on the way through JavaScript: such a text stays as it is.
  if (!isJson(column) || /\d{16}/.test(value)) return shownValue(value, column)
  return JSON.stringify(JSON.parse(value), null, 2)
}

const lengthNote = (value: string): string =>
  value.length > shownCharacters
    ? `the first ${formatCount(shownCharacters)} of ${formatCount(value.length)} characters; copying copies all`
    : `${formatCount(value.length)} characters`

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
        <pre className="px-3 py-2 font-mono text-xs leading-5 break-words whitespace-pre-wrap">
          {opened.value === null ? (
            <span className="text-faint">NULL</span>
          ) : (
            laidOut(opened.value, opened.column).slice(0, shownCharacters)
          )}
        </pre>
      </section>
    )}
  </Dialog>
)
