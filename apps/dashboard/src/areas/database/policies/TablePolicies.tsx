import type { Policy } from '@cairn/contracts/pg-meta/policies'
import type { Table } from '@cairn/contracts/pg-meta/tables'
import { FlaskConical, Plus, Table2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { OpenButton, TextCell } from '../objects/cells.tsx'
import { EditSqlButton } from '../objects/EditSqlButton.tsx'
import { DeleteButton } from '../objects/DeleteButton.tsx'

interface TablePoliciesProps {
  table: Table
  /** What the policies are about, where that is not the whole table. */
  part?: { title: ReactNode; label: string; icon: ReactNode; empty: string } | undefined
  policies: readonly Policy[]
  forbidden: string | undefined
  onNew: () => void
  onOpen: (policy: Policy) => void
  onDelete: (policy: Policy) => void
  /** Opens the SQL of one, where that preview is on. */
  onEditSql: ((policy: Policy) => void) | undefined
  /** Switches row-level security; without it, that cannot be switched. */
  onSwitch?: () => void
  onTest: () => void
}

const emptyText = ({ rls_enabled: isProtected }: Table): string =>
  isProtected
    ? 'No policy allows anything: only roles that bypass row-level security see these rows.'
    : 'Row-level security is off: roles with privileges on this table see and change every row.'

/** A table with its policies. */
export const TablePolicies = ({
  table,
  part,
  policies,
  forbidden,
  onNew,
  onOpen,
  onDelete,
  onEditSql,
  onSwitch,
  onTest,
}: TablePoliciesProps) => {
  const name = part?.label ?? table.name
  return (
    <section aria-label={name}>
      <div className="flex flex-wrap items-center gap-2">
        <span className="flex max-w-full min-w-0 items-center gap-2">
          {part?.icon ?? <Table2 aria-hidden size={14} className="shrink-0 text-faint" />}
          <h2 className="min-w-0 truncate text-sm" title={name}>
            {part?.title ?? <span className="font-mono">{name}</span>}
          </h2>
        </span>
        {part === undefined &&
          (table.rls_enabled ? <Badge tone="success">RLS on</Badge> : <Badge tone="danger">RLS off</Badge>)}
        <span className="ml-auto flex flex-wrap gap-2">
          {onSwitch !== undefined && (
            <Button
              variant={table.rls_enabled ? 'ghost' : 'primary'}
              disabledReason={forbidden}
              aria-label={table.rls_enabled ? `Turn off RLS on ${table.name}` : `Turn on RLS on ${table.name}`}
              onClick={onSwitch}
            >
              {table.rls_enabled ? 'Turn off RLS' : 'Turn on RLS'}
            </Button>
          )}
          <Button
            icon={<FlaskConical aria-hidden size={14} />}
            disabledReason={forbidden}
            aria-label={`Test the policies of ${name}`}
            onClick={onTest}
          >
            Test
          </Button>
          <Button
            icon={<Plus aria-hidden size={14} />}
            disabledReason={forbidden}
            aria-label={`New policy on ${name}`}
            onClick={onNew}
          >
            New policy
          </Button>
        </span>
      </div>
      {policies.length === 0 ? (
        <p className="mt-3 text-sm text-muted">{part?.empty ?? emptyText(table)}</p>
      ) : (
        <ul className="mt-3 -mb-2 flex flex-col">
          {policies.map((policy) => (
            <li
              key={policy.id}
              className="grid grid-cols-[minmax(8rem,1fr)_5.5rem_minmax(6rem,10rem)_minmax(8rem,1.5fr)_auto] items-center gap-3 border-t border-line py-1.5 text-sm max-sm:grid-cols-[1fr_5.5rem_auto]"
            >
              <OpenButton label={`Policy ${policy.name}`} onClick={() => onOpen(policy)}>
                {policy.name}
              </OpenButton>
              <span>
                <Badge tone="accent">{policy.command}</Badge>
              </span>
              <span className="text-muted max-sm:hidden">
                <TextCell mono>{policy.roles.join(', ')}</TextCell>
              </span>
              <span className="text-muted max-sm:hidden">
                <TextCell mono>{policy.definition ?? policy.check}</TextCell>
              </span>
              <span className="whitespace-nowrap">
                {onEditSql !== undefined && (
                  <EditSqlButton what={`policy ${policy.name}`} onClick={() => onEditSql(policy)} />
                )}
                <DeleteButton
                  what={`policy ${policy.name}`}
                  disabledReason={forbidden}
                  onClick={() => onDelete(policy)}
                />
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
