import type { SchemaChange } from '@cairn/contracts/branches/merging'
import { Badge } from '~/ui/badge.tsx'
import { classNames } from '~/ui/class-names.ts'
import { CopyButton } from '~/ui/copy-button.tsx'
import { statementCount } from '../branch-words.ts'

/** The statements of a merge in their order, with their numbers. */
export const ChangeList = ({ changes }: { changes: readonly SchemaChange[] }) => (
  <section aria-labelledby="changes" className="rounded-lg border border-line bg-surface-1">
    <div className="flex items-center gap-2 py-1.5 pr-2 pl-4">
      <h2 id="changes" className="flex-1 text-sm text-muted">
        {statementCount(changes.length)}, in one transaction
      </h2>
      <CopyButton text={changes.map(({ sql }) => `${sql};\n`).join('\n')} label="Copy SQL" withText size="sm" />
    </div>
    <ol aria-label="Statements">
      {changes.map(({ sql, is_destructive: isDestructive }, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- the order of the statements is what they are
          key={index}
          className={classNames(
            'flex gap-3 border-t border-l-2 border-t-line py-2 pr-4 pl-3.5',
            isDestructive ? 'border-l-danger bg-danger-soft' : 'border-l-transparent',
          )}
        >
          <span className="tabular w-6 shrink-0 text-right text-xs leading-5 text-muted">{index + 1}</span>
          <span className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-1">
            <code className="min-w-0 flex-1 basis-64 font-mono text-xs leading-5 wrap-anywhere whitespace-pre-wrap">
              {sql};
            </code>
            {isDestructive && <Badge tone="danger">Deletes data</Badge>}
          </span>
        </li>
      ))}
    </ol>
  </section>
)
