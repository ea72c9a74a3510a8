import { Check, ChevronRight } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '~/ui/class-names.ts'
import type { OptionPlace } from '~/ui/virtual-list/virtual-option.tsx'
import { VirtualOption } from '~/ui/virtual-list/virtual-option.tsx'
import type { Entry } from './entries.ts'
import { EntryIcon } from './file-kinds.tsx'

interface EntryRowProps {
  entry: Entry
  place: OptionPlace
  isSelected: boolean
  /** It is shown beside the list. */
  isOpen: boolean
  children?: ReactNode
  onPress: (event: MouseEvent) => void
  onToggle: () => void
  onOpen: () => void
  onMenu: (event: MouseEvent) => void
}

/** One file or folder of a list. */
export const EntryRow = ({ entry, place, isSelected, isOpen, ...rest }: EntryRowProps) => (
  <VirtualOption
    {...place}
    isSelected={isSelected}
    onClick={rest.onPress}
    onDoubleClick={rest.onOpen}
    onContextMenu={rest.onMenu}
    className={classNames(
      'group inset-x-1.5 gap-2 rounded-md px-2 text-sm select-none',
      isSelected ? 'bg-accent-soft text-text' : 'hover:bg-surface-2',
      !isSelected && isOpen && 'bg-surface-3',
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
  </VirtualOption>
)
