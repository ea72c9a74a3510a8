import type { RunningQuery } from '@cairn/contracts/database/running-queries'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Activity } from 'lucide-react'
import { useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { toastError } from '~/components/toast-error.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { toast } from '~/ui/toast.ts'
import type { Ending } from '../api/running-queries.ts'
import { endRunningQueryMutation } from '../api/running-queries.ts'
import { ObjectsPage } from '../objects/ObjectsPage.tsx'
import { runningQueriesQueries } from '../queries.ts'
import { RunningQueryItem } from './RunningQueryItem.tsx'
import type { ListedQuery } from './blocking-tree.ts'
import { blockingTree } from './blocking-tree.ts'

const sentences: Record<Ending, { done: string; failed: string }> = {
  cancel: { done: 'Cancelled the query', failed: 'The query was not cancelled' },
  terminate: { done: 'Closed the session', failed: 'The session was not closed' },
}

const readOnlyNote = 'With read-only access you see the queries of members with read-only access.'

interface Actions {
  forbidden: string | undefined
  /** The query that is being ended. */
  endingId: string | undefined
  onCancel: (query: RunningQuery) => void
  onTerminate: (query: RunningQuery) => void
}

const itemsFor =
  ({ forbidden, endingId, onCancel, onTerminate }: Actions) =>
  (query: ListedQuery) => (
    <RunningQueryItem
      query={query}
      forbidden={forbidden}
      isEnding={endingId === query.id}
      onCancel={() => onCancel(query)}
      onTerminate={() => onTerminate(query)}
    />
  )

export const RunningQueriesPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { reason: forbidden } = useProjectPermission('sql:Write', ref)
  const queries = useQuery(usePageQueries(runningQueriesQueries).queries)
  const ending = useMutation(endRunningQueryMutation(ref))
  const [closing, setClosing] = useState<RunningQuery>()

  const end = async (query: RunningQuery, how: Ending) => {
    try {
      await ending.mutateAsync({ query, how })
      toast.success(sentences[how].done)
    } catch (error) {
      toastError(error, sentences[how].failed)
    }
  }

  return (
    <ObjectsPage
      title="Running queries"
      description={`Queries and open transactions of all applications, longest first. Those that wait for another one are below it. This page updates automatically.${forbidden === undefined ? '' : ` ${readOnlyNote}`}`}
      noun="query"
      nouns="queries"
      query={
        queries.data === undefined ? { ...queries, data: undefined } : { ...queries, data: blockingTree(queries.data) }
      }
      columns={itemsFor({
        forbidden,
        endingId: ending.isPending ? ending.variables.query.id : undefined,
        onCancel: (query) => void end(query, 'cancel'),
        onTerminate: setClosing,
      })}
      rowKey={({ id }) => id}
      textOf={({ query, role, application, account_email: account, process_id: processId }) =>
        `${query} ${role} ${application} ${account ?? ''} ${processId}`
      }
      empty={{
        title: 'No queries are running',
        text: 'Queries of your applications, of the SQL editor and of psql appear here while they run.',
        icon: <Activity aria-hidden size={28} strokeWidth={1.5} />,
      }}
    >
      {closing && (
        <ConfirmDialog
          open
          onOpenChange={() => setClosing(undefined)}
          title={`Terminate process ${closing.process_id}`}
          variant="danger"
          confirmLabel="Terminate"
          onConfirm={() => end(closing, 'terminate')}
        >
          The session of the role <span className="font-mono text-xs text-text">{closing.role}</span> is closed, and its
          open transaction is rolled back. The application has to connect again. To end only the query, cancel it
          instead.
        </ConfirmDialog>
      )}
    </ObjectsPage>
  )
}
