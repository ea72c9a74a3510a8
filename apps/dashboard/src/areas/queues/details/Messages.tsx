import type { QueueMessage } from '@cairn/contracts/queues/messages'
import type { QueueDetail } from '@cairn/contracts/queues/queues'
import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query'
import { useMutation } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Suspense, useState } from 'react'
import { toastError } from '~/components/toast-error.tsx'
import { useAddressParam } from '~/components/use-address-param.ts'
import { AddressSelect } from '~/kit/AddressSelect.tsx'
import { LoadMore } from '~/kit/LoadMore.tsx'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { RefreshButton } from '~/kit/RefreshButton.tsx'
import { counted } from '~/lib/counts.ts'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { archiveMessagesMutation } from '../api/messages.ts'
import { messageState, messageStates } from '../message-state.ts'
import { messageColumns } from './message-columns.tsx'

const MessagePanel = lazyPart(async () => (await import('./MessagePanel.tsx')).MessagePanel)
const DeleteMessagesDialog = lazyPart(async () => (await import('./DeleteMessagesDialog.tsx')).DeleteMessagesDialog)

const emptyWords = {
  waiting: { title: 'No messages', text: 'Send a message here, or in SQL with pgmq.send.' },
  available: { title: 'No available messages', text: 'All messages are being processed or delayed.' },
  scheduled: {
    title: 'No hidden messages',
    text: 'A message is hidden while a reader processes it, and until its delay has passed.',
  },
  archived: { title: 'No archived messages', text: 'Readers archive messages with pgmq.archive to keep them.' },
} as const

interface MessagesProps {
  projectRef: string
  queue: QueueDetail
  query: UseInfiniteQueryResult<InfiniteData<QueueMessage[]>>
  forbidden: string | undefined
}

/** The messages of a queue: the oldest first, and of archived ones the newest. */
export const Messages = ({ projectRef, queue, query, forbidden }: MessagesProps) => {
  const { data, error, isFetching, refetch } = query
  const [state] = useAddressParam('state')
  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set())
  const [open, setOpen] = useState<string>()
  const [isDeleting, setIsDeleting] = useState(false)
  const archive = useMutation(archiveMessagesMutation(projectRef, queue.id))
  const messages = data?.pages.flat()
  const shown = messageState(state)
  // Those that are no longer there, or no longer shown, are not counted.
  const selected = messages?.map(({ id }) => id).filter((id) => marked.has(id)) ?? []
  const select = (id: string, isSelected: boolean) => {
    const next = new Set(marked)
    if (isSelected) next.add(id)
    else next.delete(id)
    setMarked(next)
  }
  const archiveSelected = () =>
    archive.mutate(selected, { onError: (failure) => toastError(failure, 'The messages were not archived') })
  return (
    <section aria-label="Messages">
      <div className="mb-3 flex min-h-8 flex-wrap items-center gap-2">
        <h2 className="mr-auto text-base font-medium">
          {selected.length === 0 ? 'Messages' : `${counted(selected.length, 'message')} selected`}
        </h2>
        {selected.length > 0 && (
          <>
            {shown !== 'archived' && (
              <Button loading={archive.isPending} onClick={archiveSelected}>
                Archive
              </Button>
            )}
            <Button variant="danger" onClick={() => setIsDeleting(true)}>
              Delete
            </Button>
          </>
        )}
        <AddressSelect
          label="Status"
          param="state"
          value={shown}
          all="Not archived"
          options={messageStates}
          className="!w-40"
        />
        <RefreshButton query={query} />
      </div>
      <QueryTable
        label="Messages"
        query={{ data: messages, error, isFetching, refetch }}
        columns={messageColumns({
          selection: forbidden === undefined ? { has: (id) => marked.has(id), set: select } : undefined,
          onOpen: ({ id }) => setOpen(id),
        })}
        rowKey={({ id }) => id}
        failure="The messages could not be loaded"
        skeleton="h-40 !rounded-lg"
        empty={{ icon: <Mail aria-hidden size={28} strokeWidth={1.5} />, ...emptyWords[shown ?? 'waiting'] }}
      />
      <LoadMore query={query} />
      <Suspense>
        {open !== undefined && (
          <MessagePanel
            projectRef={projectRef}
            queueId={queue.id}
            messageId={open}
            forbidden={forbidden}
            onClose={() => setOpen(undefined)}
          />
        )}
        {isDeleting && (
          <DeleteMessagesDialog
            projectRef={projectRef}
            queueId={queue.id}
            ids={selected}
            onDeleted={() => setMarked(new Set())}
            onClose={() => setIsDeleting(false)}
          />
        )}
      </Suspense>
    </section>
  )
}
