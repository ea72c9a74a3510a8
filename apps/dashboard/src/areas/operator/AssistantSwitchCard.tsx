import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnswerAt } from '~/api/client.ts'
import { toastError } from '~/components/toast-error.tsx'
import { ActionCard } from '~/kit/ActionCard.tsx'
import { Badge } from '~/ui/badge.tsx'
import { Button } from '~/ui/button.tsx'
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx'
import { switchAssistantMutation } from './api/assistant-switch.ts'

type State = AnswerAt<'GET /platform/operator/assistant'>

/** Switches the assistant off for everyone, without a restart. */
export const AssistantSwitchCard = ({ state: { is_off: isOff, is_off_by_settings: isFixed } }: { state: State }) => {
  const change = useMutation({
    ...switchAssistantMutation,
    onError: (error) => toastError(error, 'The assistant was not switched'),
  })
  const [isAsking, setIsAsking] = useState(false)
  const isOn = !isOff && !isFixed
  return (
    <>
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
            variant={isOff ? 'default' : 'danger-outline'}
            loading={change.isPending}
            disabledReason={
              isFixed ? 'CAIRN_DISABLED_FEATURES switches it off. Remove ai:assistant there first.' : undefined
            }
            onClick={() => (isOff ? change.mutate(false) : setIsAsking(true))}
          >
            {isOff ? 'Switch on' : 'Switch off'}
          </Button>
        }
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={() => change.mutateAsync(true)}
        variant="danger"
        title="Switch off the assistant"
        confirmLabel="Switch off"
      >
        <p>
          Nobody can use the assistant, in any organization. Answers that are being written end. Chats are kept in the
          browsers that hold them, and the assistant can be switched on again here.
        </p>
      </ConfirmDialog>
    </>
  )
}
