import { mostCountedMessages } from '@cairn/contracts/queues/limits'
import type { QueueDetail } from '@cairn/contracts/queues/queues'
import { isActionAllowed } from '@cairn/contracts/projects/project-status'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Send } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { ProjectStatusScreen } from '~/components/ProjectStatusScreen.tsx'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { BackLink } from '~/kit/BackLink.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { PropertyList } from '~/ui/property-list.tsx'
import { Time } from '~/ui/time.tsx'
import { countText } from '../count-text.ts'
import { queuePaths } from '../paths.ts'
import { queueQueries } from '../queries.ts'
import { typeWords } from '../type-words.ts'
import { AccessCard } from './AccessCard.tsx'
import { Messages } from './Messages.tsx'
import { SecurityCard } from './SecurityCard.tsx'

const SendPanel = lazyPart(async () => (await import('./SendPanel.tsx')).SendPanel)
const PurgeQueueDialog = lazyPart(async () => (await import('./QueueDialogs.tsx')).PurgeQueueDialog)
const DeleteQueueDialog = lazyPart(async () => (await import('./QueueDialogs.tsx')).DeleteQueueDialog)

const QueueSummary = ({ queue }: { queue: QueueDetail }) => (
  <Card title="Queue">
    <PropertyList
      properties={[
        { label: 'Type', value: typeWords[queue.type] },
        {
          label: 'Messages',
          value: countText(queue.message_count, mostCountedMessages),
        },
        { label: 'Archived messages', value: countText(queue.archived_count, mostCountedMessages) },
        {
          label: 'Oldest message',
          value: queue.oldest_sent_at === null ? 'None' : <Time value={queue.oldest_sent_at} as="moment" />,
        },
        { label: 'Total sent', value: countText(queue.total_count) },
        { label: 'Created', value: <Time value={queue.created_at} as="moment" /> },
      ]}
    />
  </Card>
)

export const QueuePage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(queueQueries)
  const queue = useQuery(queries.queue)
  const messages = useInfiniteQuery(queries.messages)
  const { data: project } = useQuery(projectQuery(ref))
  const { reason: unreadable } = useProjectPermission('queues:Read', ref)
  const { reason: forbidden } = useProjectPermission('queues:Write', ref)
  const navigate = useNavigate()
  const [open, setOpen] = useState<'send' | 'purge' | 'deletion'>()
  const close = () => setOpen(undefined)
  const back = <BackLink to={queuePaths.list({ ref })}>Queues</BackLink>

  if (project !== undefined && !isActionAllowed('query', project.status))
    return <ProjectStatusScreen project={project} />

  return (
    <ResourcePage
      title={queue.data?.name ?? 'Queue'}
      within={['Queues', project?.name]}
      actions={
        <>
          {back}
          {queue.data !== undefined && (
            <Button
              variant="primary"
              icon={<Send aria-hidden size={14} />}
              disabledReason={forbidden}
              onClick={() => setOpen('send')}
            >
              Send message
            </Button>
          )}
        </>
      }
    >
      <QueryContent
        query={queue}
        failure="The queue could not be loaded"
        skeleton="h-96 !rounded-lg"
        wayOn={back}
        noAccess={unreadable === undefined ? undefined : { to: 'the queues of this project', reason: unreadable }}
      >
        {(known) => (
          <div className="flex flex-col gap-4">
            <Messages projectRef={ref} queue={known} query={messages} forbidden={forbidden} />
            <QueueSummary queue={known} />
            <SecurityCard projectRef={ref} queue={known} forbidden={forbidden} />
            <AccessCard projectRef={ref} queue={known} forbidden={forbidden} />
            <ActionCard
              title="Purge queue"
              text="All messages that are not archived are deleted."
              action={
                <Button variant="danger-outline" disabledReason={forbidden} onClick={() => setOpen('purge')}>
                  Purge queue
                </Button>
              }
            />
            <ActionCard
              title="Delete queue"
              text="The queue is deleted with its messages and its archive."
              action={
                <Button variant="danger-outline" disabledReason={forbidden} onClick={() => setOpen('deletion')}>
                  Delete queue
                </Button>
              }
            />
            <Suspense>
              {open === 'send' && <SendPanel projectRef={ref} queue={known} onClose={close} />}
              {open === 'purge' && <PurgeQueueDialog projectRef={ref} queue={known} onClose={close} />}
              {open === 'deletion' && (
                <DeleteQueueDialog
                  projectRef={ref}
                  queue={known}
                  onDeleted={() => navigate({ to: queuePaths.list({ ref }) })}
                  onClose={close}
                />
              )}
            </Suspense>
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
