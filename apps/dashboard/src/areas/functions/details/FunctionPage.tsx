import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { BackLink } from '~/kit/BackLink.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { usePageQueries } from '~/routes/page-queries.ts'
import { Button } from '~/ui/button.tsx'
import { lazyPart } from '~/ui/lazy-part.ts'
import { functionsPaths } from '../paths.ts'
import { functionQueries } from '../queries.ts'
import { CodeForm } from './CodeForm.tsx'
import { FunctionSettings } from './FunctionSettings.tsx'
import { FunctionSummary } from './FunctionSummary.tsx'
import { TestForm } from './TestForm.tsx'

const DeleteFunctionDialog = lazyPart(async () => (await import('./DeleteFunctionDialog.tsx')).DeleteFunctionDialog)

export const FunctionPage = () => {
  const { ref, slug } = useParams({ from: '/project/$ref/areas/functions/$slug' })
  const queries = usePageQueries(functionQueries)
  const edgeFunction = useQuery(queries.edgeFunction)
  const files = useQuery(queries.files)
  const { data: project } = useQuery(projectQuery(ref))
  const { reason: unreadable } = useProjectPermission('functions:Read', ref)
  const { reason: unwritable } = useProjectPermission('functions:Write', ref)
  const [isDeleting, setIsDeleting] = useState(false)
  const back = <BackLink to={functionsPaths.list({ ref })}>Functions</BackLink>
  return (
    <ResourcePage title={edgeFunction.data?.name ?? slug} within={['Edge functions', project?.name]} actions={back}>
      <QueryContent
        query={edgeFunction}
        failure="The function could not be loaded"
        skeleton="h-96 !rounded-lg"
        wayOn={back}
        noAccess={unreadable === undefined ? undefined : { to: 'the functions of this project', reason: unreadable }}
      >
        {(known) => (
          <div className="flex flex-col gap-4">
            {project !== undefined && <FunctionSummary project={project} edgeFunction={known} />}
            <QueryContent query={files} failure="The files could not be loaded" skeleton="h-96 !rounded-lg">
              {(deployed) => (
                <CodeForm
                  key={known.id}
                  projectRef={ref}
                  edgeFunction={known}
                  deployed={deployed}
                  forbidden={unwritable}
                />
              )}
            </QueryContent>
            {project !== undefined && <TestForm key={known.id} project={project} edgeFunction={known} />}
            <FunctionSettings key={known.id} projectRef={ref} edgeFunction={known} forbidden={unwritable} />
            <ActionCard
              title="Delete function"
              text="Requests to its URL are answered with 404 afterwards. Its files are deleted."
              action={
                <Button variant="danger-outline" disabledReason={unwritable} onClick={() => setIsDeleting(true)}>
                  Delete function
                </Button>
              }
            />
            <Suspense>
              {isDeleting && <DeleteFunctionDialog projectRef={ref} slug={slug} onClose={() => setIsDeleting(false)} />}
            </Suspense>
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
