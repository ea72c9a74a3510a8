import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { FileText } from 'lucide-react'
import { useOrganization } from '~/api/use-organization.ts'
import { QueryList } from '~/kit/QueryList.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { documentsQueries } from '../queries.ts'
import { DocumentItem } from './DocumentItem.tsx'

export const DocumentsPage = () => {
  const { slug } = useParams({ from: '/organization-pages/org/$slug/documents' })
  const documents = useQuery(usePageQueries(documentsQueries).documents)
  return (
    <ResourcePage
      title="Documents"
      within={[useOrganization(slug)?.name]}
      description="Agreements and reports of the company that runs this installation."
    >
      <QueryList
        query={documents}
        failure="The documents could not be loaded"
        skeleton="h-44 !rounded-lg"
        label="Documents"
        itemKey={({ id }) => id}
        empty={{
          icon: <FileText aria-hidden size={28} />,
          title: 'No documents',
          text: 'The operator of this installation provides none.',
        }}
      >
        {(document) => <DocumentItem slug={slug} document={document} />}
      </QueryList>
    </ResourcePage>
  )
}
