import { Link } from '@tanstack/react-router'
import { counted } from '~/lib/counts.ts'
import { databasePaths } from '../paths.ts'
import { Legend } from './ColumnIcons.tsx'
import type { Diagram } from './diagram.ts'

interface StatusLineProps {
  projectRef: string
  schema: string
  diagram: Diagram
  /** How many tables match the search; undefined where nothing is searched. */
  found: number | undefined
}

const keysIn = ({ keys }: Diagram): number => new Set(keys.map(({ id }) => id.split('.')[0])).size

export const StatusLine = ({ projectRef, schema, diagram, found }: StatusLineProps) => {
  const open = diagram.tables.filter(({ isProtected }) => !isProtected).length
  return (
    <div className="flex min-h-9 shrink-0 flex-wrap items-center gap-x-6 gap-y-1 border-t border-line bg-surface-1 px-3 py-1.5 text-sm text-muted">
      <output>
        {found === undefined
          ? `${counted(diagram.tables.length, 'table')}, ${counted(keysIn(diagram), 'foreign key')}`
          : `${counted(found, 'table')} of ${diagram.tables.length} found`}
      </output>
      <Legend />
      <span className="flex-1" />
      {open > 0 && (
        <Link
          to={databasePaths.policies({ ref: projectRef })}
          search={{ schema }}
          className="text-warning underline-offset-2 hover:underline"
        >
          {counted(open, 'table')} without row-level security
        </Link>
      )}
    </div>
  )
}
