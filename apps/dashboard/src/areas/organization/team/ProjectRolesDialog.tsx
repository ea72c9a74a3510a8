import type { Member } from '@cairn/contracts/organizations/members'
import type { Organization } from '@cairn/contracts/organizations/organizations'
import type { ProjectRole, RoleGrant } from '@cairn/contracts/role-grants'
import { hasCustomRoles, projectRoles } from '@cairn/contracts/role-grants'
import { roleNames } from '@cairn/contracts/roles'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changeRoleMutation } from '../api/members.ts'
import { ownRightsChanged } from '~/api/organizations.ts'
import { projectsQuery } from '~/api/projects.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Select } from '~/ui/select.tsx'
import { toast } from '~/ui/toast.ts'
import { ProjectChoice } from './ProjectChoice.tsx'
import { grantText, memberName, projectRoleMeanings } from './role-words.ts'

const roleOptions = projectRoles.map((role) => ({ value: role, label: roleNames[role] }))

const isProjectRole = (role: string): role is ProjectRole => projectRoles.some((each) => each === role)

const rolesNow = ({ projects }: Member): Map<string, ProjectRole> =>
  new Map(projects.flatMap(({ ref, role }) => (isProjectRole(role) ? [[ref, role]] : [])))

interface ProjectRolesDialogProps {
  organization: Organization
  member: Member
  onClose: () => void
}

/** Makes a member of the organization one of some of its projects only. */
export const ProjectRolesDialog = ({ organization, member, onClose }: ProjectRolesDialogProps) => {
  const { slug, plan } = organization
  const changeRole = useMutation(changeRoleMutation(slug))
  const { data: projects } = useQuery(projectsQuery)
  const [chosen, setChosen] = useState<ReadonlyMap<string, ProjectRole>>(() => rolesNow(member))
  const [role, setRole] = useState<ProjectRole>(() => rolesNow(member).values().next().value ?? 'developer')
  const who = memberName(member)
  const ofOrganization = projects?.filter(
    ({ organization_slug: of, parent_project_ref: parent }) => of === slug && parent === null,
  )

  const choose = (next: ProjectRole) => {
    setRole(next)
    setChosen(new Map([...chosen.keys()].map((ref) => [ref, next])))
  }

  const save = () => {
    const grant: RoleGrant = {
      role: null,
      projects: [...chosen].map(([ref, inProject]) => ({ ref, role: inProject })),
    }
    changeRole.mutate(
      { accountId: member.account_id, grant },
      {
        onSuccess: (changed) => {
          toast.success(`${who} is now ${grantText(changed)}`)
          if (member.is_caller) ownRightsChanged()
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="large"
      locked={changeRole.isPending}
      onSubmitKey={save}
      title={`Projects of ${who}`}
      description="They have access to the selected projects only."
      footer={
        <>
          <Button
            variant="primary"
            loading={changeRole.isPending}
            disabledReason={
              chosen.size === 0 ? 'Select a project. To remove all access, remove the member.' : undefined
            }
            onClick={save}
          >
            {chosen.size < 2 ? 'Save' : `Save for ${chosen.size} projects`}
          </Button>
          <Button disabled={changeRole.isPending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Role" hint={projectRoleMeanings[role]}>
          {(control) => (
            <Select
              id={control.id}
              aria-describedby={control['aria-describedby']}
              value={role}
              options={roleOptions}
              onValueChange={choose}
            />
          )}
        </Field>
        <ProjectChoice
          projects={ofOrganization ?? []}
          chosen={chosen}
          onChange={setChosen}
          role={role}
          ownRoles={hasCustomRoles(plan.id)}
        />
        {member.role !== null && (
          <p className="text-sm text-muted">
            Now {roleNames[member.role]} in the whole organization. That role ends when you save.
          </p>
        )}
        {changeRole.error !== null && <ErrorState title="The role was not changed" error={changeRole.error} />}
      </div>
    </Dialog>
  )
}
