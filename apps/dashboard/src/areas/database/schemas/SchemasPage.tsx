import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { PageTitle } from '~/components/PageTitle.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { useSchema } from '../objects/use-schema.ts'
import { diagramQueries } from '../queries.ts'
import { diagramOf } from './diagram.ts'
import { SchemaDiagram } from './SchemaDiagram.tsx'
import { Toolbar } from './Toolbar.tsx'

export const SchemasPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const queries = usePageQueries(diagramQueries)
  const tables = useQuery(queries.objects)
  const { data: schemas = [] } = useQuery(queries.schemas)
  const { data: project } = useQuery(projectQuery(ref))
  const { reason: forbidden } = useProjectPermission('tenant:Sql:Read', ref)
  const schema = useSchema()
  const { data, error, isFetching, refetch } = tables
  const diagram = useMemo(() => data && diagramOf(data), [data])
  return (
    <div className="flex h-[calc(100dvh-3rem-var(--banners,0px))] min-h-96 flex-col max-rail:h-[calc(100dvh-6rem-var(--banners,0px))]">
      <PageTitle parts={['Schema visualizer', 'Database', project?.name]} />
      <h1 className="sr-only">Schema visualizer</h1>
      <QueryContent
        query={{ data: diagram, error, isFetching, refetch }}
        failure="The tables could not be loaded"
        skeleton="m-4 h-96 !rounded-lg"
        errorClassName="m-4"
        placeholder={<Toolbar projectRef={ref} schemas={schemas} />}
        noAccess={forbidden === undefined ? undefined : { to: 'the tables of this project', reason: forbidden }}
      >
        {(loaded) => <SchemaDiagram key={schema} projectRef={ref} schema={schema} schemas={schemas} diagram={loaded} />}
      </QueryContent>
    </div>
  )
}
