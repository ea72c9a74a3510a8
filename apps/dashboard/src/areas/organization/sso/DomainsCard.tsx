import { domainProblem } from '@cairn/contracts/sso/sso-rules'
import type { SsoDomain } from '@cairn/contracts/sso/sso'
import { useMutation } from '@tanstack/react-query'
import { useForm, useFormState } from 'react-hook-form'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { addSsoDomainMutation } from '../api/sso.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { useFormSubmit } from '~/kit/use-form-submit.ts'
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

const failure = 'The domain was not added'

export const DomainsCard = ({ slug, domains, planProblem }: DomainsCardProps) => {
  const { reason: forbidden } = useOrganizationPermission('sso:Write', slug)
  const reason = forbidden ?? planProblem
  const add = useMutation(addSsoDomainMutation(slug))
  const form = useForm({ defaultValues: { domain: '' } })
  const { errors } = useFormState({ control: form.control })
  const { submit, isSubmitting, error } = useFormSubmit({
    form,
    save: ({ domain }) => add.mutateAsync(clean(domain)),
    onSaved: () => form.reset(),
    disabledReason: reason,
    failure,
  })
  return (
    <Card title="Domains">
      {domains.length > 0 && (
        <ul className="mb-4">
          {domains.map((domain) => (
            <DomainRow key={domain.domain} slug={slug} domain={domain} forbidden={forbidden} reason={reason} />
          ))}
        </ul>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
        className="flex max-w-xl items-start gap-2"
      >
        <Field
          className="min-w-0 flex-1"
          label="Domain"
          error={errors.domain?.message}
          hint="The part after the @ of your email addresses. A domain takes effect once it is verified."
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('domain', { validate: (domain) => domainProblem(clean(domain)) })}
              placeholder="example.com"
              inputMode="url"
              autoCapitalize="none"
              mono
              readOnly={reason !== undefined}
            />
          )}
        </Field>
        <Button type="submit" loading={isSubmitting} disabledReason={reason} className="mt-[26px]">
          Add domain
        </Button>
      </form>
      {error !== undefined && <ErrorState className="mt-4" title={failure} error={error} />}
    </Card>
  )
}
