import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { FileCode2 } from 'lucide-react'
import { snippetsQuery } from '~/areas/sql-editor/api/snippets.ts'
import { sqlEditorPaths } from '~/areas/sql-editor/paths.ts'
import { Card } from '~/ui/card.tsx'
import { Time } from '~/ui/time.tsx'

const shownQueries = 5

/** The queries that were changed last. */
export const QueriesCard = ({ projectRef: ref }: { projectRef: string }) => {
  const { data: snippets } = useQuery(snippetsQuery(ref))
  if (snippets === undefined || snippets.length === 0) return null
  return (
    <Card title="Recent queries">
      <ul>
        {snippets.slice(0, shownQueries).map(({ id, name, updated_at: updatedAt }) => (
          <li key={id} className="border-t border-line first:border-t-0">
            <Link
              to={sqlEditorPaths.snippet({ ref, id })}
              className="-mx-2 flex h-8 items-center gap-2 rounded-md px-2 text-sm hover:bg-surface-2"
            >
              <FileCode2 aria-hidden size={14} className="shrink-0 text-faint" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="text-xs text-faint">
                <Time value={updatedAt} />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
