import { Repeat, Table2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '~/ui/button.tsx'
import type { SqlText } from './sql-text.ts'

interface SqlTextCardProps {
  text: SqlText
  onOpen: () => void
}

const excerptLines = 9

const excerptOf = (sql: string): string => sql.split('\n').slice(0, excerptLines).join('\n')

export const SqlTextCard = ({ text: { title, description, isRepeatable, sql }, onOpen }: SqlTextCardProps) => {
  const titleId = useId()
  return (
    <article
      aria-labelledby={titleId}
      className="flex h-full flex-col overflow-hidden rounded-lg border border-line bg-surface-1"
    >
      <div className="flex-1 p-4">
        <h3 id={titleId} className="text-base font-medium">
          {title}
        </h3>
        <p className="mt-1 text-sm text-muted">{description}</p>
      </div>
      {/* What the text begins with, to recognize it. All of it is in the editor. */}
      <pre
        aria-hidden
        className="h-32 border-t border-line bg-surface-0 px-4 py-3 font-mono text-xs leading-5 text-muted"
      >
        <span className="block h-full overflow-hidden [mask-image:linear-gradient(black_60%,transparent),linear-gradient(to_right,black_85%,transparent)] [mask-composite:intersect]">
          {excerptOf(sql)}
        </span>
      </pre>
      <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2.5">
        <span className="flex items-center gap-1.5 text-xs text-muted">
          {isRepeatable ? <Repeat aria-hidden size={13} /> : <Table2 aria-hidden size={13} />}
          {isRepeatable ? 'Can be run repeatedly' : 'Creates tables, runs once'}
        </span>
        <Button onClick={onOpen} aria-label={`Open ${title}`}>
          Open
        </Button>
      </div>
    </article>
  )
}
