import type { SentInvitation } from '@cairn/contracts/organizations/invitations'
import type { Role } from '@cairn/contracts/roles'
import type { PlanId } from '@cairn/contracts/product-catalogue/plan-ids'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { Button } from '~/ui/button.tsx'
import { SidePanel } from '~/ui/side-panel.tsx'
import { inviteMutation } from '../api/invitations.ts'
import { InvitationLink } from './InvitationLink.tsx'
import type { Invite } from './InviteFields.tsx'
import { InviteFields, roleInProjects } from './InviteFields.tsx'

interface InvitePanelProps {
  onClose: () => void
  organization: { slug: string; name: string }
  plan: PlanId
  ownRole: Role | null
}

const defaultValues: Invite = { email: '', role: 'developer', where: 'all', projects: new Map() }

/** Mounted while it is open: asks who is invited to what, then shows the link. */
export const InvitePanel = (props: InvitePanelProps) => {
  const { onClose, organization, plan, ownRole } = props
  const invite = useMutation(inviteMutation(organization.slug))
  const form = useForm<Invite>({ mode: 'onTouched', defaultValues })
  const [sent, setSent] = useState<SentInvitation>()
  const title = `Invite to ${organization.name}`

  if (sent !== undefined)
    return (
      <SidePanel
        open
        onOpenChange={onClose}
        name="invite"
        defaultWidth={440}
        title={title}
        footer={
          <>
            <Button variant="primary" onClick={onClose}>
              Done
            </Button>
            <Button onClick={() => setSent(undefined)}>Invite another</Button>
          </>
        }
      >
        <InvitationLink invitation={sent} />
      </SidePanel>
    )
  return (
    <FormPanel
      title={title}
      name="invite"
      width={440}
      submitLabel="Invite"
      failure="The invitation was not created"
      what="The invitation"
      form={form}
      save={(values) =>
        invite.mutateAsync({
          email: values.email.trim(),
          role: values.role,
          projects: roleInProjects(values) === undefined ? [] : [...values.projects.keys()],
        })
      }
      fields={{ already_member: 'email', already_invited: 'email' }}
      onSaved={(invitation) => {
        form.reset(defaultValues)
        setSent(invitation)
      }}
      onClose={onClose}
    >
      <InviteFields form={form} slug={organization.slug} plan={plan} ownRole={ownRole} />
    </FormPanel>
  )
}
