import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import type { StatementResult } from '@cairn/contracts/database/statement-result'
import { useQuery } from '@tanstack/react-query'
import { SquareTerminal } from 'lucide-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '~/api/errors.ts'
import { queryClient } from '~/api/query-client.ts'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { snippetQuery } from '~/areas/sql-editor/api/snippets.ts'
import { sqlEditorPaths } from '~/areas/sql-editor/paths.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { EmptyState } from '~/ui/empty-state.tsx'
import { MenuItem } from '~/ui/menu.tsx'
import { reportRowsKey, reportSqlQuery } from '../../api/custom-reports.ts'
import { BlockFrame } from './BlockFrame.tsx'
import type { BlockProps } from './block-props.ts'
import { ChartDialog } from './ChartDialog.tsx'
import { RowsView } from './RowsView.tsx'
import { ViewItems } from './ViewItems.tsx'

/** The rows that a saved snippet returns now, as far as the reader may see them. */
export const SnippetBlock = ({ projectRef, block, name, handle, actions, onChange }: BlockProps<'snippet'>) => {
  const navigate = useNavigate()
  const [isCharting, setIsCharting] = useState(false)
  const { data: project } = useQuery(projectQuery(projectRef))
  const { isAllowed, reason } = useProjectPermission('sql:Run', projectRef)
  const isUp = project !== undefined && isActionAllowed('query', project.status)
  const snippet = useQuery(snippetQuery(projectRef, block.snippet_id))
  const sql = snippet.data?.content.sql
  const rows = useQuery({
    ...reportSqlQuery(projectRef, sql ?? ''),
    enabled: isAllowed && isUp && sql !== undefined && sql.trim() !== '',
  })
  // The text may have changed since.
  const readAgain = async () => {
    await snippet.refetch()
    await queryClient.invalidateQueries({ queryKey: [...reportRowsKey(projectRef), sql ?? ''] })
  }
  const query = { ...rows, error: rows.error ?? snippet.error, refetch: readAgain }
  const chart = block.chart ?? snippet.data?.content.chart
  const isGone = snippet.error instanceof ApiError && snippet.error.reason === 'snippet_not_found'

  const shown = () => {
    if (isGone)
      return (
        <EmptyState title="This snippet cannot be shown">
          It was deleted, or it is a private snippet of another member.
        </EmptyState>
      )
    if (project !== undefined && !isUp)
      return <EmptyState title="The database is not running">The rows are shown once it runs.</EmptyState>
    return (
      <QueryContent<StatementResult>
        query={query}
        failure="The snippet could not be run"
        skeleton="min-h-0 flex-1"
        noAccess={reason === undefined ? undefined : { to: 'the rows of this snippet', reason }}
      >
        {(statement) =>
          rows.error === null && <RowsView label={`Rows of ${name}`} {...{ statement, chart }} view={block.view} />
        }
      </QueryContent>
    )
  }

  return (
    <BlockFrame
      {...{ name, handle, actions }}
      query={isGone ? undefined : query}
      items={
        isGone ? undefined : (
          <MenuItem
            icon={<SquareTerminal aria-hidden size={14} />}
            onSelect={() => void navigate({ to: sqlEditorPaths.snippet({ ref: projectRef, id: block.snippet_id }) })}
          >
            Open in the SQL editor
          </MenuItem>
        )
      }
      editItems={<ViewItems {...{ block, onChange }} statement={rows.data} onChart={() => setIsCharting(true)} />}
    >
      <div className="flex min-h-0 flex-1 flex-col overflow-auto">{shown()}</div>
      {isCharting && rows.data !== undefined && (
        <ChartDialog
          name={name}
          statement={rows.data}
          chosen={chart}
          onChoose={(next) => onChange?.({ ...block, chart: next })}
          onClose={() => setIsCharting(false)}
        />
      )}
    </BlockFrame>
  )
}
