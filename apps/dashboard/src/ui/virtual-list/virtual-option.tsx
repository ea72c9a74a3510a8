import type { MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** Where a row of a virtual list is, and what the list knows of it. */
export interface OptionPlace {
  id: string
  top: number
  height: number
  index: number
  /** -1 while it is not known how many rows there are. */
  setSize: number
  isActive: boolean
}

interface VirtualOptionProps extends OptionPlace {
  isSelected: boolean
  className: string
  children: ReactNode
  onClick: (event: MouseEvent) => void
  onDoubleClick?: () => void
  onContextMenu?: (event: MouseEvent) => void
}

/** One row. Its list has the focus: a row is named by the list as the active one. */
export const VirtualOption = ({
  id,
  top,
  height,
  index,
  setSize,
  isActive,
  isSelected,
  className,
  children,
  ...events
}: VirtualOptionProps) => (
  // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the list, which has the focus
  <div
    id={id}
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- rows of a virtual list
    role="option"
    tabIndex={-1}
    aria-selected={isSelected}
    aria-posinset={index + 1}
    aria-setsize={setSize}
    {...events}
    style={{ top, height }}
    className={classNames(
      'absolute flex cursor-default items-center',
      className,
      isActive &&
        'group-focus-visible/list:outline-2 group-focus-visible/list:-outline-offset-2 group-focus-visible/list:outline-accent',
    )}
  >
    {children}
  </div>
)
