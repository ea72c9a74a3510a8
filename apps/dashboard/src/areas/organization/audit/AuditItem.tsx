import { auditWords, isAuditAction } from '@cairn/contracts/audit-actions'
import type { AuditEntry } from '@cairn/contracts/organizations/audit'
import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Breakable } from '~/ui/breakable.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'
import { Time } from '~/ui/time.tsx'

const wordsOf = (action: string): string => (isAuditAction(action) ? auditWords(action) : action)

// On narrow screens, where nothing can be hovered over, everything is read in full.
const cell = 'truncate max-sm:wrap-anywhere max-sm:whitespace-normal'

/** One entry of the log: a line that opens to everything known of it. */
export const AuditItem = ({ entry }: { entry: AuditEntry }) => {
  const { action, actor, target, occurred_at: occurredAt } = entry
  // Who joins or leaves does it to themselves: named once.
  const named = target.id === actor.account_id ? '' : (target.name ?? '')
  const [open, setOpen] = useState(false)
  return (
    <li className="border-t border-line first:border-t-0">
      <details open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-11 list-none items-center gap-3 px-4 py-2 text-sm -outline-offset-2 hover:bg-surface-2 [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden size={14} className={open ? 'rotate-90 text-faint' : 'text-faint'} />
          <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)] gap-x-4 max-sm:grid-cols-1">
            <span className={cell} title={wordsOf(action)}>
              {wordsOf(action)}
            </span>
            <span className={`${cell} text-muted`} title={named}>
              <Breakable>{named}</Breakable>
            </span>
            <span className={`${cell} text-muted`} title={actor.email ?? undefined}>
              <span className="sr-only">by </span>
              <Breakable>{actor.email ?? ''}</Breakable>
            </span>
          </span>
          <span className="w-28 shrink-0 text-right text-xs text-faint max-sm:w-20">
            <Time value={occurredAt} />
          </span>
        </summary>
        {open && (
          <CodeBlock
            label={`Entry ${entry.id}`}
            code={JSON.stringify(entry, null, 2)}
            wrap
            className="mx-4 my-3 sm:ml-11"
          />
        )}
      </details>
    </li>
  )
}
