import type { Lint } from '@cairn/contracts/advisors/lints'
import type { Column } from '~/kit/TableRows.tsx'
import { capitalized } from '~/lib/capitalized.ts'
import { entityOf } from './finding-groups.ts'
import type { FindingTab } from './finding-groups.ts'

const title = (onOpen: (key: string) => void): Column<Lint> => ({
  id: 'finding',
  label: 'Finding',
  className: 'w-2/5 max-sm:w-auto',
  cell: (lint) => (
    <button
      type="button"
      aria-label={`${lint.title}: ${lint.detail}`}
      onClick={() => onOpen(lint.cache_key)}
      className="max-w-full rounded-sm text-left text-text underline-offset-2 hover:underline"
    >
      {lint.title}
    </button>
  ),
  sortBy: (lint) => lint.title,
})

const object: Column<Lint> = {
  id: 'object',
  label: 'Object',
  cell: (lint) => (
    <span
      className="block truncate font-mono text-xs text-muted max-sm:[overflow-wrap:anywhere] max-sm:whitespace-normal"
      title={lint.detail}
    >
      {entityOf(lint) ?? 'Authentication'}
    </span>
  ),
  sortBy: (lint) => entityOf(lint) ?? '',
}

const kind: Column<Lint> = {
  id: 'type',
  label: 'Type',
  className: 'w-40 max-sm:hidden',
  cellClassName: 'text-muted',
  cell: ({ metadata: { type } }) => capitalized(type === 'authentication' ? 'setting' : type),
  sortBy: ({ metadata: { type } }) => type,
}

const reason: Column<Lint> = {
  id: 'reason',
  label: 'Reason',
  className: 'max-sm:hidden',
  cellClassName: 'text-muted',
  cell: ({ exception }) => (
    <span className="block truncate" title={exception?.reason}>
      {exception?.reason}
    </span>
  ),
}

/** The columns of the findings of a tab. */
export const findingColumns = (tab: FindingTab, onOpen: (key: string) => void): readonly Column<Lint>[] => [
  title(onOpen),
  object,
  tab === 'ignored' ? reason : kind,
]
