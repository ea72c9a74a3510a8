import { levelNames, levelWords, optInLevels, tagsOf } from '@cairn/contracts/assistant/opt-in'
import type { OptInLevel } from '@cairn/contracts/assistant/opt-in'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import type { AnswerAt } from '~/api/client.ts'
import { useOrganizationPermission } from '~/api/permissions.ts'
import { SelectField } from '~/kit/SelectField.tsx'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { toast } from '~/ui/toast.ts'
import { shareWithAssistantMutation } from '../api/assistant.ts'

const options = optInLevels.map((value) => ({ value, label: levelNames[value] }))

interface Values {
  level: OptInLevel
}

interface AssistantCardProps {
  slug: string
  settings: AnswerAt<'GET /platform/organizations/:slug/ai'>
}

/** What the assistant of the organization's projects sends to the provider of its model. */
export const AssistantCard = ({ slug, settings }: AssistantCardProps) => {
  const { reason } = useOrganizationPermission('assistant:Configure', slug)
  const share = useMutation(shareWithAssistantMutation(slug))
  const form = useForm<Values>({ defaultValues: { level: settings.level } })
  const level = useWatch({ control: form.control, name: 'level' })
  const tags = tagsOf(level)
  return (
    <SettingsCard
      title="Assistant"
      form={form}
      save={(values) => share.mutateAsync(tagsOf(values.level))}
      onSaved={(saved) => {
        form.reset({ level: saved.level })
        toast.success('The setting was saved')
      }}
      disabledReason={reason}
      failure="The setting was not saved"
      what="What the assistant shares"
    >
      <SelectField
        form={form}
        name="level"
        label="Shared with the AI provider"
        options={options}
        hint={levelWords[level]}
        disabled={reason !== undefined}
      />
      <p className="text-xs break-words text-muted">
        {tags.length === 0 ? 'Opt-in keys: none' : `Opt-in keys: ${tags.join(', ')}`}
      </p>
    </SettingsCard>
  )
}
