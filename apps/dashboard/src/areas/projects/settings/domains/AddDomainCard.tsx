import { hostnameProblem, toHostname } from '@cairn/contracts/domains/hostname'
import type { ProjectDomains } from '@cairn/contracts/domains/project-domains'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useProjectPermission } from '~/api/permissions.ts'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { Banner } from '~/ui/banner.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { addDomainMutation } from '../../api/domains.ts'
import { planWords } from './plan-words.ts'
import { priceWords } from './price-words.ts'

const problemOf = (text: string): string | undefined => {
  const hostname = toHostname(text)
  return hostname === undefined ? 'Enter a host name, such as api.example.com.' : hostnameProblem(hostname)
}

interface AddDomainCardProps {
  projectRef: string
  domains: ProjectDomains
}

/** The first step to a custom domain: its name. */
export const AddDomainCard = ({ projectRef, domains }: AddDomainCardProps) => {
  const { custom_domain_unavailable: unavailable } = domains
  const { reason } = useProjectPermission('domains:Write', projectRef)
  const add = useMutation(addDomainMutation(projectRef))
  const form = useForm({ mode: 'onTouched', defaultValues: { hostname: '' } })
  const disabledReason = reason ?? unavailable ?? undefined
  return (
    <SettingsCard
      title="Custom domain"
      submitLabel="Add domain"
      what="The domain"
      failure="The domain was not added"
      form={form}
      disabledReason={disabledReason}
      save={({ hostname }) => add.mutateAsync(hostname)}
      onSaved={() => form.reset()}
      fields={{ custom_hostname: 'hostname' }}
    >
      {unavailable !== null && (
        <Banner title="Custom domains are not part of this plan">
          {unavailable} {planWords(domains)}
        </Banner>
      )}
      <Field
        label="Domain"
        hint={`A name in a domain that you own. You prove that with DNS records before it is used.${priceWords(domains)}`}
        error={form.formState.errors.hostname?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register('hostname', { validate: problemOf })}
            placeholder="api.example.com"
            inputMode="url"
            autoCapitalize="none"
            autoComplete="off"
            mono
            readOnly={disabledReason !== undefined}
          />
        )}
      </Field>
    </SettingsCard>
  )
}
