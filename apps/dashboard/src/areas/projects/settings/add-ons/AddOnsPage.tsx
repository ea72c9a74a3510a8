import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useProjectPermission } from '~/api/permissions.ts'
import { projectQuery } from '~/api/projects.ts'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { ResourcePage } from '~/kit/ResourcePage.tsx'
import { addOnsQuery } from '../../api/add-ons.ts'
import { AddOnCard } from './AddOnCard.tsx'

export const AddOnsPage = () => {
  const { ref } = useParams({ from: '/project/$ref' })
  const { data: project } = useQuery(projectQuery(ref))
  const { isAllowed, isLoading, reason } = useProjectPermission('billing:Read', ref)
  const { reason: forbidden } = useProjectPermission('billing:Write', ref)
  // Not declared on the route: where billing is switched off it must not be asked, and a route cannot know that yet.
  const addOns = useQuery({ ...addOnsQuery(ref), enabled: isAllowed })
  return (
    <ResourcePage
      narrow
      title="Add-ons"
      within={['Project settings', project?.name]}
      description="What this project can have beyond its plan. An add-on is charged for the time that it is on, also while the project is paused."
    >
      <QueryContent
        query={addOns}
        failure="The add-ons could not be loaded"
        skeleton="h-96 !rounded-lg"
        noAccess={isAllowed || isLoading || reason === undefined ? undefined : { to: 'add-ons', reason }}
      >
        {({ add_ons: all, locked, cycle_end: end }) => (
          <div className="flex flex-col gap-4">
            {all
              // What can be had comes first.
              .toSorted((one, other) => Number(one.unavailable !== null) - Number(other.unavailable !== null))
              .map((addOn) => (
                <AddOnCard
                  key={addOn.key}
                  projectRef={ref}
                  addOn={addOn}
                  cycleEnd={end}
                  refusal={forbidden ?? locked ?? undefined}
                />
              ))}
          </div>
        )}
      </QueryContent>
    </ResourcePage>
  )
}
