import { KeyRound, Link2, Lock } from 'lucide-react'
import type { ColumnLayout } from '../values/column-layout.ts'

const titleOf = ({ column, isKey, target, readOnlyReason }: ColumnLayout) =>
  [
    `${column.name} ${column.data_type}${column.is_nullable ? '' : ' not null'}${isKey ? ' primary key' : ''}`,
    column.default_value === null ? undefined : `default ${column.default_value}`,
    target === undefined ? undefined : `references ${target}`,
    readOnlyReason,
    column.comment ?? undefined,
  ]
    .filter((line) => line !== undefined)
    .join('\n')

/** What the header of a column says about it. */
export const ColumnHead = (layout: ColumnLayout) => {
  const { column, isKey, target, readOnlyReason } = layout
  return (
    <span title={titleOf(layout)} className="flex min-w-0 items-center gap-1.5">
      {isKey && <KeyRound aria-label="Primary key" size={13} className="shrink-0 text-muted" />}
      {target !== undefined && <Link2 aria-label={`References ${target}`} size={13} className="shrink-0 text-muted" />}
      <span className="max-w-full shrink-0 truncate">{column.name}</span>
      <span className="grid-head-detail truncate font-mono text-[11px] font-normal text-faint">{column.format}</span>
      {readOnlyReason !== undefined && <Lock aria-label={readOnlyReason} size={12} className="shrink-0 text-faint" />}
    </span>
  )
}
