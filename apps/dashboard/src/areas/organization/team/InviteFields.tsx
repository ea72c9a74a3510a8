import type { ProjectRole } from '@cairn/contracts/role-grants'
import { hasProjectRoles } from '@cairn/contracts/role-grants'
import type { Role } from '@cairn/contracts/roles'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import { useQuery } from '@tanstack/react-query'
import type { UseFormReturn } from 'react-hook-form'
import { Controller, useWatch } from 'react-hook-form'
import { projectsQuery } from '~/api/projects.ts'
import { typedEmailProblem } from '~/lib/email-problem.ts'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { Select } from '~/ui/select.tsx'
import { ProjectChoice } from './ProjectChoice.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { projectRoleMeanings, roleMeanings } from './role-words.ts'

export interface Invite {
  email: string
  role: Role
  where: 'all' | 'some'
  projects: ReadonlyMap<string, ProjectRole>
}

/** The role in selected projects. The role Owner applies to the whole organization. */
export const roleInProjects = ({ role, where }: Pick<Invite, 'role' | 'where'>): ProjectRole | undefined =>
  where === 'some' && role !== 'owner' ? role : undefined

const whereOptions = (role: Role, plan: PlanId) => [
  { value: 'all' as const, label: 'All projects' },
  {
    value: 'some' as const,
    label: hasProjectRoles(plan) ? 'Selected projects' : 'Selected projects (Team plan)',
    disabled: role === 'owner' || !hasProjectRoles(plan),
  },
]

interface InviteFieldsProps {
  form: UseFormReturn<Invite>
  slug: string
  plan: PlanId
  ownRole: Role | null
}

export const InviteFields = ({ form, slug, plan, ownRole }: InviteFieldsProps) => {
  const { register, control, formState } = form
  const { errors } = formState
  const { data: projects } = useQuery({
    ...projectsQuery,
    select: (all) =>
      all.filter(({ organization_slug: of, parent_project_ref: parent }) => of === slug && parent === null),
  })
  const [role, where] = useWatch({ control, name: ['role', 'where'] })
  const projectRole = roleInProjects({ role, where })
  return (
    <>
      <Field label="Email" error={errors.email?.message} hint="They sign in or sign up with this email address.">
        {(field) => (
          <Input {...field} {...register('email', { validate: typedEmailProblem })} type="email" inputMode="email" />
        )}
      </Field>
      <Field label="Role" hint={projectRole === undefined ? roleMeanings[role] : projectRoleMeanings[projectRole]}>
        {(field) => (
          <Controller
            control={control}
            name="role"
            render={({ field: { value, onChange } }) => (
              <RoleSelect
                id={field.id}
                aria-describedby={field['aria-describedby']}
                value={value}
                ownRole={ownRole}
                plan={plan}
                onValueChange={onChange}
              />
            )}
          />
        )}
      </Field>
      <Field label="Where">
        {(field) => (
          <Controller
            control={control}
            name="where"
            render={({ field: { onChange } }) => (
              <Select
                id={field.id}
                value={projectRole === undefined ? 'all' : 'some'}
                options={whereOptions(role, plan)}
                onValueChange={onChange}
              />
            )}
          />
        )}
      </Field>
      {projectRole !== undefined && (
        <Controller
          control={control}
          name="projects"
          rules={{ validate: (chosen) => chosen.size > 0 || 'Choose a project.' }}
          render={({ field: { value, onChange } }) => (
            <ProjectChoice projects={projects ?? []} chosen={value} onChange={onChange} role={projectRole} />
          )}
        />
      )}
      {errors.projects !== undefined && projectRole !== undefined && (
        <p role="alert" className="-mt-3 text-sm text-danger">
          {errors.projects.message}
        </p>
      )}
    </>
  )
}
