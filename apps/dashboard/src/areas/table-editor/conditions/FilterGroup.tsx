import { Fragment } from 'react'
import type { Group, Place } from './condition-tree.ts'
import { groupOf, groupWith, moveOut, removeAt, replaceFilter, switchJoint } from './condition-tree.ts'
import type { FilterDraft } from './FilterBar.tsx'
import { FilterChip } from './FilterChip.tsx'
import type { FilteredTable } from './filtered-table.ts'
import { formatConditions } from './text/format-conditions.ts'

interface FilterGroupProps {
  table: FilteredTable
  root: Group
  /** Of the group that is shown. */
  place: Place
  draft: FilterDraft | undefined
  onDraft: (draft: FilterDraft | undefined) => void
  onChange: (root: Group) => void
  /** A condition was removed by its own button, which has the focus. */
  onRemoved: () => void
}

const groupAt = (root: Group, place: Place): Group => {
  const [index, ...rest] = place
  const item = index === undefined ? undefined : root.items[index]
  const group = item === undefined ? undefined : groupOf(item)
  return group === undefined ? root : groupAt(group, rest)
}

const isSame = (a: Place, b: Place) => a.join() === b.join()

const JointButton = ({ group: { joint }, onSwitch }: { group: Group; onSwitch: () => void }) => {
  const [word, other] = joint === 'all' ? ['and', 'or'] : ['or', 'and']
  return (
    <button
      type="button"
      title={`Switch to “${other}”`}
      onClick={onSwitch}
      className="h-6 shrink-0 rounded-sm px-1 text-xs text-muted hover:bg-surface-2 hover:text-text"
    >
      {word}
      <span className="sr-only"> (switch to {other})</span>
    </button>
  )
}

/** The conditions of a group with their "and" or "or" between them; a group inside is in brackets. */
export const FilterGroup = (props: FilterGroupProps) => {
  const { table, root, place, draft, onDraft, onChange, onRemoved } = props
  const group = groupAt(root, place)
  const remove = (at: Place) => {
    onRemoved()
    onChange(removeAt(root, at))
  }
  return group.items.map((item, index) => {
    const at = [...place, index]
    const inner = groupOf(item)
    const others = group.items.flatMap((other, position) =>
      other === item
        ? []
        : [{ index: position, text: formatConditions([other]), isGroup: groupOf(other) !== undefined }],
    )
    return (
      // oxlint-disable-next-line react/no-array-index-key -- the place is what identifies a condition: equal ones can be in one group
      <Fragment key={index}>
        {index > 0 && <JointButton group={group} onSwitch={() => onChange(switchJoint(root, place))} />}
        {inner === undefined ? (
          'column' in item && (
            <FilterChip
              table={table}
              filter={item}
              isOpen={draft !== undefined && 'place' in draft && isSame(draft.place, at)}
              onOpenChange={(open) => onDraft(open ? { place: at } : undefined)}
              onApply={(filter) => onChange(replaceFilter(root, at, filter))}
              onRemove={() => remove(at)}
              others={others}
              onGroupWith={(other) => onChange(groupWith(root, at, other))}
              onMoveOut={place.length === 0 ? undefined : () => onChange(moveOut(root, at))}
            />
          )
        ) : (
          <span
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset cannot flow in a line of chips
            role="group"
            aria-label={`Group: ${formatConditions([item])}`}
            className="flex min-w-0 flex-wrap items-center gap-1 rounded-md bg-surface-2 px-1 py-0.5"
          >
            <span aria-hidden className="text-muted">
              (
            </span>
            <FilterGroup {...props} place={at} />
            <span aria-hidden className="text-muted">
              )
            </span>
          </span>
        )}
      </Fragment>
    )
  })
}
