import { aiProtocols, anthropicUrl } from '@cairn/contracts/assistant/protocols'
import type { AiProtocol } from '@cairn/contracts/assistant/protocols'
import { useMutation, useQuery } from '@tanstack/react-query'
import { CircleCheck, CircleX } from 'lucide-react'
import { useState } from 'react'
import type { FieldPath } from 'react-hook-form'
import { useForm, useWatch } from 'react-hook-form'
import type { AnswerAt, RequestOptions } from '~/api/client.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { ErrorState } from '~/components/ErrorState.tsx'
import { toastError } from '~/components/toast-error.tsx'
import { QueryContent } from '~/kit/QueryContent.tsx'
import { SelectField } from '~/kit/SelectField.tsx'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { Field } from '~/ui/field.tsx'
import { Input } from '~/ui/input.tsx'
import { PasswordInput } from '~/ui/password-input.tsx'
import { toast } from '~/ui/toast.ts'
import { aiProviderQuery, removeAiProviderMutation, setAiProviderMutation, testAiProvider } from '../api/assistant.ts'

type Settings = AnswerAt<'GET /platform/organizations/:slug/ai/provider'>
type Entered = RequestOptions<'PUT /platform/organizations/:slug/ai/provider'>['body']

interface Values {
  protocol: AiProtocol
  baseUrl: string
  apiKey: string
  model: string
  inlineModel: string
  titleModel: string
}

const protocolNames: Readonly<Record<AiProtocol, string>> = {
  openai: 'OpenAI-compatible',
  anthropic: 'Anthropic',
}

const protocols = aiProtocols.map((value) => ({ value, label: protocolNames[value] }))

const valuesOf = ({ provider }: Pick<Settings, 'provider'>): Values => ({
  protocol: provider?.protocol ?? 'openai',
  baseUrl: provider?.base_url ?? '',
  apiKey: '',
  model: provider?.model ?? '',
  inlineModel: provider?.inline_model ?? '',
  titleModel: provider?.title_model ?? '',
})

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

const enteredIn = ({ protocol, baseUrl, apiKey, model, inlineModel, titleModel }: Values): Entered => ({
  protocol,
  base_url: baseUrl.trim(),
  model: model.trim(),
  inline_model: orNull(inlineModel),
  title_model: orNull(titleModel),
  ...(apiKey.trim() === '' ? {} : { api_key: apiKey.trim() }),
})

const addressProblem = (text: string) =>
  URL.canParse(text.trim()) && /^https?:$/.test(new URL(text.trim()).protocol)
    ? undefined
    : 'An address looks like https://api.openai.com/v1.'

const modelProblem = (text: string) => (text.trim() === '' ? 'Enter the name of a model.' : undefined)

const Tried = ({ models }: AnswerAt<'POST /platform/organizations/:slug/ai/provider/test'>) => (
  <ul aria-label="Result of the test" className="flex flex-col gap-1.5 text-sm">
    {models.map(({ model, problem, duration_ms: durationMs }) => (
      <li key={model} className="flex items-start gap-2">
        {problem === null ? (
          <CircleCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-success" />
        ) : (
          <CircleX aria-hidden size={16} className="mt-0.5 shrink-0 text-danger" />
        )}
        <span className="min-w-0 break-words">
          <span className="font-mono text-xs">{model}</span>: {problem ?? `answered after ${durationMs} ms`}
        </span>
      </li>
    ))}
  </ul>
)

const RemoveProvider = ({ slug, hasOther, onRemoved }: { slug: string; hasOther: boolean; onRemoved: () => void }) => {
  const [isOpen, setIsOpen] = useState(false)
  const remove = useMutation(removeAiProviderMutation(slug))
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        Remove provider
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Remove the AI provider?"
        variant="danger"
        confirmLabel="Remove provider"
        onConfirm={async () => {
          try {
            await remove.mutateAsync()
            onRemoved()
          } catch (error) {
            toastError(error, 'The provider was not removed')
          }
        }}
      >
        <p>
          Deletes the address and the API key.{' '}
          {hasOther
            ? 'The provider of the installation answers again.'
            : 'The assistant then answers without a model only.'}
        </p>
      </ConfirmDialog>
    </>
  )
}

const ProviderForm = ({ slug, settings }: { slug: string; settings: Settings }) => {
  const { provider, installation } = settings
  const save = useMutation(setAiProviderMutation(slug))
  const form = useForm<Values>({ mode: 'onTouched', defaultValues: valuesOf(settings) })
  const { errors } = form.formState
  const protocol = useWatch({ control: form.control, name: 'protocol' })
  const test = useMutation({ mutationFn: (values: Values) => testAiProvider(slug, enteredIn(values)) })
  const text = (name: FieldPath<Values>, label: string, rest: { hint?: string; placeholder?: string }) => (
    <Field label={label} hint={rest.hint} error={errors[name]?.message}>
      {(control) => (
        <Input
          {...control}
          {...form.register(name, {
            ...(name === 'baseUrl' && { validate: addressProblem }),
            ...(name === 'model' && { validate: modelProblem }),
          })}
          mono
          autoCapitalize="none"
          placeholder={rest.placeholder}
        />
      )}
    </Field>
  )
  return (
    <SettingsCard
      title="AI provider"
      form={form}
      save={(values) => save.mutateAsync(enteredIn(values))}
      onSaved={(saved) => {
        form.reset(valuesOf({ provider: saved }))
        toast.success('The provider was saved')
      }}
      failure="The provider was not saved"
      what="The AI provider"
    >
      <p className="text-sm text-muted">
        {installation === null
          ? 'The installation has no AI provider. The assistant of this organization answers with the one that you enter here.'
          : provider === null
            ? `The assistant answers with ${installation.model} at ${installation.host}, the provider of the installation. What you enter here replaces it for this organization.`
            : `This organization uses its own provider in place of ${installation.model} at ${installation.host}.`}
      </p>
      <SelectField form={form} name="protocol" label="Protocol" options={protocols} />
      {text('baseUrl', 'Address', {
        placeholder: protocol === 'anthropic' ? anthropicUrl : 'https://api.openai.com/v1',
        hint: 'The URL before /chat/completions or /messages. It must be public.',
      })}
      <Field
        label="API key"
        hint={
          provider?.has_key === true
            ? 'A key is stored. Leave this empty to keep it.'
            : 'Stored encrypted, and never shown again.'
        }
        error={errors.apiKey?.message}
      >
        {(control) => <PasswordInput {...control} {...form.register('apiKey')} mono autoComplete="off" />}
      </Field>
      {text('model', 'Model', { hint: 'Answers in the assistant.' })}
      {text('inlineModel', 'Model for changes of SQL', { hint: 'In the SQL editor. Empty: the same model.' })}
      {text('titleModel', 'Model for names', { hint: 'Of snippets. Empty: the same model.' })}
      <div className="flex flex-wrap items-center gap-2">
        <Button loading={test.isPending} onClick={() => void form.handleSubmit((values) => test.mutate(values))()}>
          Test
        </Button>
        {provider !== null && (
          <RemoveProvider
            slug={slug}
            hasOther={installation !== null}
            onRemoved={() => form.reset(valuesOf({ provider: null }))}
          />
        )}
      </div>
      {test.error !== null && <ErrorState title="The provider was not tested" error={test.error} />}
      {test.data !== undefined && <Tried {...test.data} />}
    </SettingsCard>
  )
}

/** Where the assistant of the organization's projects asks models, in place of the installation's provider. For owners. */
export const AiProviderCard = ({ slug }: { slug: string }) => {
  const { reason } = useOrganizationPermission('assistant:Configure', slug)
  const read = useQuery({ ...aiProviderQuery(slug), enabled: reason === undefined })
  if (reason !== undefined) return null
  return (
    <QueryContent query={read} failure="The AI provider could not be loaded" skeleton="h-96 !rounded-lg">
      {(settings) => <ProviderForm slug={slug} settings={settings} />}
    </QueryContent>
  )
}
