import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Mails, Plus } from 'lucide-react'
import { Suspense } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { EnableExtension } from '~/components/EnableExtension.tsx'
import { ProjectStatusScreen } from '~/components/ProjectStatusScreen.tsx'
import { useAddressParam } from '~/components/use-address-param.ts'
import { filteredQuery } from '~/kit/filtered-query.ts'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { listPart } from '~/kit/list-part.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { queuesQueries } from '../queries.ts'
import { ExposureCard } from './ExposureCard.tsx'
import { queueColumns } from './queue-columns.tsx'

const QueuePanel = lazyPart(async () => (await import('./QueuePanel.tsx')).QueuePanel)

export const QueuesPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const all = useQuery(usePageQueries(queuesQueries).queues)
  const { data: project } = useQuery(projectQuery(ref))
  const { reason: unreadable } = useProjectPermission('queues:Read', ref)
  const { reason: forbidden } = useProjectPermission('queues:Write', ref)
  const [search = ''] = useAddressParam('search')
  const [creating, setCreating] = useAddressParam('new')
  const { data, error, isFetching, refetch } = all
  const hasQueues = data !== undefined && data.queues.length > 0
  const newQueue = (
    <Button
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      disabledReason={forbidden}
      onClick={() => setCreating('queue')}
    >
      New queue
    </Button>
  )

  if (project !== undefined && !isActionAllowed('query', project.status))
    return <ProjectStatusScreen project={project} />

  return (
    <ResourcePage
      title="Queues"
      within={['Integrations', project?.name]}
      description="Message queues in tables of the database, provided by the extension pgmq."
      actions={
        unreadable === undefined &&
        listPart(
          data?.queues,
          <>
            <RefreshButton query={all} />
            {newQueue}
          </>,
        )
      }
    >
      {unreadable === undefined &&
        listPart(
          data?.queues,
          <div className="mb-4 flex">
            <SearchField label="Search queues" placeholder="Search queues" />
          </div>,
        )}
      {data?.is_installed === false ? (
        <EnableExtension
          projectRef={ref}
          extension="pgmq"
          feature="Queues"
          verb="are"
          icon={<Mails aria-hidden size={28} strokeWidth={1.5} />}
          onEnabled={all.refetch}
        >
          Queues use the extension pgmq, which is then installed in the database of the project. Send and read messages
          here, in SQL with pgmq.send and pgmq.read, or through the data API.
        </EnableExtension>
      ) : (
        <div className="flex flex-col gap-6">
          <QueryTable
            label="Queues"
            query={filteredQuery({ data: data?.queues, error, isFetching, refetch }, search, ({ name }) => name)}
            columns={queueColumns(ref)}
            rowKey={({ id }) => id}
            failure="The queues could not be loaded"
            skeleton="h-40 !rounded-lg"
            noAccess={unreadable === undefined ? undefined : { to: 'the queues of this project', reason: unreadable }}
            empty={
              hasQueues
                ? { title: 'No queues match', text: 'Change the search to see others.' }
                : {
                    icon: <Mails aria-hidden size={28} strokeWidth={1.5} />,
                    title: 'No queues',
                    text: 'A queue keeps messages until a reader has processed them, such as mails that are sent after an order.',
                    action: newQueue,
                  }
            }
          />
          {data !== undefined && <ExposureCard projectRef={ref} isExposed={data.is_exposed} />}
        </div>
      )}
      <Suspense>
        {creating !== undefined && data?.is_installed === true && (
          <QueuePanel projectRef={ref} onClose={() => setCreating(undefined)} />
        )}
      </Suspense>
    </ResourcePage>
  )
}
