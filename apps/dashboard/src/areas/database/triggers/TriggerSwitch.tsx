import type { Trigger } from '@cairn/contracts/pg-meta/triggers'
import { useMutation } from '@tanstack/react-query'
import { toastError } from '~/components/toast-error.tsx'
import { Switch } from '~/ui/switch.tsx'
import { changeSchemaMutation } from '../api/run-sql.ts'
import { switchTriggerSql } from './trigger-sql.ts'

interface TriggerSwitchProps {
  projectRef: string
  trigger: Trigger
  /** Why the reader may not change it. */
  forbidden: string | undefined
}

export const TriggerSwitch = ({ projectRef, trigger, forbidden }: TriggerSwitchProps) => {
  const run = useMutation(changeSchemaMutation(projectRef))
  return (
    <Switch
      aria-label={`Enable ${trigger.name}`}
      checked={trigger.enabled_mode !== 'DISABLED'}
      disabled={forbidden !== undefined}
      loading={run.isPending}
      onCheckedChange={(isOn) =>
        run.mutate(switchTriggerSql(trigger, isOn), {
          onError: (error) => toastError(error, 'The trigger was not changed'),
        })
      }
    />
  )
}
