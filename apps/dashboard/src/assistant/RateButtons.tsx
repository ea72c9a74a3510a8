import { ThumbsDown, ThumbsUp } from 'lucide-react'
import { toastError } from '~/components/toast-error.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { rateAnswer } from './assistant-api.ts'
import type { Message } from './assistant-state.ts'
import { rateMessage } from './assistant-state.ts'
import type { AssistantStore } from './assistant-store.ts'

const choices = [
  { rating: 'positive', label: 'Good answer', Icon: ThumbsUp },
  { rating: 'negative', label: 'Bad answer', Icon: ThumbsDown },
] as const

/** What the person thinks of an answer. A second press takes it back. */
export const RateButtons = ({ store, message }: { store: AssistantStore; message: Message }) => {
  const rate = async (rating: Message['rating']) => {
    const before = message.rating
    const show = (shown: Message['rating']) =>
      store.update((state, moment) => rateMessage(state, message.id, shown, moment))
    show(rating)
    try {
      await rateAnswer(store.projectRef, message.id, rating ?? null)
    } catch (error) {
      show(before)
      toastError(error, 'The rating was not saved')
    }
  }
  return (
    <div className="mt-1 -ml-1.5 flex gap-0.5">
      {choices.map(({ rating, label, Icon }) => {
        const isChosen = message.rating === rating
        return (
          <IconButton
            key={rating}
            label={label}
            size="sm"
            aria-pressed={isChosen}
            className={isChosen ? '!bg-surface-3 !text-text' : undefined}
            onClick={() => void rate(isChosen ? undefined : rating)}
          >
            <Icon aria-hidden size={14} />
          </IconButton>
        )
      })}
    </div>
  )
}
