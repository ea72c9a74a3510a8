import { domainProblem } from '@cairn/contracts/sso/sso-rules'
import type { SsoDomain } from '@cairn/contracts/sso/sso'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { messageOf } from '~/api/errors.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { addSsoDomainMutation } from '../api/sso.ts'
import { Button } from '~/ui/button.tsx'
import { Card } from '~/ui/card.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { DomainRow } from './DomainRow.tsx'

const clean = (domain: string) => domain.trim().toLowerCase()

interface DomainsCardProps {
  slug: string
  domains: readonly SsoDomain[]
  /** Why the plan does not include single sign-on. */
  planProblem: string | undefined
}

export const DomainsCard = ({ slug, domains, planProblem }: DomainsCardProps) => {
  const { reason: forbidden } = useOrganizationPermission('sso:Write', slug)
  const reason = forbidden ?? planProblem
  const add = useMutation(addSsoDomainMutation(slug))
  const { register, handleSubmit, formState, reset, setError } = useForm({ defaultValues: { domain: '' } })
  const submit = handleSubmit(({ domain }) =>
    add.mutate(clean(domain), {
      onSuccess: () => reset(),
      onError: (error) => setError('domain', { message: messageOf(error) }, { shouldFocus: true }),
    }),
  )
  return (
    <Card title="Domains">
      {domains.length > 0 && (
        <ul className="mb-4">
          {domains.map((domain) => (
            <DomainRow key={domain.domain} slug={slug} domain={domain} forbidden={forbidden} reason={reason} />
          ))}
        </ul>
      )}
      <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-xl items-start gap-2">
        <Field
          className="min-w-0 flex-1"
          label="Domain"
          error={formState.errors.domain?.message}
          hint="The part after the @ of your email addresses. A domain takes effect once it is verified."
        >
          {(control) => (
            <Input
              {...control}
              {...register('domain', { validate: (domain) => domainProblem(clean(domain)) })}
              placeholder="example.com"
              inputMode="url"
              autoCapitalize="none"
              mono
              readOnly={reason !== undefined}
            />
          )}
        </Field>
        <Button type="submit" loading={add.isPending} disabledReason={reason} className="mt-[26px]">
          Add domain
        </Button>
      </form>
    </Card>
  )
}
