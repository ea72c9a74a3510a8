import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { useWatch } from 'react-hook-form'
import { organizationsQuery } from '~/api/organizations.ts'
import { projectsQuery } from '~/api/projects.ts'
import { projectLabel } from '~/lib/project-label.ts'
import { SelectField } from '~/kit/SelectField.tsx'
import type { SupportValues } from './support-values.ts'

const noOrganization = { value: '', label: 'No specific organization' }
const noProject = { value: '', label: 'No specific project' }

/** Which organization and project a request is about. For people who are signed in. */
export const PlaceFields = ({ form }: { form: UseFormReturn<SupportValues> }) => {
  const { data: organizations = [] } = useQuery(organizationsQuery)
  const { data: projects = [] } = useQuery(projectsQuery)
  const organization = useWatch({ control: form.control, name: 'organization' })
  const offered = projects.filter(({ organization_slug: slug }) => organization === '' || slug === organization)
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <SelectField
        form={form}
        name="organization"
        label="Organization"
        options={[noOrganization, ...organizations.map(({ slug, name }) => ({ value: slug, label: name }))]}
        onChanged={() => form.setValue('project', '')}
      />
      <SelectField
        form={form}
        name="project"
        label="Project"
        options={[
          noProject,
          ...offered.map((project) => ({ value: project.ref, label: projectLabel(project, projects) })),
        ]}
      />
    </div>
  )
}
