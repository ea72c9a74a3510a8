import { countOf } from '@cairn/contracts/product-catalogue/amounts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Plus, SquareFunction } from 'lucide-react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { useProjectPlan } from '~/api/use-project-plan.ts'
import { ButtonLink } from '~/components/ButtonLink.tsx'
import { useAddressParam } from '~/components/use-address-param.ts'
import { filteredQuery } from '~/kit/filtered-query.ts'
import { QueryTable } from '~/kit/QueryTable.tsx'
import { listPart } from '~/kit/list-part.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { SearchField } from '~/kit/SearchField.tsx'
import { formatCount } from '~/lib/counts.ts'
import { usePageQueries } from '~/routes/page-queries.ts'
import { functionsPaths } from '../paths.ts'
import { functionsQueries } from '../queries.ts'
import { functionColumns } from './function-columns.tsx'

export const FunctionsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const functions = useQuery(usePageQueries(functionsQueries).functions)
  const { data: project } = useQuery(projectQuery(ref))
  const { reason: unreadable } = useProjectPermission('functions:Read', ref)
  const { reason: unwritable } = useProjectPermission('functions:Write', ref)
  const [search = ''] = useAddressParam('search')
  const { plan } = useProjectPlan(ref)
  const most = plan && countOf(plan.limits.functions)
  const full =
    plan !== undefined && most !== undefined && most !== null && (functions.data?.length ?? 0) >= most
      ? `A project on the ${plan.name} plan has at most ${formatCount(most)} functions.`
      : undefined
  const hasFunctions = functions.data !== undefined && functions.data.length > 0
  const create = (
    <ButtonLink
      to={functionsPaths.create({ ref })}
      variant="primary"
      icon={<Plus aria-hidden size={14} />}
      disabledReason={unwritable ?? full}
    >
      New function
    </ButtonLink>
  )
  return (
    <ResourcePage
      title="Functions"
      within={['Edge functions', project?.name]}
      description="TypeScript functions that run on this server when their URL is called, each in its own process."
      actions={unreadable === undefined && listPart(functions.data, create)}
    >
      {unreadable === undefined &&
        listPart(
          functions.data,
          <div className="mb-4 flex">
            <SearchField label="Search functions" placeholder="Search functions" />
          </div>,
        )}
      <QueryTable
        label="Functions"
        query={filteredQuery(functions, search, ({ slug, name }) => `${slug}\n${name}`)}
        columns={functionColumns({ projectRef: ref, urlOf: (slug) => `${project?.url ?? ''}/functions/v1/${slug}` })}
        rowKey={({ id }) => id}
        failure="The functions could not be loaded"
        skeleton="h-40 !rounded-lg"
        noAccess={unreadable === undefined ? undefined : { to: 'the functions of this project', reason: unreadable }}
        empty={
          hasFunctions
            ? { title: 'No functions match', text: 'Change the search to see others.' }
            : {
                icon: <SquareFunction aria-hidden size={28} strokeWidth={1.5} />,
                title: 'No functions',
                text: 'A function answers requests with your own code, for example to receive a webhook or to call another service.',
                action: create,
              }
        }
      />
    </ResourcePage>
  )
}
