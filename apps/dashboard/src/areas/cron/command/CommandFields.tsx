import { CodeBlock } from '~/ui/code-block.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { FunctionField } from './FunctionField.tsx'
import type { CommandDraft, CommandKind } from './job-command.ts'
import { commandKinds, commandOf } from './job-command.ts'
import { RequestFields } from './RequestFields.tsx'

const kindLabels = {
  sql: 'SQL',
  function: 'Database function',
  request: 'HTTP request or edge function',
} as const satisfies Record<CommandKind, string>

interface CommandFieldsProps {
  projectRef: string
  value: CommandDraft
  onChange: (value: CommandDraft) => void
  /** What is wrong, once it is to be shown. */
  problem: string | undefined
}

/** What a job runs: SQL, or what becomes SQL. */
export const CommandFields = ({ projectRef, value, onChange, problem }: CommandFieldsProps) => {
  const change = (part: Partial<CommandDraft>) => onChange({ ...value, ...part })
  const sql = commandOf(value)
  return (
    <>
      <Field label="What it runs">
        {(control) => (
          <Select<CommandKind>
            {...control}
            value={value.kind}
            options={commandKinds.map((kind) => ({ value: kind, label: kindLabels[kind] }))}
            // What was chosen so far goes on as SQL.
            onValueChange={(kind) => change({ kind, ...(kind === 'sql' && value.sql === '' && { sql: sql ?? '' }) })}
          />
        )}
      </Field>
      {value.kind === 'sql' && (
        <Field label="SQL" error={problem} hint="Runs as the role postgres. It can have several statements.">
          {(control) => (
            <Textarea
              {...control}
              value={value.sql}
              onChange={({ target }) => change({ sql: target.value })}
              mono
              rows={8}
              spellCheck={false}
              autoCapitalize="off"
              placeholder="delete from sessions where expires_at < now()"
            />
          )}
        </Field>
      )}
      {value.kind === 'function' && (
        <FunctionField
          projectRef={projectRef}
          value={value.functionName}
          onChange={(functionName) => change({ functionName })}
          error={problem}
        />
      )}
      {value.kind === 'request' && (
        <RequestFields projectRef={projectRef} value={value} onChange={change} showsProblems={problem !== undefined} />
      )}
      {value.kind !== 'sql' && sql !== undefined && (
        <section aria-label="SQL of the job" className="flex flex-col gap-2">
          <h3 className="text-sm text-muted">SQL that the job runs</h3>
          <CodeBlock label="SQL" code={sql} wrap short />
        </section>
      )}
    </>
  )
}
