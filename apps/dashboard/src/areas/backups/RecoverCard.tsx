import type { ProjectRecovery, RecoveryWindow } from '@cairn/contracts/backups/recovery'
import { useState } from 'react'
import { fieldTime } from '~/components/time-range/clock.ts'
import { formatBytes } from '~/lib/bytes.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { PropertyList } from '~/ui/property-list.tsx'
import { Time } from '~/ui/time.tsx'
import { timeProblem } from './recovery-words.ts'

const Windows = ({ windows }: { windows: readonly RecoveryWindow[] }) => (
  <ul>
    {windows.map(({ from, to }) => (
      <li key={from}>
        <Time value={from} as="moment" /> to <Time value={to} as="moment" />
      </li>
    ))}
  </ul>
)

interface RecoverCardProps {
  recovery: ProjectRecovery
  /** Why it cannot be restored now. */
  unrestorable: string | undefined
  onRestore: (timeMs: number) => void
  /** Why no project can be created; undefined: it can. */
  uncloneable: string | undefined
  /** Undefined where the installation has one project. */
  onClone: ((timeMs: number) => void) | undefined
}

/** The moments that can be restored, and the choice of one. */
export const RecoverCard = ({
  recovery: { windows, archived_bytes: bytes, failing_since: failingSince },
  unrestorable,
  onRestore,
  uncloneable,
  onClone,
}: RecoverCardProps) => {
  const [typed, setTyped] = useState<string>()
  const [earliest, latest] = [windows[0], windows.at(-1)]
  if (earliest === undefined || latest === undefined)
    return (
      <Card title="Restore">
        <p className="text-sm text-muted">
          {failingSince === null
            ? 'The backup that recovery begins with is being made. This page updates automatically.'
            : 'There is nothing to restore to until changes are archived.'}
        </p>
      </Card>
    )
  const value = typed ?? fieldTime(Date.parse(latest.to))
  const timeMs = Date.parse(value)
  const problem = timeProblem(windows, timeMs)
  return (
    <Card title="Restore">
      <PropertyList
        properties={[
          { label: 'Earliest', value: <Time value={earliest.from} as="moment" /> },
          { label: 'Latest', value: <Time value={latest.to} as="moment" /> },
          ...(windows.length > 1 ? [{ label: 'Times', value: <Windows windows={windows} /> }] : []),
          { label: 'Archived changes', value: formatBytes(bytes) },
        ]}
      />
      <div className="mt-4 flex max-w-xs flex-col items-start gap-3">
        <Field label="Restore to" hint="In the time zone of your browser." error={problem}>
          {(control) => (
            <Input
              {...control}
              type="datetime-local"
              step={1}
              value={value}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button variant="primary" disabledReason={unrestorable ?? problem} onClick={() => onRestore(timeMs)}>
            Restore project
          </Button>
          {onClone !== undefined && (
            <Button disabledReason={uncloneable ?? problem} onClick={() => onClone(timeMs)}>
              Restore to a new project
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
