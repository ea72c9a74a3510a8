import { useId } from 'react'
import { CodeBlock } from '~/ui/code-block.tsx'

interface SqlPreviewProps {
  /** Undefined where there is no statement yet. */
  sql: string | undefined
  /** What is needed for a statement: 'Enter a table name'. */
  missing?: string
}

/** The SQL that a form makes, before it runs. Exactly this text has to run. */
export const SqlPreview = ({ sql, missing = 'Fill in the form' }: SqlPreviewProps) => {
  const id = useId()
  const heading = (
    <h3 id={id} className="text-sm text-muted">
      SQL that will run, in one transaction
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
    </section>
  )
}
