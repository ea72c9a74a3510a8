import { vanityProblem } from '@cairn/contracts/domains/hostname'
import type { ProjectDomains } from '@cairn/contracts/domains/project-domains'
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
import { followerWords, ownAddress } from './address-words.ts'
import { planWords } from './plan-words.ts'

interface VanityCardProps {
  projectRef: string
  installationDomain: string
  domains: ProjectDomains
}

const clean = (name: string) => name.trim().toLowerCase()

/** What else changes with the name: nothing, while a custom domain comes first. */
const changeWords = ({ custom_domain: custom }: ProjectDomains, when: string, address: string): string =>
  custom?.status === 'active'
    ? `The URL of the project remains ${custom.hostname}, its custom domain.`
    : followerWords(when, address)

const lossWords = (host: string) =>
  `Clients that use ${host} no longer reach the project, and another project can take the name.`

/** A name below the domain of the installation. */
export const VanityCard = ({ projectRef, installationDomain, domains }: VanityCardProps) => {
  const { vanity_subdomain: name, vanity_unavailable: unavailable } = domains
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
          {unavailable} {planWords(domains)}
        </Banner>
      )}
      <Field
        label="Name"
        hint={`The project answers at this name in ${installationDomain}, besides its reference.`}
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
      {disabledReason === undefined && (
        <p className="text-sm text-pretty text-muted">
          {changeWords(domains, 'After saving', 'the new name')} {name !== null && lossWords(host)}
        </p>
      )}
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
          {lossWords(host)} {changeWords(domains, 'After that', ownAddress(domains))}
        </DeleteDialog>
      )}
    </SettingsCard>
  )
}
