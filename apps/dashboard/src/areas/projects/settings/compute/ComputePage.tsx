import type { ProjectDetail } from '@cairn/contracts/projects/projects'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { projectQuery } from '~/api/projects.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { formatBytes } from '~/lib/bytes.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Card } from '~/ui/card.tsx'
import { computeQueries } from '../../queries.ts'
import { ComputeCard } from './ComputeCard.tsx'

const diskWords = ({ database_bytes: bytes, database_limit_bytes: limit }: ProjectDetail): string => {
  const used =
    bytes === null ? 'The size of the databases is not known yet.' : `The databases use ${formatBytes(bytes)}.`
  return limit === null
    ? `${used} They share the disk of this installation, and have no limit of their own.`
    : `${used} Above ${formatBytes(limit)}, they become read-only.`
}

export const ComputePage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const project = useQuery(projectQuery(ref))
  const compute = useQuery(usePageQueries(computeQueries).compute)
  const both = {
    data: project.data && compute.data && { project: project.data, compute: compute.data },
    error: project.error ?? compute.error,
    isFetching: project.isFetching || compute.isFetching,
    refetch: () => Promise.all([project.refetch(), compute.refetch()]),
  }
  return (
    <ResourcePage narrow title="Compute and disk" within={['Project settings', project.data?.name]}>
      <QueryContent query={both} failure="The compute sizes could not be loaded" skeleton="h-96 !rounded-lg">
        {(known) => (
          <div className="flex flex-col gap-4">
            <ComputeCard key={`${ref} ${known.compute.size}`} project={known.project} compute={known.compute} />
            <Card title="Disk">
              <p className="text-sm text-pretty text-muted">{diskWords(known.project)}</p>
            </Card>
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
