import { redirectUrlsIn, redirectUrlsProblem } from '@cairn/contracts/authentication/url-rules'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { FormPanel } from '~/kit/FormPanel.tsx'
import { Field } from '~/ui/field.tsx'
import { Textarea } from '~/ui/input.tsx'
import { toast } from '~/ui/toast.ts'
import { changeAuthConfigMutation } from '../api/auth-config.ts'

interface AddRedirectUrlsPanelProps {
  projectRef: string
  /** Those that are listed already. */
  urls: readonly string[]
  onClose: () => void
}

const defaultValues = { added: '' }

export const AddRedirectUrlsPanel = ({ projectRef, urls, onClose }: AddRedirectUrlsPanelProps) => {
  const change = useMutation(changeAuthConfigMutation(projectRef))
  const form = useForm({ mode: 'onTouched', defaultValues })
  const withAdded = (added: string) => [...urls, ...redirectUrlsIn(added)].join(',')
  return (
    <FormPanel
      title="Add redirect URLs"
      name="redirect-urls"
      submitLabel="Add URLs"
      failure="The redirect URLs were not added"
      what="The list of new URLs"
      form={form}
      save={({ added }) => change.mutateAsync({ uri_allow_list: withAdded(added) })}
      onSaved={() => {
        toast.success('Added the redirect URLs')
        onClose()
      }}
      onClose={onClose}
      fields={{ uri_allow_list: 'added' }}
    >
      <Field label="URLs" hint="One per line, or separated by commas." error={form.formState.errors.added?.message}>
        {(field) => (
          <Textarea
            {...field}
            {...form.register('added', {
              validate: (text) => {
                if (redirectUrlsIn(text).length === 0) return 'Enter a URL.'
                return redirectUrlsProblem(withAdded(text))
              },
            })}
            mono
            rows={8}
            placeholder={'https://*.example.com/**\nmyapp://callback'}
          />
        )}
      </Field>
    </FormPanel>
  )
}
