import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { formatCount } from '~/lib/counts.ts'
import type { CellConflict } from '../data/cell-change.ts'
import { keyWords } from '../data/row-key.ts'
import type { Refusal } from '../data/use-cell-changes.ts'

/** As many values as a person compares before deciding. */
const named = 20

const Shown = ({ value }: { value: string | null }) => {
  if (value === null) return <span className="text-faint">NULL</span>
  if (value === '') return <span className="text-faint">Empty string</span>
  return <span className="line-clamp-4 wrap-anywhere whitespace-pre-wrap">{value}</span>
}

const ConflictRow = ({ change, current, isDelete = false }: CellConflict) => (
  <tr className="border-t border-line align-top">
    <th scope="row" className="px-3 py-2 text-left font-normal text-muted">
      <span className="block font-medium text-text">{change.column}</span>
      <span className="break-all">{keyWords(change.key)}</span>
    </th>
    <td className="px-3 py-2">
      {isDelete ? <span className="text-danger">Row deleted</span> : <Shown value={change.to} />}
    </td>
    <td className="px-3 py-2">
      {current === undefined ? <span className="text-danger">The row was deleted.</span> : <Shown value={current} />}
    </td>
  </tr>
)

interface ConflictDialogProps {
  refusal: Refusal
  onOverwrite: () => void
  onKeepTheirs: () => void
}

const titleOf = ({ changes, conflicts }: Refusal) => {
  const [first] = conflicts
  if (conflicts.some(({ isDelete }) => isDelete === true))
    return `${formatCount(conflicts.length)} ${conflicts.length === 1 ? 'value was' : 'values were'} changed by someone else`
  if (changes.length === 1 && first !== undefined)
    return first.current === undefined
      ? 'The row was deleted by someone else'
      : `${first.change.column} was changed by someone else`
  return `${formatCount(conflicts.length)} of ${formatCount(changes.length)} values were changed or deleted by someone else`
}

/** Values that were changed by others since they were read: both are shown, and one of them is chosen. */
export const ConflictDialog = ({ refusal, onOverwrite, onKeepTheirs }: ConflictDialogProps) => {
  const { changes, conflicts } = refusal
  const others = changes.length - conflicts.filter(({ isDelete }) => isDelete !== true).length
  const areAllGone = conflicts.every(({ current }) => current === undefined)
  const keepLabel = areAllGone ? (others > 0 ? 'Save the others' : 'Close') : 'Keep theirs'
  return (
    <Dialog
      open
      role="alertdialog"
      size="wide"
      showClose={false}
      // Neither value is lost by a key or a click that was meant for something else.
      locked
      onOpenChange={() => undefined}
      title={titleOf(refusal)}
      description={
        others > 0
          ? 'Nothing was saved. The other changes are saved with what you choose.'
          : 'Your change was not saved.'
      }
      footer={
        <>
          <Button onClick={onKeepTheirs}>{keepLabel}</Button>
          {!areAllGone && (
            <Button variant="danger" onClick={onOverwrite}>
              Overwrite
            </Button>
          )}
        </>
      }
    >
      <div className="max-h-[50vh] overflow-auto rounded-md border border-line bg-surface-0">
        <table className="w-full table-fixed font-mono text-xs leading-5">
          <thead className="font-sans text-muted">
            <tr>
              {['Value', 'Yours', 'In the database'].map((name) => (
                <th key={name} scope="col" className="px-3 py-2 text-left font-medium">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {conflicts.slice(0, named).map((conflict) => (
              <ConflictRow key={`${keyWords(conflict.change.key)} ${conflict.change.column}`} {...conflict} />
            ))}
          </tbody>
        </table>
      </div>
      {conflicts.length > named && <p>and {formatCount(conflicts.length - named)} more</p>}
    </Dialog>
  )
}
