import type { QueueAccess, QueueDetail } from '@cairn/contracts/queues/queues'
import { useMutation } from '@tanstack/react-query'
import { useForm, useWatch } from 'react-hook-form'
import { SettingsCard } from '~/kit/SettingsCard.tsx'
import { Checkbox } from '~/ui/checkbox.tsx'
import { changeQueueMutation } from '../api/queues.ts'

interface Values {
  access: QueueAccess[]
}

const operations = [
  { key: 'can_send', label: 'Send' },
  { key: 'can_read', label: 'Read' },
  { key: 'can_delete', label: 'Archive and delete' },
] as const

interface AccessCardProps {
  projectRef: string
  queue: QueueDetail
  forbidden: string | undefined
}

/** What the roles of the data API may do with a queue. */
export const AccessCard = ({ projectRef, queue, forbidden }: AccessCardProps) => {
  const change = useMutation(changeQueueMutation(projectRef, queue.id))
  const form = useForm<Values>({ values: { access: queue.access } })
  const access = useWatch({ control: form.control, name: 'access' })
  return (
    <SettingsCard
      title="Data API access"
      what="Who can use the queue"
      form={form}
      failure="The access was not saved"
      disabledReason={forbidden}
      save={(values) => change.mutateAsync({ access: values.access })}
      onSaved={(saved) => form.reset({ access: saved.access })}
    >
      <p className="text-sm text-pretty text-muted">
        If queues are exposed, these roles can use this queue through the functions of pgmq_public.{' '}
        {queue.is_rls_enabled
          ? 'The roles anon and authenticated also need a policy.'
          : 'Without row-level security, they can use all of its messages.'}
      </p>
      <table aria-label="Data API access" className="w-full text-sm">
        <thead>
          <tr>
            <th scope="col" className="py-2 text-left text-xs font-normal text-faint">
              Role
            </th>
            {operations.map(({ key, label }) => (
              <th key={key} scope="col" className="px-2 py-2 text-center text-xs font-normal text-faint">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {access.map((each, index) => (
            <tr key={each.role} className="border-t border-line">
              <th scope="row" className="py-2 text-left font-mono text-xs font-normal">
                {each.role}
              </th>
              {operations.map(({ key, label }) => (
                <td key={key} className="px-2 py-2 text-center">
                  <Checkbox
                    aria-label={`${each.role}: ${label}`}
                    checked={each[key]}
                    disabled={forbidden !== undefined}
                    onCheckedChange={(checked) =>
                      form.setValue(`access.${index}.${key}`, checked, { shouldDirty: true })
                    }
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SettingsCard>
  )
}
