import { nameOfChange } from '@cairn/contracts/pg-meta/migrations'
import { useId, useSyncExternalStore } from 'react'
import { keptMigrations } from '~/state/kept-migrations.ts'
import { Checkbox } from '~/ui/checkbox.tsx'
import { CodeBlock } from '~/ui/code-block.tsx'

interface SqlPreviewProps {
  /** Undefined where there is no statement yet. */
  sql: string | undefined
  /** What is needed for a statement: 'Enter a table name'. */
  missing?: string
  /** The project that can keep the statement as a migration. */
  keptIn?: string | undefined
  /** Where the statement runs outside of a transaction: what is kept in place of it, as a migration runs in one. */
  alone?: { kept: string | undefined } | undefined
}

const KeepField = ({ projectRef, sql, isOther }: { projectRef: string; sql: string; isOther: boolean }) => {
  const id = useId()
  const { get, set, subscribe } = keptMigrations(projectRef)
  const isOn = useSyncExternalStore(subscribe, get) === 'on'
  return (
    <div className="flex items-start gap-2 text-sm">
      <Checkbox id={id} className="mt-0.5" checked={isOn} onCheckedChange={(on) => set(on ? 'on' : 'off')} />
      <label htmlFor={id} className="min-w-0">
        Keep as a migration
        {isOn && <span className="block font-mono text-xs break-all text-muted">{nameOfChange(sql)}</span>}
        {isOn && isOther && (
          <span className="block text-xs text-muted">
            It is kept without “concurrently”, since tools run a migration in one transaction.
          </span>
        )}
      </label>
    </div>
  )
}

/** The SQL that a form makes, before it runs. Exactly this text has to run. */
export const SqlPreview = ({ sql, missing = 'Fill in the form', keptIn, alone }: SqlPreviewProps) => {
  const id = useId()
  const heading = (
    <h3 id={id} className="text-sm text-muted">
      SQL that will run, {alone === undefined ? 'in one transaction' : 'outside of a transaction'}
    </h3>
  )
  if (sql === undefined)
    return (
      <div className="flex flex-col gap-2">
        {heading}
        <p className="text-sm text-faint">{missing} to see the statement.</p>
      </div>
    )
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      {heading}
      <CodeBlock code={sql.trimEnd()} label="SQL" />
      {keptIn !== undefined && <KeepField projectRef={keptIn} sql={alone?.kept ?? sql} isOther={alone !== undefined} />}
    </section>
  )
}
