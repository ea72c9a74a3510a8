import { useQuery } from '@tanstack/react-query'
import { CircleAlert, Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryList } from '~/kit/QueryList.tsx'
import { listPart } from '~/kit/list-part.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { incidentsQueries } from '../queries.ts'
import { NewNoticePanel } from './NewNoticePanel.tsx'
import { NoticeItem } from './NoticeItem.tsx'
import { StatusPageCard } from './StatusPageCard.tsx'

/** Notices shown to everyone at the top of the page. */
export const IncidentsPage = () => {
  const notices = useQuery(usePageQueries(incidentsQueries).notices)
  const [isWriting, setIsWriting] = useState(false)
  const create = (
    <Button variant="primary" icon={<Plus aria-hidden size={14} />} onClick={() => setIsWriting(true)}>
      New notice
    </Button>
  )
  return (
    <ResourcePage
      title="Incidents"
      within={['Operator']}
      description="Incidents, maintenance and other notices: shown to everyone at the top of every page."
      actions={listPart(notices.data?.notices, create)}
    >
      {notices.data !== undefined && <StatusPageCard page={notices.data.status_page} />}
      <QueryList
        label="Created here"
        query={{ ...notices, data: notices.data?.notices }}
        itemKey={({ id }) => id}
        failure="The notices could not be loaded"
        skeleton="h-40 !rounded-lg"
        empty={{
          icon: <CircleAlert aria-hidden size={28} />,
          title: 'No notices',
          text: 'Incidents, maintenance and notices are shown to everyone.',
          action: create,
        }}
      >
        {(notice) => <NoticeItem notice={notice} />}
      </QueryList>
      {isWriting && <NewNoticePanel onClose={() => setIsWriting(false)} />}
    </ResourcePage>
  )
}
