import { vanityProblem } from '@cairn/contracts/domains/hostname'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useProjectPermission } from '~/api/permissions.ts'
import { DeleteDialog } from '~/kit/DeleteDialog.tsx'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Button } from '~/ui/button.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { deleteVanityMutation, setVanityMutation } from '../../api/domains.ts'

interface VanityCardProps {
  projectRef: string
  installationDomain: string
  name: string | null
  unavailable: string | null
}

const clean = (name: string) => name.trim().toLowerCase()

/** A name below the domain of the installation. */
export const VanityCard = ({ projectRef, installationDomain, name, unavailable }: VanityCardProps) => {
  const [isAsked, setIsAsked] = useState(false)
  const { reason } = useProjectPermission('domains:Write', projectRef)
  const set = useMutation(setVanityMutation(projectRef))
  const remove = useMutation(deleteVanityMutation(projectRef))
  const form = useForm({ mode: 'onTouched', defaultValues: { name: name ?? '' } })
  const disabledReason = reason ?? unavailable ?? undefined
  const host = `${name ?? ''}.${installationDomain}`
  return (
    <SettingsCard
      title="Vanity subdomain"
      what="The vanity subdomain"
      failure="The vanity subdomain was not saved"
      form={form}
      disabledReason={disabledReason}
      save={(values) => set.mutateAsync(clean(values.name))}
      onSaved={({ custom_domain: saved }) => toast.success(`The project answers at ${saved}`)}
      fields={{ vanity_subdomain: 'name' }}
    >
      {unavailable !== null && name === null && (
        <Banner title="Vanity subdomains are not part of this plan">
          {unavailable} An operator of this installation can change the plan.
        </Banner>
      )}
      <Field
        label="Name"
        hint={`The project answers at this name in ${installationDomain}, in place of its reference.`}
        error={form.formState.errors.name?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('name', { validate: (value) => vanityProblem(clean(value)) })}
            placeholder="our-shop"
            autoCapitalize="none"
            autoComplete="off"
            mono
            readOnly={disabledReason !== undefined}
          />
        )}
      </Field>
      {name !== null && (
        <div className="flex flex-wrap items-center justify-between gap-2 text-sm">
          <span className="font-mono text-xs break-all">{host}</span>
          <Button size="sm" variant="danger" disabledReason={reason} onClick={() => setIsAsked(true)}>
            Delete subdomain
          </Button>
        </div>
      )}
      {isAsked && (
        <DeleteDialog
          title={`Delete ${host}`}
          confirmLabel="Delete subdomain"
          failure="The vanity subdomain was not deleted"
          onDelete={async () => {
            await remove.mutateAsync()
            toast.success(`${host} was deleted`)
          }}
          onClose={() => setIsAsked(false)}
        >
          Clients that use this address no longer reach the project, and another project can take the name.
        </DeleteDialog>
      )}
    </SettingsCard>
  )
}
