import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import type { JsonBranch, JsonEntry } from '~/lib/json-branches.ts'
import { branchOf, describeBranch, literalOf } from '~/lib/json-branches.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'

const entriesAtOnce = 100

const literalTone = (value: unknown): string => {
  if (typeof value === 'string') return 'text-success'
  if (typeof value === 'number') return 'text-info'
  return 'text-warning'
}

const Key = ({ name }: { name: string | undefined }) =>
  name !== undefined && (
    <>
      <span className="text-muted">{name}</span>
      <span className="text-faint">: </span>
    </>
  )

const Branch = ({
  branch,
  name,
  isOpen: startsOpen,
}: {
  branch: JsonBranch
  name: string | undefined
  isOpen: boolean
}) => {
  const [isOpen, setIsOpen] = useState(startsOpen)
  const [shown, setShown] = useState(entriesAtOnce)
  const rest = branch.entries.length - shown
  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="-ml-4 inline-flex max-w-full items-center gap-0.5 rounded-sm text-left hover:bg-surface-2"
      >
        <ChevronRight aria-hidden size={14} className={classNames('shrink-0 text-faint', isOpen && 'rotate-90')} />
        <span className="truncate">
          <Key name={name} />
          <span className="text-faint">{describeBranch(branch)}</span>
        </span>
      </button>
      {isOpen && (
        <ul className="ml-1.5 border-l border-line pl-5">
          {branch.entries.slice(0, shown).map((entry) => (
            <Node key={entry.name} entry={entry} />
          ))}
          {rest > 0 && (
            <li>
              <Button size="sm" variant="ghost" onClick={() => setShown(shown + entriesAtOnce)}>
                Show {Math.min(rest, entriesAtOnce)} of {rest} more
              </Button>
            </li>
          )}
        </ul>
      )}
    </li>
  )
}

const Node = ({ entry: { name, value } }: { entry: JsonEntry }) => {
  const branch = branchOf(value)
  if (branch !== undefined && branch.entries.length > 0) return <Branch branch={branch} name={name} isOpen={false} />
  return (
    <li className="wrap-anywhere whitespace-pre-wrap">
      <Key name={name} />
      {branch === undefined ? (
        <span className={literalTone(value)}>{literalOf(value)}</span>
      ) : (
        <span className="text-faint">{describeBranch(branch)}</span>
      )}
    </li>
  )
}

/** A JSON value whose objects and arrays open and close. What is closed is not drawn, so that a value of megabytes opens at once. */
export const JsonTree = ({ value, label }: { value: unknown; label: string }) => {
  const root = branchOf(value)
  return (
    <ul aria-label={label} className="px-3 py-2 pl-7 font-mono text-xs leading-6">
      {root === undefined || root.entries.length === 0 ? (
        <Node entry={{ name: undefined, value }} />
      ) : (
        <Branch branch={root} name={undefined} isOpen />
      )}
    </ul>
  )
}
