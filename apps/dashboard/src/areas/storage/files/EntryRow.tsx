import { Check, ChevronRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '~/ui/class-names.ts'
import type { Entry } from './entries.ts'
import { EntryIcon } from './file-kinds.tsx'

interface EntryRowProps {
  entry: Entry
  id: string
  top: number
  height: number
  index: number
  setSize: number
  isSelected: boolean
  isActive: boolean
  /** The folder whose content is shown beside it. */
  isOpen: boolean
  children?: ReactNode
  onPress: (event: MouseEvent) => void
  onToggle: () => void
  onOpen: () => void
  onMenu: (event: MouseEvent) => void
}

/** One file or folder of a list. Its list has the focus: a row is named by the list as the active one. */
export const EntryRow = ({
  entry,
  id,
  top,
  height,
  index,
  setSize,
  isSelected,
  isActive,
  isOpen,
  ...rest
}: EntryRowProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the list, which has the focus
  <div
    id={id}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a virtual list, many of which can be selected
    role="option"
    tabIndex={-1}
    aria-selected={isSelected}
    aria-posinset={index + 1}
    aria-setsize={setSize}
    onClick={rest.onPress}
    onDoubleClick={rest.onOpen}
    onContextMenu={rest.onMenu}
    style={{ top, height }}
    className={classNames(
      'group absolute inset-x-1.5 flex cursor-default items-center gap-2 rounded-md px-2 text-sm select-none',
      isSelected ? 'bg-accent-soft text-text' : 'hover:bg-surface-2',
      !isSelected && isOpen && 'bg-surface-3',
      isActive &&
        'group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-accent',
    )}
  >
    <span
      aria-hidden
      onClick={(event) => {
        event.stopPropagation()
        rest.onToggle()
      }}
      className={classNames(
        'grid size-4 shrink-0 place-items-center rounded-sm border',
        isSelected
          ? 'border-accent bg-accent text-accent-contrast'
          : 'border-line-control bg-surface-0 opacity-0 group-hover:opacity-100 max-rail:opacity-100',
      )}
    >
      {isSelected && <Check size={12} />}
    </span>
    <EntryIcon entry={entry} />
    <span className="min-w-0 flex-1 truncate" title={entry.name}>
      {entry.name}
    </span>
    {rest.children}
    {entry.file === undefined && <ChevronRight aria-hidden size={14} className="shrink-0 text-faint" />}
  </div>
)
