import { useMutation } from '@tanstack/react-query'
import type { AnswerAt } from '~/api/client.ts'
import { toastError } from '~/components/toast-error.tsx'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { switchAssistantMutation } from './api/assistant-switch.ts'

type State = AnswerAt<'GET /platform/operator/assistant'>

/** Switches the assistant off for everyone, without a restart. */
export const AssistantSwitchCard = ({ state: { is_off: isOff, is_off_by_settings: isFixed } }: { state: State }) => {
  const change = useMutation({
    ...switchAssistantMutation,
    onError: (error) => toastError(error, 'The assistant was not switched'),
  })
  const isOn = !isOff && !isFixed
  return (
    <ActionCard
      title="Assistant"
      badge={<Badge tone={isOn ? 'success' : 'neutral'}>{isOn ? 'On' : 'Off'}</Badge>}
      text={
        isOff
          ? 'The assistant is off in all organizations. Nothing is sent to an AI provider.'
          : 'Switches the assistant off in all organizations, at once and without a restart. Answers that are being written end.'
      }
      action={
        <Button
          variant={isOff ? 'default' : 'danger'}
          loading={change.isPending}
          disabledReason={
            isFixed ? 'CAIRN_DISABLED_FEATURES switches it off. Remove ai:assistant there first.' : undefined
          }
          onClick={() => change.mutate(!isOff)}
        >
          {isOff ? 'Switch on' : 'Switch off'}
        </Button>
      }
    />
  )
}
