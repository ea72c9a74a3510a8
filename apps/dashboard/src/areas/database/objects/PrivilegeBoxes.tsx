import type { ReactNode } from 'react'
import { Checkbox } from '~/ui/checkbox.tsx'

export interface PrivilegeRow<Privilege extends string> {
  key: string
  /** 'email': after "SELECT on". */
  name: string
  label?: ReactNode
  isOn: (privilege: Privilege) => boolean
  /** Not saved yet. */
  isTurned: (privilege: Privilege) => boolean
  /** Where the privilege comes from, if not from a grant on the row itself: a word beside the box, and the same to be read out. */
  source?: (privilege: Privilege) => { word: string; spoken: string } | undefined
}

interface PrivilegeBoxesProps<Privilege extends string> {
  label: string
  /** What a row is: 'Column'. */
  heading: string
  /** 'all columns', where the boxes in the head turn them. */
  all?: string
  privileges: readonly Privilege[]
  rows: readonly PrivilegeRow<Privilege>[]
  /** Below the rows, and not among those that the head turns. */
  furtherRows?: readonly PrivilegeRow<Privilege>[]
  forbidden: string | undefined
  /** The boxes of a privilege that a person has turned, by the keys of their rows. */
  onTurn: (privilege: Privilege, keys: readonly string[]) => void
}

/** What can be granted on, in rows, with a box for each privilege; the box in the head turns a whole column. */
export const PrivilegeBoxes = <Privilege extends string>(props: PrivilegeBoxesProps<Privilege>) => {
  const { label, heading, all, privileges, rows, furtherRows = [], forbidden, onTurn } = props
  const turnAll = (privilege: Privilege, on: boolean) =>
    onTurn(
      privilege,
      rows.filter((row) => row.isOn(privilege) !== on).map(({ key }) => key),
    )
  const stateOfAll = (privilege: Privilege): boolean | 'indeterminate' => {
    const count = rows.filter((row) => row.isOn(privilege)).length
    return count > 0 && (count === rows.length || 'indeterminate')
  }
  return (
    <div className="overflow-x-auto rounded-lg border border-line bg-surface-1">
      <table aria-label={label} className="w-full text-sm">
        <thead>
          <tr className="text-left text-xs text-muted">
            <th scope="col" className="sticky left-0 z-1 bg-surface-1 px-4 py-2 font-normal">
              {heading}
            </th>
            {privileges.map((privilege) => (
              <th key={privilege} scope="col" className="px-3 py-2 font-normal">
                <span className="flex items-center gap-2">
                  {all !== undefined && (
                    <Checkbox
                      aria-label={`${privilege} on ${all}`}
                      checked={stateOfAll(privilege)}
                      disabled={forbidden !== undefined || rows.length === 0}
                      onCheckedChange={(on) => turnAll(privilege, on)}
                    />
                  )}
                  {privilege}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...rows, ...furtherRows].map(({ key, name, label: shown = name, isOn, isTurned, source }) => (
            <tr key={key} className="border-t border-line">
              <th
                scope="row"
                className="sticky left-0 z-1 max-w-60 truncate bg-surface-1 px-4 py-2 text-left font-mono text-xs font-normal max-sm:max-w-36"
                title={name}
              >
                {shown}
              </th>
              {privileges.map((privilege) => {
                const from = source?.(privilege)
                return (
                  <td key={privilege} className={`px-3 py-2 ${isTurned(privilege) ? 'bg-accent-soft' : ''}`}>
                    <span className="flex items-center gap-2">
                      <Checkbox
                        aria-label={`${privilege} on ${name}${from === undefined ? '' : `, ${from.spoken}`}`}
                        checked={isOn(privilege)}
                        disabled={forbidden !== undefined}
                        onCheckedChange={() => onTurn(privilege, [key])}
                      />
                      {from !== undefined && (
                        <span aria-hidden className="text-xs text-faint max-sm:hidden">
                          {from.word}
                        </span>
                      )}
                    </span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
