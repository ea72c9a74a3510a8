import type { Role } from '@cairn/contracts/roles'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import type { ProjectRole } from '@cairn/contracts/role-grants'
import { hasProjectRoles } from '@cairn/contracts/role-grants'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm, useWatch } from 'react-hook-form'
import { ApiError } from '~/api/errors.ts'
import { inviteMutation } from '../api/invitations.ts'
import { projectsQuery } from '~/api/projects.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { typedEmailProblem } from '~/lib/email-problem.ts'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { KeyHint } from '~/ui/key-hint.tsx'
import { Select } from '~/ui/select.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { InvitationLink } from './InvitationLink.tsx'
import { ProjectChoice } from './ProjectChoice.tsx'
import { RoleSelect } from './RoleSelect.tsx'
import { projectRoleMeanings, roleMeanings } from './role-words.ts'

interface Values {
  email: string
  role: Role
  where: Where
  projects: ReadonlyMap<string, ProjectRole>
}

type Where = 'all' | 'some'

interface InvitePanelProps {
  open: boolean
  onClose: () => void
  organization: { slug: string; name: string }
  plan: PlanId
  ownRole: Role | null
}

const formId = 'invite-form'
const aboutTheAddress = new Set(['already_member', 'already_invited'])
const defaults: Values = { email: '', role: 'developer', where: 'all', projects: new Map() }

const whereOptions = (role: Role, plan: PlanId) => [
  { value: 'all' as const, label: 'All projects' },
  {
    value: 'some' as const,
    label: hasProjectRoles(plan) ? 'Selected projects' : 'Selected projects (Team plan)',
    disabled: role === 'owner' || !hasProjectRoles(plan),
  },
]

export const InvitePanel = ({ open, onClose, organization, plan, ownRole }: InvitePanelProps) => {
  const invite = useMutation(inviteMutation(organization.slug))
  const [leaving, setLeaving] = useState(false)
  const { register, handleSubmit, control, formState, reset, setError } = useForm<Values>({
    mode: 'onTouched',
    defaultValues: defaults,
  })
  const { errors, isDirty } = formState
  const { data: projects } = useQuery(projectsQuery)
  const role = useWatch({ control, name: 'role' })
  // The role Owner applies to the whole organization.
  const where = useWatch({ control, name: 'where' }) === 'some' && role !== 'owner' ? 'some' : 'all'
  const ofOrganization = projects?.filter(
    ({ organization_slug: of, parent_project_ref: parent }) => of === organization.slug && parent === null,
  )
  const sent = invite.data

  const startAgain = () => {
    reset(defaults)
    invite.reset()
  }

  const close = () => {
    setLeaving(false)
    startAgain()
    onClose()
  }

  const submit = handleSubmit((values) =>
    invite.mutate(
      {
        email: values.email.trim(),
        role: values.role,
        projects: where === 'some' ? [...values.projects.keys()] : [],
      },
      {
        onSuccess: () => reset(defaults),
        onError: (error) => {
          if (!(error instanceof ApiError) || !aboutTheAddress.has(error.reason)) return
          setError('email', { message: error.message }, { shouldFocus: true })
          invite.reset()
        },
      },
    ),
  )

  return (
    <>
      <SidePanel
        open={open}
        onOpenChange={(next) => {
          if (next) return
          if (isDirty && !invite.isPending) setLeaving(true)
          else close()
        }}
        name="invite"
        defaultWidth={440}
        title={`Invite to ${organization.name}`}
        onSubmitKey={() => void submit()}
        footer={
          sent === undefined ? (
            <>
              <Button type="submit" form={formId} variant="primary" loading={invite.isPending}>
                Invite <KeyHint keys="mod+enter" onColour />
              </Button>
              <Button variant="ghost" onClick={() => (isDirty ? setLeaving(true) : close())}>
                Cancel
              </Button>
            </>
          ) : (
            <>
              <Button variant="primary" onClick={close}>
                Done
              </Button>
              <Button onClick={startAgain}>Invite another</Button>
            </>
          )
        }
      >
        {sent === undefined ? (
          <form id={formId} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
            <Field label="Email" error={errors.email?.message} hint="They sign in or sign up with this email address.">
              {(field) => (
                <Input
                  {...field}
                  {...register('email', { validate: typedEmailProblem })}
                  type="email"
                  inputMode="email"
                />
              )}
            </Field>
            <Field
              label="Role"
              hint={where === 'some' && role !== 'owner' ? projectRoleMeanings[role] : roleMeanings[role]}
            >
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
                    <Select id={field.id} value={where} options={whereOptions(role, plan)} onValueChange={onChange} />
                  )}
                />
              )}
            </Field>
            {where === 'some' && role !== 'owner' && (
              <Controller
                control={control}
                name="projects"
                rules={{ validate: (chosen) => chosen.size > 0 || 'Choose a project.' }}
                render={({ field: { value, onChange } }) => (
                  <ProjectChoice projects={ofOrganization ?? []} chosen={value} onChange={onChange} role={role} />
                )}
              />
            )}
            {errors.projects !== undefined && where === 'some' && (
              <p role="alert" className="-mt-3 text-sm text-danger">
                {errors.projects.message}
              </p>
            )}
            {invite.error !== null && <ErrorState title="The invitation was not created" error={invite.error} />}
          </form>
        ) : (
          <InvitationLink invitation={sent} />
        )}
      </SidePanel>
      <ConfirmDialog
        open={leaving}
        onOpenChange={setLeaving}
        onConfirm={close}
        variant="danger"
        title="Leave without inviting"
        confirmLabel="Leave"
        cancelLabel="Stay"
        size="medium"
      >
        <p>Your changes are lost.</p>
      </ConfirmDialog>
    </>
  )
}
